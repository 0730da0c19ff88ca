/*
 * Orders rows: texts without accents and case, then as they are; references by their label; `id` last, so that
 * every order is total. Written so that the indexes of table.ts can be walked.
 */
import type { Entity, Field, SortKey } from '#model/entity'
import { systemNames } from '#model/system'
import { type Compile, column } from './context'
import { labelOfId } from './label'
import { reachValue } from './reach'
import { constant, empty, type Fragment, join, sql } from './statement'
import { folded, isTextual, type Scalar } from './value'

/** Joins and `order by` of a sort. */
export interface Sorting {
  readonly joins: Fragment
  readonly keys: Fragment
}

/** Characters of a long text that an index holds. */
const prefixLength = 100

/** @throws Problem unknown_field for a path that has several values or that the actor may not see */
export function compileSort(
  compile: Compile,
  entity: Entity,
  table: Fragment,
  sort: readonly SortKey[],
): Sorting {
  let joins = empty
  const keys: Fragment[] = []
  for (const [path, direction] of sort) {
    const key = sortKey(compile, entity, table, path)
    const word = directionWord(direction)
    joins = sql`${joins}${key.joins}`
    keys.push(...key.keys.map((each) => sql`${each}${word}`))
  }
  const last = directionWord(sort[0]?.[1] ?? 'ASC')
  if (!sort.some(([path]) => path === systemNames.id)) keys.push(sql`${column(table, systemNames.id)}${last}`)
  return { joins, keys: join(keys) }
}

function directionWord(direction: string): Fragment {
  return direction === 'DESC' ? constant(' desc') : empty
}

function sortKey(
  compile: Compile,
  entity: Entity,
  table: Fragment,
  path: string,
): { joins: Fragment; keys: readonly Fragment[] } {
  const { joins, value, field, isMany } = reachValue(compile, entity, table, path)
  if (isMany) throw new Error(`${entity.name}.${path} has several values`)
  if (field.kind === 'reference') {
    const label = compile.alias()
    const named = labelOfId(compile, field, value.sql)
    return {
      joins: sql`${joins} left join lateral (select ${named} as value) as ${label} on true`,
      keys: textKeys(sql`${label}.value`),
    }
  }
  return { joins, keys: orderKeys(value, field) }
}

/** The expressions a value is ordered by; the very ones its index is made of. */
export function orderKeys(value: Scalar, field: Field): readonly Fragment[] {
  if (!isTextual(value)) return [value.sql]
  if (isBounded(field)) return textKeys(value.sql)
  // A long text does not fit into an index: its beginning does, and orders almost everything.
  return [beginning(value.sql), ...textKeys(value.sql)]
}

function textKeys(text: Fragment): readonly Fragment[] {
  return [folded(text), sql`${text} collate "C"`]
}

/** The part of a long text that an index holds. */
export function beginning(text: Fragment): Fragment {
  return sql`left(app_fold(${text}), ${constant(String(prefixLength))}) collate "C"`
}

const boundedLength = 255
const boundedKinds = new Set<string>([
  'choice',
  'cpf',
  'cnpj',
  'cpfCnpj',
  'cep',
  'cib',
  'phone',
  'color',
  'email',
])

/** Is the text always short enough for an index (twice, in bytes)? */
export function isBounded(field: Field): boolean {
  return boundedKinds.has(field.kind) || (field.maxLength !== undefined && field.maxLength <= boundedLength)
}
