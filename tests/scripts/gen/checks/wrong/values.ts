import { type MistakeCase, widget } from './case'

const text = (title: string, more: object = {}) => ({ title, type: 'string', ...more })
const number = (title: string, more: object = {}) => ({ title, type: 'number', ...more })

export const valueCases: readonly MistakeCase[] = [
  {
    mistake: 'a computed field that needs itself',
    changes: [widget('properties/sum', number('Soma', { 'x-field': { computed: 'sum + 1.0' } }))],
    code: 'E408',
    at: '"computed": ▸"sum + 1.0"',
    says: '"sum" → "sum"',
  },
  {
    mistake: 'two computed fields that need each other',
    changes: [
      widget('properties/one', number('Um', { 'x-field': { computed: 'two + 1.0' } })),
      widget('properties/two', number('Dois', { 'x-field': { computed: 'one + 1.0' } })),
    ],
    code: 'E408',
    at: '"computed": ▸"two + 1.0"',
    says: '"one" → "two" → "one"',
  },
  {
    mistake: 'a computed field that needs itself by way of a list',
    changes: [widget('properties/lines/items/properties/cost/x-field/computed', 'total * 2')],
    code: 'E408',
    at: '"computed": ▸"total * 2"',
  },
  {
    mistake: 'a whole number computed by a division',
    changes: [
      widget('properties/half', { title: 'Metade', type: 'integer', 'x-field': { computed: 'size / 2.0' } }),
    ],
    code: 'E409',
    at: '"computed": "▸size / 2.0"',
    says: 'round',
  },
  {
    mistake: 'a whole number that takes over a decimal one',
    changes: [
      widget('properties/same', { title: 'Mesmo', type: 'integer', 'x-field': { computed: 'size' } }),
    ],
    code: 'E409',
    at: '"computed": "▸size"',
  },
  {
    mistake: 'a least value of a text',
    changes: [widget('properties/name/minimum', 2)],
    code: 'E410',
    at: '▸"minimum": 2',
    says: 'só para números',
  },
  {
    mistake: 'a length of a number',
    changes: [widget('properties/size/maxLength', 2)],
    code: 'E410',
    at: '▸"maxLength": 2',
  },
  {
    mistake: 'a number of items of a text',
    changes: [widget('properties/name/minItems', 2)],
    code: 'E410',
    at: '▸"minItems": 2',
  },
  {
    mistake: 'decimals of a whole number',
    changes: [widget('properties/count', { title: 'Conta', type: 'integer', 'x-field': { decimals: 2 } })],
    code: 'E410',
    at: '▸"decimals": 2',
  },
  {
    mistake: 'a unit of a text',
    changes: [widget('properties/name/x-field', { unit: 'cm' })],
    code: 'E410',
    at: '"x-field": {\n        ▸"unit": "cm"',
  },
  {
    mistake: 'money without cents',
    changes: [widget('properties/fee', { title: 'Taxa', type: 'integer', 'x-field': { kind: 'money' } })],
    code: 'E410',
    at: '"type": "integer",\n      "x-field": {\n        "kind": ▸"money"',
    says: 'centavos',
  },
  {
    mistake: 'a mask longer than the field',
    changes: [widget('properties/tag', text('Marca', { maxLength: 3, 'x-field': { mask: '###.###' } }))],
    code: 'E411',
    at: '"mask": ▸"###.###"',
    says: 'maxLength (3)',
  },
  {
    mistake: 'a mask shorter than the field',
    changes: [widget('properties/tag', text('Marca', { minLength: 9, 'x-field': { mask: '###.###' } }))],
    code: 'E411',
    at: '"mask": ▸"###.###"',
    says: 'minLength (9)',
  },
  {
    mistake: 'a mask against the pattern',
    changes: [widget('properties/tag', text('Marca', { pattern: '^[A-Z]+$', 'x-field': { mask: '###' } }))],
    code: 'E411',
    at: '"mask": ▸"###"',
    says: 'pattern',
  },
  {
    mistake: 'a mask that loses what the pattern accepts',
    changes: [
      widget(
        'properties/tag',
        text('Marca', { pattern: '^[0-9]{4}-[0-9X]$', 'x-field': { mask: '####-#' } }),
      ),
    ],
    code: 'E411',
    at: '"mask": ▸"####-#"',
    says: 'não tem lugar para',
  },
  {
    mistake: 'a mask that loses an example',
    changes: [widget('properties/tag', text('Marca', { examples: ['12-X'], 'x-field': { mask: '##-#' } }))],
    code: 'E411',
    at: '"mask": ▸"##-#"',
    says: '"12-X"',
  },
  {
    mistake: 'a mask without a place to type in',
    changes: [widget('properties/tag', text('Marca', { 'x-field': { mask: '--' } }))],
    code: 'E411',
    at: '"mask": ▸"--"',
  },
  {
    mistake: 'a list of yes and no, which no input fills',
    changes: [widget('properties/marks', { title: 'Notas', type: 'array', items: { type: 'boolean' } })],
    code: 'E412',
    at: '▸"marks": {',
    says: 'uma lista de "boolean"',
  },
  {
    mistake: 'a list of lists',
    changes: [
      widget('properties/marks', {
        title: 'Notas',
        type: 'array',
        items: { type: 'array', items: { type: 'string' } },
      }),
    ],
    code: 'E412',
    at: '▸"marks": {',
  },
  {
    mistake: 'an object without properties',
    changes: [widget('properties/extra', { title: 'Outros', type: 'object' })],
    code: 'E412',
    at: '▸"extra": {',
    says: 'um objeto sem properties',
  },
  {
    mistake: 'a list of months written freely',
    changes: [
      widget('properties/days', {
        title: 'Meses',
        type: 'array',
        items: { type: 'string', format: 'month' },
      }),
    ],
    code: 'E412',
    at: '"format": ▸"month"\n      }',
  },
  {
    mistake: 'texts where files are to be',
    changes: [
      widget('properties/papers', {
        title: 'Papéis',
        type: 'array',
        items: { type: 'string' },
        'x-field': { kind: 'files' },
      }),
    ],
    code: 'E397',
    at: '"kind": ▸"files"',
    says: 'items deve ter type objeto',
  },
  {
    mistake: 'truths where numbers are to be',
    changes: [
      widget('properties/marks', {
        title: 'Notas',
        type: 'array',
        items: { type: 'boolean' },
        'x-field': { kind: 'numbers' },
      }),
    ],
    code: 'E397',
    at: '"kind": ▸"numbers"',
    says: 'não "boolean"',
  },
  {
    mistake: 'files to be chosen for a text',
    changes: [widget('properties/name/x-field/accept', '.pdf')],
    code: 'E410',
    at: '▸"accept"',
    says: 'accept é só para arquivos',
  },
  {
    mistake: 'a property that is another type under a condition',
    changes: [widget('then/properties/name', number('Nome'))],
    code: 'E413',
    at: '"type": ▸"number"\n      }\n    },\n    "required"',
    says: '"string" fora da condição',
  },
  {
    mistake: 'a property that is a list under a condition',
    changes: [widget('then/properties/size', { title: 'Tamanho', type: 'array', items: { type: 'string' } })],
    code: 'E413',
    at: '"type": ▸"array",\n        "items": {\n          "type": "string"\n        }\n      }\n    },',
  },
]
