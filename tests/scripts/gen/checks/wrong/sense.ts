import { type Json, textsWith } from '../base'
import { type MistakeCase, widget } from './case'

const text = (title: string, more: object = {}) => ({ title, type: 'string', ...more })
const long = 'a'.repeat(49)
const many = Array.from({ length: 401 }, (_, i) => widget(`properties/f${i}`, text(`F${i}`)))

export const senseCases: readonly MistakeCase[] = [
  {
    mistake: 'a property with a name that every object has',
    changes: [widget('properties/constructor', text('Obra'))],
    code: 'E004',
    at: '▸"constructor": {',
  },
  {
    mistake: 'a property of a shared part with such a name',
    changes: [['defs/place.json', 'properties/toString', text('Texto')]],
    file: 'defs/place.json',
    code: 'E004',
    at: '▸"toString": {',
  },
  {
    mistake: 'a transition with such a name',
    changes: [
      widget('x-entity/workflow/transitions/valueOf', {
        label: 'X',
        from: ['new'],
        to: 'done',
        roles: ['boss'],
      }),
    ],
    code: 'E004',
    at: '▸"valueOf": {',
  },
  {
    mistake: 'an action with a name that every object has',
    changes: [widget('x-entity/actions/0/name', 'hasOwnProperty')],
    code: 'E400',
    at: '"name": ▸"hasOwnProperty"',
  },
  {
    mistake: 'an entity with such a name',
    changes: [
      ['valueOf.json', '', JSON.parse(textsWith()['widgetZone.json'] ?? '') as Json],
      ['valueOf.json', 'title', 'Outra'],
    ],
    file: 'valueOf.json',
    code: 'E400',
    at: '▸{\n  "$schema"',
  },
  {
    mistake: 'a property with a name that no column takes',
    changes: [widget(`properties/${long}`, text('Longo'))],
    code: 'E401',
    at: `▸"${long}": {`,
    says: '49 letras',
  },
  {
    mistake: 'a nested property with too long a name',
    changes: [widget(`properties/lines/items/properties/${long}`, text('Longo'))],
    code: 'E401',
    at: `▸"${long}": {`,
  },
  {
    mistake: 'an endpoint that the server answers itself',
    changes: [widget('x-entity/endpoint', 'arquivos')],
    code: 'E402',
    at: '"endpoint": ▸"arquivos"',
    says: 'do servidor',
  },
  {
    mistake: 'an endpoint under one of the server',
    changes: [widget('x-entity/endpoint', 'auth/widgets')],
    code: 'E402',
    at: '"endpoint": ▸"auth/widgets"',
  },
  {
    mistake: 'a path that is a page of the console',
    changes: [widget('x-entity/path', 'mapa')],
    code: 'E403',
    at: '"path": ▸"mapa"',
    says: 'página do console',
  },
  {
    mistake: "a view at the form of another entity's list",
    changes: [widget('x-entity/views/0/path', 'zones/cadastrar')],
    code: 'E403',
    at: '"path": ▸"zones/cadastrar"',
    says: '"zone"',
  },
  {
    mistake: 'a view at a form that the entity calls otherwise',
    changes: [
      ['zone.json', 'x-entity/routes', { show: 'olhar' }],
      widget('x-entity/views/0/path', 'zones/olhar'),
    ],
    code: 'E403',
    at: '"path": ▸"zones/olhar"',
  },
  {
    mistake: 'an area that is a page for those who have not signed in',
    changes: [['clerk.json', 'x-entity/account/area', 'login']],
    file: 'clerk.json',
    code: 'E403',
    at: '"area": ▸"login"',
  },
  {
    mistake: 'more fields than an entity can have',
    changes: many,
    code: 'E404',
    at: '\n  ▸"properties": {\n    "name"',
    says: 'campos são demais',
  },
  {
    mistake: 'a required field that nothing fills',
    changes: [widget('properties/born/readOnly', true), widget('required', ['name', 'born'])],
    code: 'E405',
    at: '"name",\n    ▸"born"\n  ]',
  },
  {
    mistake: 'a required field that who creates does not see',
    changes: [
      widget('properties/born/x-field', { roles: { view: ['clerk'] } }),
      widget('required', ['name', 'born']),
    ],
    code: 'E406',
    at: '"name",\n    ▸"born"\n  ]',
    says: 'boss',
  },
  {
    mistake: 'a required field that who creates may not edit',
    changes: [
      widget('properties/born/x-field', { roles: { edit: ['clerk'] } }),
      widget('required', ['name', 'born']),
    ],
    code: 'E406',
    at: '"name",\n    ▸"born"\n  ]',
  },
  {
    mistake: 'a required reference to the entity itself',
    changes: [
      widget('properties/up_id', {
        title: 'Acima',
        type: 'integer',
        'x-field': { ref: { entity: 'widget' } },
      }),
      widget('required', ['name', 'up_id']),
    ],
    code: 'E407',
    at: '"name",\n    ▸"up_id"\n  ]',
  },
  {
    mistake: 'a state that no transition reaches',
    changes: [
      widget('properties/state/enum', ['new', 'done', 'void', 'lost']),
      widget('x-entity/workflow/states/lost', { label: 'Perdida' }),
    ],
    code: 'E414',
    at: '▸"lost": {',
  },
  {
    mistake: 'a state that only its own transition leads to',
    changes: [
      widget('properties/state/enum', ['new', 'done', 'void', 'lost']),
      widget('x-entity/workflow/states/lost', { label: 'Perdida' }),
      widget('x-entity/workflow/transitions/lose', {
        label: 'Perder',
        from: ['lost'],
        to: 'lost',
        roles: ['boss'],
      }),
    ],
    code: 'E414',
    at: '▸"lost": {',
  },
  {
    mistake: 'a menu without a page',
    changes: [['clerk.json', 'x-entity/menu', { group: 'Pessoas' }]],
    file: 'clerk.json',
    code: 'E416',
    at: '▸"menu": {',
  },
  {
    mistake: 'a menu whose page was taken away',
    changes: [
      ['zone.json', 'x-entity/path'],
      ['zone.json', 'x-entity/menu', { group: 'Lugares' }],
    ],
    file: 'zone.json',
    code: 'E416',
    at: '▸"menu": {',
  },
  {
    mistake: 'a transition that asks a role for what it does not see',
    changes: [widget('properties/note/x-field', { roles: { view: ['clerk'] } })],
    code: 'E417',
    at: '"input": [\n            ▸"note"',
    says: 'boss',
  },
  {
    mistake: 'a transition that asks a role for what it may not edit',
    changes: [widget('properties/note/x-field', { roles: { edit: ['clerk'] } })],
    code: 'E417',
    at: '"input": [\n            ▸"note"',
  },
  {
    mistake: 'two fields of one title',
    changes: [widget('properties/size/title', 'NOME')],
    code: 'E418',
    at: '"title": ▸"NOME"',
  },
  {
    mistake: 'two choices of one title',
    changes: [widget('properties/grade/oneOf/1/title', 'Comum')],
    code: 'E418',
    at: '"const": 1,\n          "title": ▸"Comum"',
  },
  {
    mistake: 'two sections of one title',
    changes: [
      widget('x-entity/form/sections', [
        { title: 'Dados', fields: ['name'] },
        { title: 'Dados', fields: ['size'] },
      ]),
    ],
    code: 'E418',
    at: '"name"\n          ]\n        },\n        {\n          "title": ▸"Dados"',
  },
  {
    mistake: 'a label made of a list',
    changes: [widget('x-entity/label', '{name} {lines}')],
    code: 'E420',
    at: '"label": "{name} {▸lines}"',
  },
  {
    mistake: 'a label made of an object',
    changes: [widget('x-entity/label', '{place}')],
    code: 'E420',
    at: '"label": "{▸place}"',
  },
  {
    mistake: 'an icon that there is not',
    changes: [widget('x-entity/menu/icon', 'Buildd')],
    code: 'E422',
    at: '"icon": ▸"Buildd"',
    suggestion: 'Build',
  },
  {
    mistake: 'an icon of an action that there is not',
    changes: [widget('x-entity/actions/0/icon', 'Inventory3')],
    code: 'E422',
    at: '"icon": ▸"Inventory3"',
    suggestion: 'Inventory',
  },
  {
    mistake: 'more fields than an entity can have, most of them on a condition',
    changes: many.map(([, path, value]) => widget(`then/${path}`, value ?? null)),
    code: 'E404',
    at: '\n  ▸"properties": {\n    "name"',
    says: 'campos são demais',
  },
  {
    mistake: 'a required group that people only read',
    changes: [widget('properties/place/readOnly', true), widget('required', ['name', 'place'])],
    code: 'E405',
    at: '"name",\n    ▸"place"\n  ]',
    says: 'nenhum cadastro seria aceito',
  },
  {
    mistake: 'a required reference of an account to another of its entity',
    changes: [
      [
        'clerk.json',
        'properties/head_id',
        {
          title: 'Responsável',
          type: 'integer',
          'x-field': { ref: { entity: 'clerk', filter: { name: 'Ana' } } },
        },
      ],
      ['clerk.json', 'required', ['head_id']],
    ],
    file: 'clerk.json',
    code: 'E407',
    at: '"required": [\n    ▸"head_id"',
    says: 'o primeiro registro nunca seria aceito',
  },
]
