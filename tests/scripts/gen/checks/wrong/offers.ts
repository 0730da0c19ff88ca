import { type MistakeCase, widget } from './case'

const list = 'x-entity/list'

export const offerCases: readonly MistakeCase[] = [
  {
    mistake: 'a ready filter twice',
    changes: [widget(`${list}/presets`, ['mine', 'mine'])],
    code: 'E363',
    at: '"mine",\n        ▸"mine"',
  },
  {
    mistake: 'a ready filter that does not follow from the fields',
    changes: [['zone.json', `${list}/presets`, ['late']]],
    file: 'zone.json',
    code: 'E364',
    at: '▸"late"',
  },
  {
    mistake: 'a ready filter by a day that is not known',
    changes: [widget(`${list}/presets`, [{ text: 'Novos', filter: { name: '$yesterday' } }])],
    code: 'E365',
    at: '▸"$yesterday"',
  },
  {
    mistake: 'a shape of a list that comes twice',
    changes: [widget(`${list}/shapes`, ['grid', 'board', { kind: 'board', by: 'state' }])],
    code: 'E327',
    at: '"kind": ▸"board"',
  },
  {
    mistake: 'a shape of a list without a field for it',
    changes: [widget(`${list}/shapes`, ['gallery'])],
    code: 'E328',
    at: '▸"gallery"',
  },
  {
    mistake: 'a shape of a list by a field that does not serve',
    changes: [widget(`${list}/shapes`, [{ kind: 'board', by: 'stat' }])],
    code: 'E329',
    at: '"by": ▸"stat"',
    suggestion: 'state',
  },
  {
    mistake: 'an unknown column of a spreadsheet',
    changes: [widget('x-entity/import', { columns: ['name', { field: 'siez' }] })],
    code: 'E201',
    at: '"field": ▸"siez"',
    suggestion: 'size',
  },
  {
    mistake: 'a unit of what is no choice',
    changes: [
      widget('x-entity/import', {
        columns: ['state', 'size'],
        spread: { name: 'state', value: 'size', units: { nwe: 'kg' } },
      }),
    ],
    code: 'E275',
    at: '"nwe": ▸"kg"',
  },
  {
    mistake: 'a unit that is none',
    changes: [
      widget('x-entity/import', {
        columns: ['state', 'size'],
        spread: { name: 'state', value: 'size', units: { new: 'bushels' } },
      }),
    ],
    code: 'E276',
    at: '"new": ▸"bushels"',
  },
  {
    mistake: 'a list in one cell of a spreadsheet',
    changes: [widget('x-entity/import', { columns: ['lines'] })],
    code: 'E225',
    at: '▸"lines"',
  },
  {
    mistake: 'two actions of one name',
    changes: [
      widget('x-entity/actions', [
        { name: 'ring', label: 'A', path: 'a' },
        { name: 'ring', label: 'B', path: 'b' },
      ]),
    ],
    code: 'E202',
    at: '▸"ring",\n        "label": "B"',
  },
  {
    mistake: 'an action that does nothing',
    changes: [widget('x-entity/actions', [{ name: 'ring', label: 'Tocar' }])],
    code: 'E244',
    at: '"actions": [\n      ▸{',
  },
  {
    mistake: 'a ready filter of one text twice',
    changes: [
      widget(`${list}/presets`, [
        { text: 'Grandes', filter: { size: { gte: 5 } } },
        { text: 'Grandes', filter: { size: { gte: 8 } } },
      ]),
    ],
    code: 'E363',
    at: '▸{\n          "text": "Grandes",\n          "filter": {\n            "size": {\n              "gte": 8',
    says: '"Grandes"',
  },
  {
    mistake: 'a ready filter of what is mine where nothing is of a person',
    changes: [['widgetZone.json', `${list}/presets`, ['mine']]],
    file: 'widgetZone.json',
    code: 'E364',
    at: '▸"mine"',
    says: 'criado_por',
  },
  {
    mistake: 'a ready filter up to a day that is not known',
    changes: [widget(`${list}/presets`, [{ text: 'Novos', filter: { born: { lte: '$today+x' } } }])],
    code: 'E365',
    at: '"lte": ▸"$today+x"',
    says: 'use $today, $today-7',
  },
  {
    mistake: 'a ready filter with the person as a bound',
    changes: [widget(`${list}/presets`, [{ text: 'Novos', filter: { boss_id: { ne: '$actor.recordId' } } }])],
    code: 'E365',
    at: '"ne": ▸"$actor.recordId"',
    says: 'sozinho',
  },
  {
    mistake: 'a ready filter with today among other days',
    changes: [widget(`${list}/presets`, [{ text: 'Novos', filter: { born: ['2026-01-01', '$today'] } }])],
    code: 'E365',
    at: '▸"$today"',
    says: 'dentro de uma lista',
  },
  {
    mistake: 'a shape of a list that comes again by its name alone',
    changes: [widget(`${list}/shapes`, [{ kind: 'board', by: 'state' }, 'grid', 'board'])],
    code: 'E327',
    at: '"grid",\n        ▸"board"',
  },
  {
    mistake: 'a calendar of an entity without dates',
    changes: [['zone.json', `${list}/shapes`, [{ kind: 'calendar', by: 'name' }]]],
    file: 'zone.json',
    code: 'E328',
    at: '"kind": ▸"calendar"',
    says: 'nenhum campo de "zone" serve',
  },
  {
    mistake: 'a calendar by a number',
    changes: [widget(`${list}/shapes`, ['grid', { kind: 'calendar', by: 'size' }])],
    code: 'E329',
    at: '"by": ▸"size"',
    says: 'os campos que servem são born',
  },
  {
    mistake: 'a unit of a coded choice that there is not',
    changes: [
      widget('x-entity/import', {
        columns: ['grade', 'size'],
        spread: { name: 'grade', value: 'size', units: { 1: 'kg', 2: 'kg' } },
      }),
    ],
    code: 'E275',
    at: '"2": ▸"kg"',
    says: '"2" não é uma opção de "grade"',
  },
  {
    mistake: 'a unit by what is none',
    changes: [
      widget('x-entity/import', {
        columns: ['state', 'size'],
        spread: { name: 'state', value: 'size', units: { new: 'mg/dm³', done: 'mg/copo' } },
      }),
    ],
    code: 'E276',
    at: '"done": ▸"mg/copo"',
  },
  {
    mistake: 'an object in one cell of a spreadsheet',
    changes: [widget('x-entity/import', { columns: ['name', { field: 'place' }] })],
    code: 'E225',
    at: '"field": ▸"place"',
    says: 'não cabe em uma célula',
  },
  {
    mistake: 'a second action that only asks whether to do nothing',
    changes: [
      widget('x-entity/actions', [
        { name: 'ring', label: 'Tocar', path: 'widget/ring/{id}' },
        { name: 'hush', label: 'Calar', confirm: 'Calar {name}?', done: 'Calada' },
      ]),
    ],
    code: 'E244',
    at: '▸{\n        "name": "hush"',
    says: '"hush" não faz nada',
  },
]
