import { type MistakeCase, widget } from './case'

export const holderCases: readonly MistakeCase[] = [
  {
    mistake: 'a required name that no property has',
    changes: [widget('required', ['name', 'siz'])],
    code: 'E203',
    at: '"name",\n    ▸"siz"',
    suggestion: 'size',
  },
  {
    mistake: 'a root required name that only a branch has',
    changes: [widget('required', ['reason'])],
    code: 'E203',
    at: '▸"reason"\n  ],\n  "if"',
    says: 'só existe em then/else',
  },
  {
    mistake: 'an unknown required name in a branch',
    changes: [widget('then/required', ['reazon'])],
    code: 'E203',
    at: '▸"reazon"',
    suggestion: 'reason',
  },
  {
    mistake: 'an unknown required name in list items',
    changes: [widget('properties/lines/items/required', ['amont'])],
    code: 'E203',
    at: '▸"amont"',
    suggestion: 'amount',
  },
  {
    mistake: 'an unknown required name in a shared part',
    changes: [['defs/place.json', 'required', ['town']]],
    file: 'defs/place.json',
    code: 'E203',
    at: '▸"town"',
  },
  {
    mistake: 'a calculated field that is required',
    changes: [widget('required', ['name', 'total'])],
    code: 'E233',
    at: '▸"total"\n',
  },
  {
    mistake: 'a word that conditions do not know',
    changes: [widget('if/properties/state/pattern', '^v')],
    code: 'E232',
    at: '▸"pattern": "^v"',
  },
  {
    mistake: 'a condition on an unknown field',
    changes: [widget('if/properties', { stat: { const: 'void' } })],
    code: 'E201',
    at: '▸"stat": {\n      ',
    suggestion: 'state',
  },
  {
    mistake: 'a condition that requires an unknown field',
    changes: [widget('if/required', ['stat'])],
    code: 'E201',
    at: '▸"stat"\n',
    suggestion: 'state',
  },
  {
    mistake: 'a condition on a value that the field never has',
    changes: [widget('if/properties/state/const', 'vodi')],
    code: 'E207',
    at: '"const": ▸"vodi"',
    suggestion: 'void',
  },
  {
    mistake: 'a condition in allOf on an unknown field of an object',
    changes: [
      widget('allOf', [
        {
          if: { properties: { place: { properties: { cty: { const: 'x' } } } } },
          then: { required: ['note'] },
        },
      ]),
    ],
    code: 'E201',
    at: '▸"cty"',
    suggestion: 'city',
  },
  {
    mistake: 'a branch inside an object that makes a field',
    changes: [
      ['defs/place.json', 'if', { properties: { city: { const: 'x' } }, required: ['city'] }],
      ['defs/place.json', 'then', { properties: { citty: { type: 'string' } } }],
    ],
    file: 'defs/place.json',
    code: 'E241',
    at: '▸"citty"',
    suggestion: 'city',
  },
  {
    mistake: 'a misspelt word of a condition in allOf',
    changes: [widget('allOf', [{ if: { not: { requird: ['state'] } }, then: { required: ['note'] } }])],
    code: 'E232',
    at: '▸"requird"',
    suggestion: 'required',
    says: 'uma condição pode usar',
  },
  {
    mistake: 'a calculated item that is required',
    changes: [widget('properties/lines/items/required', ['amount', 'cost'])],
    code: 'E233',
    at: '"amount",\n          ▸"cost"',
    says: 'calculado',
  },
  {
    mistake: 'a branch inside list items that makes a field',
    changes: [
      widget('properties/lines/items/if', { properties: { source: { const: 'boss' } } }),
      widget('properties/lines/items/then', { properties: { quantity: { type: 'number' } } }),
    ],
    code: 'E241',
    at: '▸"quantity"',
    says: 'só valida',
  },
]
