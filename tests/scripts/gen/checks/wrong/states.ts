import { type MistakeCase, widget } from './case'

const flow = 'x-entity/workflow'

/** A state in which edits of these fields wait in a group with a field for the size. */
const waiting = (fields: readonly string[]) => [
  widget(`${flow}/states/done/approval`, { fields, in: 'wanted' }),
  widget('properties/wanted', {
    title: 'Pedido',
    type: 'object',
    readOnly: true,
    properties: { size: { title: 'Tamanho', type: 'number' } },
  }),
]

export const stateCases: readonly MistakeCase[] = [
  {
    mistake: 'a transition that demands a calculated field',
    changes: [widget(`${flow}/transitions/cancel/demands`, ['total'])],
    code: 'E243',
    at: '"demands": [\n            ▸"total"',
  },
  {
    mistake: 'a transition that demands an unknown field',
    changes: [widget(`${flow}/transitions/cancel/demands`, ['nota'])],
    code: 'E201',
    at: '▸"nota"',
    suggestion: 'note',
  },
  {
    mistake: 'a transition that demands what one of its roles cannot see',
    changes: [
      widget(`${flow}/transitions/cancel/demands`, ['price']),
      widget(`${flow}/transitions/cancel/roles`, ['boss', 'clerk']),
    ],
    code: 'E263',
    at: '"demands": [\n            ▸"price"',
    says: 'o papel "clerk" não vê',
  },
  {
    mistake: 'a transition that demands an unknown field on a condition',
    changes: [widget(`${flow}/transitions/cancel/demands`, [{ field: 'nota', when: 'total > 1.0' }])],
    code: 'E201',
    at: '▸"nota"',
    suggestion: 'note',
  },
  {
    mistake: 'a transition that demands something on a condition over an unknown field',
    changes: [widget(`${flow}/transitions/cancel/demands`, [{ field: 'note', when: 'notte != null' }])],
    code: 'E205',
    at: '"when": "▸notte',
    suggestion: 'note',
  },
  {
    mistake: 'a transition that demands on a condition what one of its roles cannot see',
    changes: [
      widget(`${flow}/transitions/cancel/demands`, [{ field: 'price', when: 'note == null' }]),
      widget(`${flow}/transitions/cancel/roles`, ['boss', 'clerk']),
    ],
    code: 'E263',
    at: '"field": ▸"price"',
    says: 'o papel "clerk" não vê',
  },
  {
    mistake: 'a transition that demands a field always and on a condition',
    changes: [widget(`${flow}/transitions/cancel/demands`, ['note', { field: 'note', when: 'total > 1.0' }])],
    code: 'E376',
    at: '"field": ▸"note"',
    says: 'já exige "note"',
  },
  {
    mistake: 'a demand with a condition that lacks its field',
    changes: [widget(`${flow}/transitions/cancel/demands`, [{ when: 'note == null' }])],
    code: 'E102',
    at: '"demands": [\n            ▸{',
    says: '"field"',
  },
  {
    mistake: 'a transition that takes some values of what it does not ask for',
    changes: [
      widget(`${flow}/transitions/cancel/demands`, ['note']),
      widget(`${flow}/transitions/cancel/among`, { nota: ['x'] }),
    ],
    code: 'E271',
    at: '▸"nota"',
    suggestion: 'note',
  },
  {
    mistake: 'a transition that takes some values of what is no choice',
    changes: [
      widget(`${flow}/transitions/cancel/demands`, ['note']),
      widget(`${flow}/transitions/cancel/among`, { note: ['x'] }),
    ],
    code: 'E271',
    at: '▸"note": [',
    says: 'não é uma escolha',
  },
  {
    mistake: 'a state that closes neither fields nor the record',
    changes: [widget(`${flow}/states/done/locked`, 'size')],
    code: 'E108',
    at: '"locked": ▸"size"',
  },
  {
    mistake: 'a state that closes an unknown field',
    changes: [widget(`${flow}/states/done/locked`, ['siez'])],
    code: 'E201',
    at: '▸"siez"',
    suggestion: 'size',
  },
  {
    mistake: 'a state that closes an unknown field of a list',
    changes: [widget(`${flow}/states/done/locked`, ['lines.amonut'])],
    code: 'E201',
    at: '▸"lines.amonut"',
    suggestion: 'lines.amount',
  },
  {
    mistake: 'a state that closes what people never change',
    changes: [widget(`${flow}/states/done/locked`, ['total'])],
    code: 'E260',
    at: '"locked": [\n            ▸"total"',
  },
  {
    mistake: 'a state that closes the same twice',
    changes: [widget(`${flow}/states/done/locked`, ['lines', 'lines.amount'])],
    code: 'E261',
    at: '▸"lines.amount"',
    says: 'fica dentro de "lines"',
  },
  {
    mistake: 'a state that closes what it lets change with an approval',
    changes: [widget(`${flow}/states/done/locked`, ['size']), ...waiting(['size'])],
    code: 'E261',
    at: '"fields": [\n              ▸"size"',
  },
  {
    mistake: 'a change that waits in an unknown field',
    changes: [widget(`${flow}/states/done/approval`, { fields: ['size'], in: 'palce' })],
    code: 'E201',
    at: '▸"palce"',
    suggestion: 'place',
  },
  {
    mistake: 'a change that waits where people could change it',
    changes: [widget(`${flow}/states/done/approval`, { fields: ['size'], in: 'place' })],
    code: 'E262',
    at: '"in": ▸"place"',
    says: 'readOnly',
  },
  {
    mistake: 'a change that has no place to wait in',
    changes: waiting(['size', 'name']),
    code: 'E262',
    at: '"size",\n              ▸"name"',
    says: 'falta em "wanted" um campo "name" do tipo text',
  },
  {
    mistake: 'a state that closes the field of the states',
    changes: [widget(`${flow}/states/done/locked`, ['code', 'state'])],
    code: 'E260',
    at: '"code",\n            ▸"state"',
    says: 'transições',
  },
  {
    mistake: 'a change of what the system fills that waits for approval',
    changes: waiting(['size', 'criado_em']),
    code: 'E260',
    at: '"size",\n              ▸"criado_em"',
    says: 'states.done.approval',
  },
  {
    mistake: 'a transition that demands a field twice on one condition',
    changes: [
      widget(`${flow}/transitions/cancel/demands`, [
        { field: 'note', when: 'total > 1.0' },
        { field: 'code', when: 'total > 1.0' },
        { when: 'total > 1.0', field: 'note' },
      ]),
    ],
    code: 'E376',
    at: '"when": "total > 1.0",\n              "field": ▸"note"',
    says: 'já exige "note"',
  },
  {
    mistake: 'a rule asked in a state that is not there',
    changes: [widget('x-entity/rules/0/in', ['dona'])],
    code: 'E360',
    at: '▸"dona"',
    suggestion: 'done',
  },
  {
    mistake: 'a rule asked in a state without a workflow',
    changes: [
      [
        'zone.json',
        'x-entity/rules',
        [{ when: 'name == null', message: 'Sem nome', in: ['north'], field: 'name' }],
      ],
    ],
    file: 'zone.json',
    code: 'E360',
    at: '▸"in": [',
    says: 'não tem workflow',
  },
  {
    mistake: 'a state that requires an unknown field',
    changes: [widget(`${flow}/states/done/requires`, ['nota'])],
    code: 'E201',
    at: '▸"nota"',
    suggestion: 'note',
  },
  {
    mistake: 'a state that requires itself',
    changes: [widget(`${flow}/states/done/requires`, ['state'])],
    code: 'E368',
    at: '"requires": [\n            ▸"state"',
    says: 'é o campo da própria situação',
  },
  {
    mistake: 'a state that requires a calculation',
    changes: [widget(`${flow}/states/done/requires`, ['total'])],
    code: 'E368',
    at: '"requires": [\n            ▸"total"',
    says: 'nunca é preenchido por pessoas',
  },
  {
    mistake: 'a state that requires a part of the items of a list',
    changes: [widget(`${flow}/states/done/requires`, ['lines.amount'])],
    code: 'E368',
    at: '▸"lines.amount"',
    says: 'fica dentro de uma lista',
  },
  {
    mistake: 'a state that requires a whole group',
    changes: [widget(`${flow}/states/done/requires`, ['place'])],
    code: 'E368',
    at: '"requires": [\n            ▸"place"',
    says: 'diga quais campos dele',
  },
  {
    mistake: 'a state that requires what those who lead to it do not see',
    changes: [
      widget(`${flow}/states/void/requires`, ['price']),
      widget(`${flow}/transitions/cancel/roles`, ['boss', 'clerk']),
    ],
    code: 'E369',
    at: '"requires": [\n            ▸"price"',
    says: 'o papel "clerk"',
  },
  {
    mistake: 'a state that requires what is hidden from one of those who finish',
    changes: [
      widget(`${flow}/states/done/requires`, ['price']),
      widget(`${flow}/transitions/finish/roles`, ['boss', 'clerk']),
    ],
    code: 'E369',
    at: '"requires": [\n            ▸"price"',
    says: 'o papel "clerk"',
  },
]
