import type { MistakeCase } from './case'
import { widget } from './case'

const text = (title: string, more: object = {}) => ({ title, type: 'string', ...more })

export const typeCases: readonly MistakeCase[] = [
  {
    mistake: 'a number compared with a text',
    changes: [widget('x-entity/workflow/transitions/finish/when', "size == '10'")],
    code: 'E430',
    at: `"when": "size == ▸'10'"`,
    suggestion: '10',
    says: 'nunca seriam iguais',
  },
  {
    mistake: 'a number looked for among texts',
    changes: [widget('x-entity/rules/0/when', "size in [1, '2'] || born == null")],
    code: 'E430',
    at: `"when": "size in [1, ▸'2']`,
    suggestion: '2',
  },
  {
    mistake: 'a text compared with a number',
    changes: [widget('x-entity/rules/0/when', 'name != 7')],
    code: 'E430',
    at: '"when": "name != ▸7"',
  },
  {
    mistake: 'a date compared with a day written otherwise',
    changes: [widget('x-entity/rules/0/when', "born > '01/02/2026'")],
    code: 'E430',
    at: `"when": "born > ▸'01/02/2026'"`,
    suggestion: '2026-02-01',
  },
  {
    mistake: 'a reference compared with one of another entity',
    changes: [widget('x-entity/rules/0/when', 'zone_id == boss_id')],
    code: 'E431',
    at: '"when": "▸zone_id == boss_id"',
    says: 'registro de "zone"',
  },
  {
    mistake: 'a reference compared with the record of who signs in, who is none',
    changes: [widget('x-entity/rules/0/when', 'zone_id == actor.recordId')],
    code: 'E431',
    at: '"when": "▸zone_id == actor.recordId"',
  },
  {
    mistake: 'a scope by the record of who signs in, which is of another entity',
    changes: [widget('x-entity/scope', { clerk: { zone_id: '$actor.recordId' } })],
    code: 'E431',
    at: '"zone_id": ▸"$actor.recordId"',
    suggestion: '$actor.zone_id',
    says: 'registro de "clerk"',
  },
  {
    mistake: 'a scope by the account where a record is meant',
    changes: [widget('x-entity/scope', { clerk: { zone_id: '$actor.name' } })],
    code: 'E431',
    at: '"zone_id": ▸"$actor.name"',
    suggestion: '$actor.zone_id',
  },
  {
    mistake: 'a choice of records that depends on a text',
    changes: [widget('properties/zone_id/x-field/ref/dependsOn', { boss_id: 'state' })],
    code: 'E431',
    at: '"boss_id": ▸"state"',
    says: 'nenhum registro poderia ser escolhido',
  },
  {
    mistake: 'a bound of a view that is no number',
    changes: [widget('x-entity/views/0/filter', { size: { gte: 'dez' } })],
    code: 'E207',
    at: '"gte": ▸"dez"',
  },
  {
    mistake: 'a bound of a preset that is no day',
    changes: [widget('x-entity/list/presets', [{ text: 'Novas', filter: { born: { gte: '01/01/2026' } } }])],
    code: 'E207',
    at: '"gte": ▸"01/01/2026"',
  },
  {
    mistake: 'a condition that asks a whole number for a text',
    changes: [
      widget('if', { properties: { grade: { const: 1 }, zone_id: { const: '3' } }, required: ['zone_id'] }),
    ],
    code: 'E207',
    at: '"const": ▸"3"',
    suggestion: '3',
  },
  {
    mistake: 'a role that exports what it does not list',
    changes: [['zone.json', 'x-entity/access', { list: ['boss'], export: ['clerk'] }]],
    file: 'zone.json',
    code: 'E432',
    at: '"export": [\n        ▸"clerk"',
  },
  {
    mistake: 'a role that decides about what it does not list',
    changes: [
      widget('x-entity/access', { list: ['boss'], create: ['boss'] }),
      widget('x-entity/scope'),
      widget('x-entity/workflow/transitions/cancel/roles', ['clerk']),
    ],
    code: 'E432',
    at: '"roles": [\n            ▸"clerk"',
  },
  {
    mistake: 'a role that sends messages where there is nobody to reach',
    changes: [['widgetZone.json', 'x-entity/access', { list: ['boss'], message: ['boss'] }]],
    file: 'widgetZone.json',
    code: 'E435',
    at: '"message": ▸[',
  },
  {
    mistake: 'a role that sends messages to addresses of no known format',
    changes: [
      ['widgetZone.json', 'x-entity/access', { list: ['boss'], message: ['boss'] }],
      ['widgetZone.json', 'properties/mail', text('E-mail')],
    ],
    file: 'widgetZone.json',
    code: 'E435',
    at: '"message": ▸[',
  },
  {
    mistake: 'a role that makes records and finds nothing for a reference that they require',
    changes: [
      ['zone.json', 'x-entity/access', { list: ['clerk'], create: ['clerk'], edit: ['clerk'] }],
      widget('required', ['name', 'zone_id']),
    ],
    code: 'E434',
    at: '"create": [\n        ▸"boss"',
    says: 'zone_id',
  },
  {
    mistake: 'a role that makes records of what it lists, but not of what they are in',
    changes: [
      widget('x-entity/access', { list: ['boss'], create: ['boss'] }),
      widget('x-entity/scope'),
      ['zone.json', 'x-entity/access', { list: ['clerk'], create: ['clerk'] }],
      [
        'zone.json',
        'properties/widget_id',
        { type: 'integer', title: 'Principal', 'x-field': { ref: { entity: 'widget' } } },
      ],
      ['zone.json', 'required', ['widget_id']],
    ],
    file: 'zone.json',
    code: 'E434',
    at: '"create": [\n        ▸"clerk"',
  },
  {
    mistake: 'an event that empties a required field',
    changes: [
      widget('x-entity/events', {
        forget: { label: 'Esquece', on: 'create', set: { field: 'name', value: 'null' } },
      }),
    ],
    code: 'E388',
    at: '"value": ▸"null"',
    says: 'obrigatório',
  },
  {
    mistake: 'dates between which there is no day',
    changes: [widget('properties/born/x-field', { earliest: '2026-02-01', latest: '2026-01-01' })],
    code: 'E231',
    at: '"latest": ▸"2026-01-01"',
  },
  {
    mistake: 'two fields that are shown only when the other has a value',
    changes: [
      widget('properties/one', text('Um', { 'x-field': { show: 'two != null' } })),
      widget('properties/two', text('Dois', { 'x-field': { show: "one != null && state == 'new'" } })),
    ],
    code: 'E433',
    at: '"show": ▸"two != null"',
  },
  {
    mistake: 'a field that is shown only when it has a value',
    changes: [widget('properties/one', text('Um', { 'x-field': { show: 'one != null' } }))],
    code: 'E433',
    at: '"show": ▸"one != null"',
  },
  {
    mistake: 'two values that differ in a space',
    changes: [widget('properties/kind', text('Tipo', { enum: ['Café', 'Café '] }))],
    code: 'E239',
    at: '"Café",\n        ▸"Café "',
  },
  {
    mistake: 'a value with a space that nobody can type',
    changes: [widget('properties/kind', text('Tipo', { enum: [' Café'] }))],
    code: 'E239',
    at: '▸" Café"',
    suggestion: 'Café',
  },
  {
    mistake: 'a pattern whose texts are all too long',
    changes: [widget('properties/tag', text('Etiqueta', { pattern: '^[0-9]{4}$', maxLength: 3 }))],
    code: 'E231',
    at: '"pattern": ▸"^[0-9]{4}$"',
  },
  {
    mistake: 'a default of what is calculated',
    changes: [widget('properties/total/default', 1)],
    code: 'E410',
    at: '▸"default": 1',
    says: 'computed',
  },
  {
    mistake: 'a calculated date that is none',
    changes: [
      widget(
        'properties/until',
        text('Até', { format: 'date', readOnly: true, 'x-field': { computed: 'name' } }),
      ),
    ],
    code: 'E209',
    at: '"computed": "▸name"',
    says: 'uma data',
  },
  {
    mistake: 'two entities of one title',
    changes: [['zone.json', 'title', 'peça']],
    file: 'zone.json',
    code: 'E418',
    at: '"title": ▸"peça"',
  },
  {
    mistake: 'two states of one label in two colours',
    changes: [widget('x-entity/workflow/states/void', { label: 'Feita', color: 'error' })],
    code: 'E418',
    at: '"label": ▸"Feita",\n          "color"',
  },
  {
    mistake: 'two transitions of one label side by side',
    changes: [widget('x-entity/workflow/transitions/cancel/label', 'Concluir')],
    code: 'E418',
    at: '"cancel": {\n          "label": ▸"Concluir"',
  },
]
