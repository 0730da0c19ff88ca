import { type MistakeCase, widget } from './case'

const house = (pii?: string) => ({
  type: 'object',
  properties: { street: { title: 'Rua', type: 'string', ...(pii !== undefined && { 'x-field': { pii } }) } },
})

export const suggestionCases: readonly MistakeCase[] = [
  {
    mistake: 'a date suggested for a number',
    changes: [widget('properties/size/x-field', { suggest: '$today' })],
    code: 'E254',
    at: '"suggest": ▸"$today"',
  },
  {
    mistake: 'a suggestion that is none',
    changes: [widget('properties/zone_id/x-field/suggest', 'today')],
    code: 'E108',
    at: '"suggest": ▸"today"',
  },
  {
    mistake: 'a suggestion that no actor has',
    changes: [widget('properties/zone_id/x-field/suggest', ['$actor.zone'])],
    code: 'E254',
    at: '▸"$actor.zone"',
    suggestion: 'zone_id',
  },
  {
    mistake: 'the only record for what is no reference',
    changes: [widget('properties/size/x-field', { suggest: '$only' })],
    code: 'E254',
    at: '"suggest": ▸"$only"',
  },
  {
    mistake: 'a suggested record found by an unknown field',
    changes: [widget('properties/zone_id/x-field/suggest', { where: { regiom: 'north' } })],
    code: 'E201',
    at: '▸"regiom"',
    suggestion: 'region',
  },
  {
    mistake: 'a suggestion for what people do not fill in',
    changes: [widget('properties/total/x-field/suggest', '$actor.zone_id')],
    code: 'E254',
    at: '"suggest": ▸"$actor.zone_id"',
  },
  {
    mistake: 'a suggestion from a field that is not there',
    changes: [widget('properties/note/x-field', { suggest: { from: 'boss_id.nam' } })],
    code: 'E205',
    at: '"from": "boss_id.▸nam"',
    suggestion: 'name',
  },
  {
    mistake: 'a suggestion from what stands behind the record that is chosen',
    changes: [widget('properties/note/x-field', { suggest: { from: 'zone_id.boss_id.name' } })],
    code: 'E205',
    at: '"from": "zone_id.boss_id.▸name"',
  },
  {
    mistake: 'a suggestion of another type',
    changes: [widget('properties/size/x-field', { suggest: { from: 'zone_id.name' } })],
    code: 'E330',
    at: '"from": ▸"zone_id.name"',
    says: 'decimal',
  },
  {
    mistake: 'a suggestion that is no day',
    changes: [widget('properties/born/x-field', { suggest: { from: 'name' } })],
    code: 'E330',
    at: '"from": ▸"name"',
  },
  {
    mistake: 'a suggestion from itself',
    changes: [widget('properties/note/x-field', { suggest: { from: 'note' } })],
    code: 'E331',
    at: '"from": ▸"note"',
    says: 'note → note',
  },
  {
    mistake: 'suggestions that go round in a circle',
    changes: [
      widget('properties/note/x-field', { suggest: ['$actor.name', { from: 'name' }] }),
      widget('properties/name/x-field', { suggest: { from: 'note' } }),
    ],
    code: 'E331',
    at: '"from": ▸"note"',
    says: 'name → note → name',
  },
  {
    mistake: 'a suggestion that takes a reference for the record and for its number',
    changes: [widget('properties/note/x-field', { suggest: { from: "boss_id == 1 ? 'x' : boss_id.name" } })],
    code: 'E332',
    at: `"from": ▸"boss_id == 1`,
    says: 'boss_id.id',
  },
  {
    mistake: 'a masked value suggested where all would see it',
    changes: [
      ['boss.json', 'properties/email/x-field', { pii: 'contact' }],
      widget('properties/note/x-field', { suggest: { from: 'boss_id.email' } }),
    ],
    code: 'E333',
    at: '"from": ▸"boss_id.email"',
  },
  {
    mistake: 'a suggestion that follows the form where only a transition asks',
    changes: [
      widget('properties/note/readOnly', true),
      widget('properties/note/x-field', { suggest: { from: 'name' } }),
    ],
    code: 'E334',
    at: '"from": ▸"name"',
  },
  {
    mistake: 'a suggestion, behind another, that compares a reference it reads through with a number',
    changes: [
      widget('properties/born/x-field', {
        suggest: ['$today', { from: "zone_id.name == 'x' && zone_id > 3 ? hoje : null" }],
      }),
    ],
    code: 'E332',
    at: `"from": ▸"zone_id.name`,
    says: 'zone_id.id',
  },
  {
    mistake: 'an object suggested with a masked part',
    changes: [
      ['boss.json', 'properties/home', { title: 'Casa', ...house('contact') }],
      widget('properties/home', {
        title: 'Casa',
        ...house(),
        'x-field': { suggest: { from: 'boss_id.home' } },
      }),
    ],
    code: 'E333',
    at: '"from": ▸"boss_id.home"',
  },
  {
    mistake: 'a suggestion that follows the form behind one that does not, where a transition demands',
    changes: [
      widget('properties/born/readOnly', true),
      widget('properties/born/x-field', { suggest: ['$today', { from: 'hoje' }] }),
      widget('x-entity/workflow/transitions/finish/demands', ['born']),
    ],
    code: 'E334',
    at: '"from": ▸"hoje"',
    says: 'se preenchem no formulário',
  },
]
