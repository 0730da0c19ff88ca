/* Values inside a statement, from a column or from JSON, typed so that both compare the same way. */
import type { Field } from '#model/entity/entity'
import { type Family, isNumeric } from '#model/entity/family'
import { isChoice } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { kindBounds } from '#model/entity/numberBounds'
import { standIns } from '#model/entity/sameTitled'
import { systemNames } from '#model/entity/system'
import { defaultTimeZone } from '#model/formats/index'
import { columnOf } from '../columns/columns'
import { constant, type Fragment, join, literal, sql } from '../columns/statement'
import { accountFactSql } from './accountFacts'
import { column } from './context'

/** `id` names another row than the table's, of which nothing but its links is needed. */
export type TableSource = { readonly table: Fragment; readonly id?: Fragment }
export type ValueSource = TableSource | { readonly json: Fragment }

export interface Scalar {
  readonly sql: Fragment
  readonly family: Family
  /** JSON stores dates and instants as text. */
  readonly inJson: boolean
  /** What the index stores of the text: all of it, folded, or only its beginning. */
  readonly indexed?: 'whole' | 'beginning'
}

export function rawOf(place: ValueSource, field: Field): Fragment {
  if ('table' in place && field.age !== undefined) return yearsSince(column(place.table, field.age))
  if ('table' in place && field.account) return accountHas(place.table, field.account)
  if ('table' in place) return column(place.table, field.name)
  return sql`(${place.json} -> ${literal(field.name)})`
}

function accountHas(table: Fragment, { has, of }: NonNullable<Field['account']>): Fragment {
  return sql`exists (select from sys_account as a where a.entity = ${literal(of)} and a.record_id = ${column(table, systemNames.id)} and ${constant(accountFactSql[has])})`
}

export const today = sql`(now() at time zone ${literal(defaultTimeZone)})::date`

/** Must count the same way as the forms. */
function yearsSince(date: Fragment): Fragment {
  const years = sql`extract(year from ${today}) - extract(year from ${date})`
  const isBefore = sql`to_char(${today}, 'MM-DD') < to_char(${date}, 'MM-DD')`
  return sql`(${years} - case when ${isBefore} then 1 else 0 end)::bigint`
}

export function scalarOf(place: ValueSource, field: Field): Scalar {
  const { family } = columnOf(field)
  const raw = rawOf(place, field)
  const scalar = 'table' in place ? { sql: raw, family, inJson: false } : scalarOfJson(raw, family)
  // Choices have few distinct values, so an index would not help.
  if (family !== 'text' || field.values) return scalar
  return { ...scalar, indexed: isBounded(field) ? 'whole' : 'beginning' }
}

export function idOf({ sql: value, inJson }: Scalar): Fragment {
  return inJson ? sql`app_id(${value})` : value
}

/** In a subquery, which is evaluated once: an expression would be for each row of a small table. */
export function idOnce(scalar: Scalar): Fragment {
  return scalar.inJson ? sql`(select ${idOf(scalar)})` : idOf(scalar)
}

export function scalarOfJson(json: Fragment, family: Family): Scalar {
  return { sql: typedJson(json, family), family, inJson: true }
}

function typedJson(json: Fragment, family: Family): Fragment {
  if (family === 'integer' || family === 'number') return sql`app_number(${json})`
  if (family === 'boolean') return sql`app_boolean(${json})`
  return sql`(${json} #>> '{}')`
}

export function isTextual({ family, inJson }: Scalar): boolean {
  return family === 'text' || family === 'opaque' || (inJson && family !== 'boolean' && !isNumeric(family))
}

export function wireOf(scalar: Scalar): Fragment {
  if (scalar.inJson) return scalar.sql
  if (scalar.family === 'instant') {
    return sql`to_char(${scalar.sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  }
  return scalar.sql
}

/** Text without accents and case, in code point order; must equal the expression of the indexes. */
export function folded(text: Fragment): Fragment {
  return sql`app_fold(${text}) collate "C"`
}

export const beginningLength = 100

export function beginning(text: Fragment): Fragment {
  return sql`left(app_fold(${text}), ${constant(String(beginningLength))}) collate "C"`
}

const boundedLength = 255

/** Whether the text is always short enough to be indexed twice. */
export function isBounded(field: Field): boolean {
  const isOne = !traitsOf(field.kind).isMany
  const isShort = (most = Number.POSITIVE_INFINITY) => most <= boundedLength
  return (isOne && isShort(kindBounds[field.kind].maxLength)) || isChoice(field) || isShort(field.maxLength)
}

/** A value that represents all choices with the same title: rows are grouped, counted and ordered by it. */
export function asTitled(scalar: Scalar, field: Field): Scalar {
  const instead = [...standIns(field)]
  if (instead.length === 0) return scalar
  const type = isTextual(scalar)
    ? constant('text')
    : scalar.family === 'boolean'
      ? constant('boolean')
      : constant('numeric')
  const spell = (value: unknown) => sql`${literal(String(value))}::${type}`
  const cases = instead.map(([code, first]) => sql`when ${spell(code)} then ${spell(first)}`)
  const { indexed: _indexed, ...rest } = scalar
  return {
    ...rest,
    sql: sql`(case ${scalar.sql}::${type} ${join(cases, ' ')} else ${scalar.sql}::${type} end)`,
  }
}
