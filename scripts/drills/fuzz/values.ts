/* Values that programs often mishandle, and values that fields accept. */
import type { Field } from '#model/entity/entity'
import { traitsOf } from '#model/entity/kinds'
import { formats, isFormat } from '#model/formats/index'
import type { Random } from './random'

/** Names that every JavaScript object inherits. */
export const inheritedNames = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  'length',
]

const texts: readonly string[] = [
  ...inheritedNames,
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\ufeff',
  '💥'.repeat(50),
  'x'.repeat(10_000),
  '%',
  '_',
  '\\',
  `' or 1=1 --`,
  '$1',
  '"; drop table x; --',
  '<script>',
  '../../etc/passwd',
  '{{7*7}}',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '-000001-01-01',
  '2026-13',
  '2026-01-01T25:61:61Z',
  '294277-01-01T00:00:00Z',
  '4714-11-23 BC',
]

const others: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e-320,
  [],
  {},
  [[]],
  [null],
  [{}],
  [1, 'a', null],
  { id: 1 },
  { length: 1 },
  { gte: 1, lte: null },
  JSON.parse('{"__proto__": {"admin": true}}'),
]

/** A text that programs often mishandle. */
export function nastyText(random: Random): string {
  return random.pick(texts)
}

/** A value that programs often mishandle. */
export function nastyValue(random: Random, depth = 0): unknown {
  if (random.chance(0.5)) return nastyText(random)
  if (depth < 3 && random.chance(0.1)) return [nastyValue(random, depth + 1), nastyValue(random, depth + 1)]
  if (depth < 3 && random.chance(0.1)) return { [nastyText(random)]: nastyValue(random, depth + 1) }
  return random.pick(others)
}

/** A value that the field accepts, as far as the field alone tells. */
export function fittingValue(random: Random, field: Field): unknown {
  if (field.sample !== undefined && random.chance(0.7)) return field.sample
  const traits = traitsOf(field.kind)
  if (field.ref) return traits.json === 'array' ? [1 + random.below(30)] : 1 + random.below(30)
  if (field.values && field.values.length > 0) {
    const { value } = random.pick(field.values)
    return traits.json === 'array' ? [value] : value
  }
  const format = field.format ?? traits.format
  if (format && isFormat(format)) return formats[format].sample(random.below(1000))
  if (traits.json === 'number') return random.pick([field.minimum ?? 1, 1, 10.5, 100])
  if (traits.json === 'boolean') return random.chance(0.5)
  if (traits.json === 'array') return field.fields.length > 0 ? [fittingRow(random, field.fields)] : []
  if (traits.json === 'object') return fittingRow(random, field.fields)
  return `${field.title} ${random.below(1000)}`
}

/** Values for fields: all required ones, and some others. */
export function fittingRow(random: Random, fields: readonly Field[]): Record<string, unknown> {
  const given = fields.filter((field) => !field.system && (field.required || random.chance(0.3)))
  return Object.fromEntries(given.map((field) => [field.name, fittingValue(random, field)]))
}
