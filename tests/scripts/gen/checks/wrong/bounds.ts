import { type MistakeCase, widget } from './case'

const withPattern = (pattern: string): MistakeCase['changes'] => [
  widget('properties/extra', { type: 'string', title: 'Extra', pattern }),
]

export const boundCases: readonly MistakeCase[] = [
  {
    mistake: 'an age counted from what is no date',
    changes: [widget('properties/grade', { title: 'Idade', type: 'integer', 'x-field': { age: 'size' } })],
    code: 'E266',
    at: '"age": ▸"size"',
  },
  {
    mistake: 'an age that is no whole number',
    changes: [widget('properties/size/x-field', { age: 'born', additive: true })],
    code: 'E266',
    at: '"age": ▸"born"',
    says: 'números inteiros',
  },
  {
    mistake: 'a stored value that depends on the day',
    changes: [widget('properties/total/x-field/computed', 'born == hoje ? 1.0 : 0.0')],
    code: 'E253',
    at: '"computed": "born == ▸hoje',
    says: 'age',
  },
  {
    mistake: 'a regular expression that repeats what is repeated',
    changes: withPattern('^x(a+)+$'),
    code: 'E351',
    at: '"pattern": "^▸x(a+)+$"',
    says: 'use uma só repetição',
  },
  {
    mistake: 'a regular expression with two ways to match the same',
    changes: withPattern('^(a|aa)+$'),
    code: 'E351',
    at: '"pattern": "^(▸a|aa)+$"',
    says: 'demorar horas',
  },
  {
    mistake: 'a regular expression that begins again at every letter',
    changes: withPattern('a*a*x'),
    code: 'E351',
    at: '"pattern": "▸a*a*x"',
  },
  {
    mistake: 'a bound of a date that no field has',
    changes: [widget('properties/born/x-field', { earliest: 'bron' })],
    code: 'E246',
    at: '"earliest": ▸"bron"',
    suggestion: 'born',
  },
  {
    mistake: 'a bound of a date that is no date',
    changes: [widget('properties/born/x-field', { latest: 'size' })],
    code: 'E246',
    at: '"latest": ▸"size"',
    says: '"size" não é uma data',
  },
  {
    mistake: 'a bound of a date that does not exist',
    changes: [widget('properties/born/x-field', { latest: '2026-02-30' })],
    code: 'E246',
    at: '"latest": ▸"2026-02-30"',
  },
  {
    mistake: 'a bound of something that is no date',
    changes: [widget('properties/size/x-field', { latest: 'hoj' })],
    code: 'E246',
    at: '"latest": ▸"hoj"',
    says: 'só para datas',
  },
  {
    mistake: 'a pattern that is no regular expression',
    changes: [widget('properties/note/pattern', '[a-')],
    code: 'E236',
    at: '"pattern": ▸"[a-"',
  },
  {
    mistake: 'a calculated item that depends on the day, which a text of it names too',
    changes: [
      widget(
        'properties/lines/items/properties/cost/x-field/computed',
        "note == 'hoje' && born < hoje ? 1.0 : amount",
      ),
    ],
    code: 'E253',
    at: 'born < ▸hoje',
  },
  {
    mistake: 'a pattern in a branch that is no regular expression',
    changes: [widget('then/properties/reason/pattern', '^(?<why>[a-z]+$')],
    code: 'E236',
    at: '"pattern": ▸"^(?<why>[a-z]+$"',
  },
]
