/*
 * Orders rows: folded text before the text itself, references by label, empty values last in both directions,
 * `id` at the end to make the order total.
 * The expressions match the indexes of table.ts.
 */
import type { Entity, Field, SortKey } from '#model/entity/entity'
import { isReference } from '#model/entity/kindGuards'
import { fieldAt } from '#model/entity/paths'
import { isAccountField, systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import { constant, empty, type Fragment, identifier, join, sql } from '../columns/statement'
import { type CompileContext, column, targetOf } from './context'
import { compileVisible } from './filter'
import { accountName, labelOf } from './label'
import { compilePath } from './reach'
import { asTitled, beginning, folded, isBounded, isTextual, type Scalar } from './value'

export interface SortClause {
  readonly joins: Fragment
  readonly keys: Fragment
}

export interface EmptyPlaces {
  /** For an order that is read from its end. */
  readonly emptiesFirst?: boolean | undefined
  /** Rows with, or without, a value of the first key, which its index has in order in both directions. */
  readonly part?: Fragment | undefined
}

/** @throws Problem unknown_field for a path that has several values or is hidden from the actor */
export function compileSort(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  sort: readonly SortKey[],
  { emptiesFirst, part }: EmptyPlaces = {},
): SortClause {
  const { joins, keys } = sortKeys(compile, entity, table, sort, { emptiesFirst, part })
  const words = keys.map(({ key, word }) => sql`${key}${word}`)
  const last = directionWord(sort[0]?.[1] ?? 'ASC')
  if (!sort.some(([path]) => path === systemNames.id))
    words.push(sql`${column(table, systemNames.id)}${last}`)
  return { joins, keys: join(words) }
}

interface OrderedKey {
  readonly key: Fragment
  readonly word: Fragment
}

/** Without the id that makes the order total. */
export function sortKeys(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  sort: readonly SortKey[],
  { emptiesFirst, part }: EmptyPlaces,
): { readonly joins: Fragment; readonly keys: readonly OrderedKey[] } {
  let joins = empty
  const keys: OrderedKey[] = []
  for (const [at, [path, direction]] of sort.entries()) {
    const own = sortKey(compile, entity, table, path)
    const isPlain = (part && at === 0) || isNeverEmpty(entity, path)
    const word = isPlain ? directionWord(direction) : wordWithEmpties(direction, emptiesFirst)
    joins = sql`${joins}${own.joins}`
    keys.push(...own.keys.map((key) => ({ key, word })))
  }
  return { joins, keys }
}

export function directionWord(direction: string): Fragment {
  return direction === 'DESC' ? constant(' desc') : empty
}

/** PostgreSQL's default takes empty values for the greatest, which is also the order of the indexes. */
export function wordWithEmpties(direction: string, emptiesFirst = false): Fragment {
  const isDefault = (direction === 'DESC') === emptiesFirst
  const empties = isDefault ? empty : constant(emptiesFirst ? ' nulls first' : ' nulls last')
  return sql`${directionWord(direction)}${empties}`
}

export function isNeverEmpty(entity: Entity, path: string): boolean {
  const field = fieldAt(entity, path)
  return field !== undefined && field.system === true && !isAccountField(field)
}

export function firstKeyAt(compile: CompileContext, entity: Entity, table: Fragment, path: string): Fragment {
  const [first] = sortKey(compile, entity, table, path).keys
  return first ?? column(table, systemNames.id)
}

function sortKey(
  compile: CompileContext,
  entity: Entity,
  table: Fragment,
  path: string,
): { joins: Fragment; keys: readonly Fragment[] } {
  const { joins, value, field, isMany } = compilePath(compile, entity, table, path)
  if (isMany) throw new Problem('unknown_field', refusalText.unknownField(path))
  const target = isReference(field) ? targetOf(compile.index, field) : undefined
  if (target) {
    const label = compile.alias()
    const joined = sql` left join ${labelledRows(compile, target)} as ${label} on ${label}.id = ${value.sql}`
    return { joins: sql`${joins}${joined}`, keys: [sql`${label}.folded`, sql`${label}.label`] }
  }
  if (isAccountField(field)) return { joins, keys: textKeys(accountName(value.sql)) }
  return { joins, keys: orderKeys(value, field) }
}

/** `offset 0` computes each label once, regardless of how many rows refer to it. */
export function labelledRows(compile: CompileContext, target: Entity): Fragment {
  const table = compile.alias()
  const named = compile.alias()
  const rows = sql`select ${column(table, systemNames.id)} as id, ${labelOf(compile, target, table)} as label from ${identifier(target.name)} as ${table} where ${compileVisible(compile, target, table)} offset 0`
  return sql`(select ${named}.id, ${folded(sql`${named}.label`)} as folded, ${named}.label collate "C" as label from (${rows}) as ${named} offset 0)`
}

export function orderKeys(own: Scalar, field: Field): readonly Fragment[] {
  const value = asTitled(own, field)
  if (!isTextual(value)) return [value.sql]
  if (isBounded(field)) return textKeys(value.sql)
  // Long texts exceed the size limit of an index entry, so their first characters are compared first.
  return [beginning(value.sql), ...textKeys(value.sql)]
}

function textKeys(text: Fragment): readonly Fragment[] {
  return [folded(text), sql`${text} collate "C"`]
}
