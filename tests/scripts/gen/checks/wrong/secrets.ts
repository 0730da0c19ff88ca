import { type MistakeCase, widget } from './case'

const line = 'properties/lines/items/properties'

export const secretCases: readonly MistakeCase[] = [
  {
    mistake: 'a label that shows personal data',
    changes: [
      widget('x-entity/label', '{name} {code}'),
      widget('properties/code/x-field', { sample: 'AB', pii: 'id' }),
    ],
    code: 'E247',
    at: '"label": "{name} {▸code}"',
  },
  {
    mistake: 'a calculated field that shows personal data and is not marked',
    changes: [
      widget('properties/code/x-field', { sample: 'AB', pii: 'id' }),
      widget('properties/shown', {
        title: 'Mostrado',
        type: 'string',
        'x-field': { computed: "'x' + code" },
      }),
    ],
    code: 'E248',
    at: `"computed": "'x' + ▸code"`,
  },
  {
    mistake: 'a calculated field open to a role that an input is hidden from',
    changes: [
      widget('properties/code/x-field', { sample: 'AB', roles: { view: ['boss'] } }),
      widget('properties/shown', {
        title: 'Mostrado',
        type: 'string',
        'x-field': { computed: "'x' + code", roles: { view: ['boss', 'clerk'] } },
      }),
    ],
    code: 'E361',
    at: '"view": ▸[\n            "boss",\n            "clerk"',
  },
  {
    mistake: 'a way to a person that leads to something else',
    changes: [widget('properties/code/x-field', { sample: 'AB', pii: 'id', about: 'zone_id.region' })],
    code: 'E249',
    at: '"about": ▸"zone_id.region"',
  },
  {
    mistake: 'a way to a person of something that is not personal',
    changes: [widget('properties/code/x-field', { sample: 'AB', about: 'boss_id' })],
    code: 'E249',
    at: '"about": ▸"boss_id"',
    says: 'about vale só onde há pii ou personal',
  },
  {
    mistake: 'a label that shows the personal data of a record behind a reference',
    changes: [
      ['boss.json', 'properties/email/x-field', { pii: 'contact' }],
      widget('x-entity/label', '{name} – {boss_id.email}'),
    ],
    code: 'E247',
    at: '{▸boss_id.email}',
    says: '"boss_id.email" é um dado pessoal',
  },
  {
    mistake: 'a sum of personal data of items that is not marked',
    changes: [
      widget(`${line}/amount/x-field`, { pii: 'financial' }),
      widget(`${line}/cost`, { title: 'Custo', type: 'number' }),
      widget('properties/total/x-field/computed', 'sum(lines, "amount")'),
    ],
    code: 'E248',
    at: '"computed": "sum(▸lines',
    says: '"lines.amount", que é um dado pessoal',
  },
  {
    mistake: 'a calculated field that shows personal data which a text of it names too',
    changes: [
      widget('properties/code/x-field', { sample: 'AB', pii: 'id' }),
      widget('properties/shown', {
        title: 'Mostrado',
        type: 'string',
        'x-field': { computed: "'code: ' + code" },
      }),
    ],
    code: 'E248',
    at: `"computed": "'code: ' + ▸code"`,
  },
  {
    mistake: 'a calculated item open to a role that an item is hidden from',
    changes: [
      widget(`${line}/amount/x-field`, { roles: { view: ['clerk'] } }),
      widget(`${line}/cost/x-field/roles`, { view: ['boss'] }),
    ],
    code: 'E361',
    at: '"view": ▸[\n                  "boss"\n',
    says: 'que boss não vê',
  },
]
