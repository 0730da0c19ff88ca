/*
 * Values inside a statement: in a column of a table or inside the JSON of one, typed so that they compare alike.
 */

import type { Field } from '#model/entity/entity'
import { type Family, isNumeric } from '#model/entity/family'
import { isChoice } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import { kindBounds } from '#model/entity/numbers/bounds'
import { standIns } from '#model/entity/sameTitled'
import { defaultTimeZone } from '#model/formats/index'
import { columnOf } from '../tables/columns'
import { column } from './context'
import { constant, type Fragment, join, literal, sql } from './statement'

/** Where fields are read: a table, or a JSON object. */
export type Place = { readonly table: Fragment } | { readonly json: Fragment }

/** One value that can be compared. */
export interface Scalar {
  readonly sql: Fragment
  readonly family: Family
  /** Read out of JSON, where days and instants are texts. */
  readonly inJson: boolean
  /** What an index on this text holds: all of it, folded, or the beginning of that. */
  readonly indexed?: 'whole' | 'beginning'
}

/** A field where it is kept: a column as it is, JSON, or what is counted from another column. */
export function rawOf(place: Place, field: Field): Fragment {
  if ('table' in place && field.age !== undefined) return yearsSince(column(place.table, field.age))
  if ('table' in place) return column(place.table, field.name)
  return sql`(${place.json} -> ${literal(field.name)})`
}

/** Today, where days begin and end. */
const today = sql`(now() at time zone ${literal(defaultTimeZone)})::date`

/** Whole years from a date to today; counted as forms count them. */
function yearsSince(date: Fragment): Fragment {
  const years = sql`extract(year from ${today}) - extract(year from ${date})`
  const isBefore = sql`to_char(${today}, 'MM-DD') < to_char(${date}, 'MM-DD')`
  return sql`(${years} - case when ${isBefore} then 1 else 0 end)::bigint`
}

/** A field's single value. */
export function scalarOf(place: Place, field: Field): Scalar {
  const { family } = columnOf(field)
  const raw = rawOf(place, field)
  const scalar = 'table' in place ? { sql: raw, family, inJson: false } : scalarOfJson(raw, family)
  // Coded values are few: an index does not help to find one.
  if (family !== 'text' || field.values) return scalar
  return { ...scalar, indexed: isBounded(field) ? 'whole' : 'beginning' }
}

/** The value of a reference in the type of ids. */
export function idOf({ sql: value, inJson }: Scalar): Fragment {
  return inJson ? sql`app_id(${value})` : value
}

/** A JSON value as a value of the family; null when it is of another type. */
export function scalarOfJson(json: Fragment, family: Family): Scalar {
  return { sql: typedJson(json, family), family, inJson: true }
}

function typedJson(json: Fragment, family: Family): Fragment {
  if (family === 'integer' || family === 'number') return sql`app_number(${json})`
  if (family === 'boolean') return sql`app_boolean(${json})`
  return sql`(${json} #>> '{}')`
}

/** Are its values compared as texts? */
export function isTextual({ family, inJson }: Scalar): boolean {
  return family === 'text' || family === 'opaque' || (inJson && family !== 'boolean' && !isNumeric(family))
}

/** A value as the wire spells it. */
export function wireOf(scalar: Scalar): Fragment {
  if (scalar.inJson) return scalar.sql
  if (scalar.family === 'instant') {
    return sql`to_char(${scalar.sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  }
  return scalar.sql
}

/** A text without accents and case, ordered by code point; the very expression that indexes are made of. */
export function folded(text: Fragment): Fragment {
  return sql`app_fold(${text}) collate "C"`
}

/** Characters of a long text that an index holds: all of it would not fit. */
export const beginningLength = 100

/** The beginning of a folded text. */
export function beginning(text: Fragment): Fragment {
  return sql`left(app_fold(${text}), ${constant(String(beginningLength))}) collate "C"`
}

const boundedLength = 255

/** Is the text always short enough for an index, twice? */
export function isBounded(field: Field): boolean {
  const isOne = !traitsOf(field.kind).isMany
  const isShort = (most = Number.POSITIVE_INFINITY) => most <= boundedLength
  return (isOne && isShort(kindBounds[field.kind].maxLength)) || isChoice(field) || isShort(field.maxLength)
}

/** The value that stands for all coded values of its title: rows are grouped, counted and ordered by it. */
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
