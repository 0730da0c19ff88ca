/*
 * Harmful request bodies: values of the wrong type in every place of a call, and more of everything than it
 * accepts: names, items, levels, letters, digits.
 */
import { isRow } from '#model/entity/jsonSchema'
import type { Schema } from './calls'

/** A body and its description. */
export interface HostileBody {
  readonly kind: string
  readonly text: string
}

/**
 * Values that are invalid everywhere, most of them of the wrong type; each has properties that programs
 * access without checking.
 */
const oddities: readonly string[] = [
  '{"toString":1}',
  '{"length":1,"0":{"valueOf":2}}',
  '[{"toString":null}]',
  '[["x"]]',
  '1e308',
  '-1e999',
  '123456789012345678901234567890',
  'true',
  '"__proto__"',
  '"\\u0000"',
  '"\\ud800"',
  '""',
  'null',
]

/** Bodies in which every value is invalid: one for each invalid value. @param resolve follows references */
export function wrongBodies(
  schema: Schema,
  resolve: (schema: unknown) => Schema,
  most = oddities.length,
): readonly HostileBody[] {
  return oddities
    .slice(0, most)
    .map((oddity) => ({ kind: `all ${oddity}`, text: fill(schema, resolve, oddity, 0) }))
}

/** Bodies that are valid except for one value, one for each place and invalid value. */
export function oneWrong(schema: Schema, resolve: (schema: unknown) => Schema): readonly HostileBody[] {
  const names = Object.keys(propertiesOf(resolve(schema)))
  return names.flatMap((name) =>
    oddities.map((oddity) => ({
      kind: `${name} ${oddity}`,
      text: `{${names
        .map(
          (each) =>
            `${JSON.stringify(each)}:${each === name ? oddity : plain(resolve(propertiesOf(resolve(schema))[each]))}`,
        )
        .join(',')}}`,
    })),
  )
}

/** Bodies as large as they may be: wide, deep, long, and with every list of the call full of empty items. */
export function bombs(schema: Schema, resolve: (schema: unknown) => Schema): readonly HostileBody[] {
  const whole = resolve(schema)
  const lists = Object.entries(propertiesOf(whole)).filter(([, each]) => holdsList(resolve(each)))
  const [first = 'x'] = Object.keys(propertiesOf(whole))
  const named = JSON.stringify(first)
  return [
    { kind: 'wide', text: `{${count(80_000, (i) => `"k${i}":1`)}}` },
    { kind: 'deep', text: `{${named}:${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    { kind: 'deep objects', text: `{${named}:${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}` },
    { kind: 'long', text: `{${named}:"${'x'.repeat(1_000_000)}"}` },
    { kind: 'long name', text: `{"${'x'.repeat(1_000_000)}":1}` },
    { kind: 'control signs', text: `{${count(900, (i) => `"${'\\u0001'.repeat(100)}${i}":1`)}}` },
    { kind: 'digits', text: `{${named}:${'9'.repeat(900_000)}}` },
    { kind: 'list', text: `[${count(200_000, () => '{}')}]` },
    ...['{}', '1', '[]', '"x"'].flatMap((item) => [
      ...lists.map(([name]) => bomb(name, item, 200_000)),
      // As many values as a body may have.
      ...lists.map(([name]) => bomb(name, item, 19_000)),
    ]),
  ].filter(({ text }) => text.length <= mostSent)
}

/** Bytes of a body that are read at most. */
const mostSent = 1024 * 1024

function bomb(name: string, item: string, times: number): HostileBody {
  return { kind: `${name} ${times} ${item}`, text: `{${JSON.stringify(name)}:[${count(times, () => item)}]}` }
}

function count(times: number, of: (i: number) => string): string {
  return Array.from({ length: times }, (_, i) => of(i)).join(',')
}

function fill(told: unknown, resolve: (schema: unknown) => Schema, oddity: string, level: number): string {
  const schema = resolve(told)
  const properties = Object.entries(propertiesOf(schema))
  if (schema.type === 'array' && level === 0) return `[${fill(schema.items, resolve, oddity, level + 1)}]`
  if (properties.length === 0 || level > 3) return level === 0 ? `{"x":${oddity}}` : oddity
  return `{${properties
    .map(([name, each]) => {
      const own = resolve(each)
      // Every other object is valid, so that nested places are reached whether or not their parent is valid.
      const inner = own.type === 'array' ? `[${fill(own.items, resolve, oddity, level + 1)}]` : oddity
      const value = Object.keys(propertiesOf(own)).length > 0 ? fill(own, resolve, oddity, level + 1) : inner
      return `${JSON.stringify(name)}:${value}`
    })
    .join(',')}}`
}

function propertiesOf(schema: Schema): Readonly<Record<string, unknown>> {
  return isRow(schema.properties) ? schema.properties : {}
}

function holdsList({ type, items, anyOf }: Schema): boolean {
  return (
    items !== undefined ||
    [type].flat().includes('array') ||
    (Array.isArray(anyOf) && anyOf.some((each) => isRow(each) && holdsList(each)))
  )
}

/** A valid value for a schema, as JSON; null if that is unknown. */
function plain(schema: Schema): string {
  const [type] = [schema.type].flat()
  const choices = schema.enum
  if (Array.isArray(choices)) return JSON.stringify(choices[0])
  if (type === 'string') return '"x"'
  if (type === 'number' || type === 'integer') return '1'
  if (type === 'boolean') return 'true'
  if (type === 'array') return '[]'
  return 'null'
}
