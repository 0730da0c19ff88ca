/*
 * Compiles a comparison with one value. The model interprets the value; here it becomes a typed parameter. A
 * value of the wrong type matches nothing and does not cause a database error.
 */

import { isNumeric } from '#model/entity/family'
import { fold } from '#model/formats/fold'
import { type QueryValue, readQueryValue, readSpan } from '#model/query/queryValue'
import { legible } from '#model/query/searchText'
import { allOf, anyOf, constant, type Fragment, sql } from '../columns/statement'
import { beginning, beginningLength, folded, isTextual, type Scalar, wireOf } from './value'

export type Bound = 'gte' | 'lte' | 'gt' | 'lt'

const operators = { gte: '>=', lte: '<=', gt: '>', lt: '<' } as const satisfies Record<Bound, string>

export function equalsAny(scalar: Scalar, given: readonly QueryValue[]): Fragment {
  if (scalar.family === 'instant') return anyOf(given.map((each) => equalsInstant(scalar, each)))
  const known = given.map((each) => readQueryValue(scalar.family, each)).filter((each) => each !== undefined)
  if (known.length === 0) return constant('false')
  return allOf([isAny(scalar.sql, known, typeFor(scalar, known)), ...narrow(scalar, known)])
}

function isAny(value: Fragment, known: readonly QueryValue[], type: Fragment): Fragment {
  if (known.length === 1) return sql`${value} = ${known[0]}::${type}`
  return sql`${value} = any(${known}::${type}[])`
}

/** Redundant, but lets PostgreSQL use the index on the text. */
function narrow(scalar: Scalar, known: readonly QueryValue[]): readonly Fragment[] {
  if (!scalar.indexed) return []
  const texts = known.map((each) => fold(String(each)))
  if (scalar.indexed === 'whole') return [isAny(folded(scalar.sql), texts, constant('text'))]
  const beginnings = texts.map((each) => [...each].slice(0, beginningLength).join(''))
  return [isAny(beginning(scalar.sql), beginnings, constant('text'))]
}

/** One array parameter of the column's type; undefined if none of the values fit it. */
export function arrayOf(scalar: Scalar, given: readonly QueryValue[]): Fragment | undefined {
  const known = given.map((each) => readQueryValue(scalar.family, each)).filter((each) => each !== undefined)
  const fitting = scalar.family === 'integer' ? known.filter(Number.isSafeInteger) : known
  return fitting.length === 0 ? undefined : sql`${fitting}::${typeFor(scalar, fitting)}[]`
}

export function isBeyond(scalar: Scalar, bound: Bound, given: QueryValue): Fragment {
  if (scalar.family === 'instant') return isBeyondInstant(scalar, bound, given)
  const known = scalar.family === 'boolean' ? undefined : readQueryValue(scalar.family, given)
  if (known === undefined) return constant('false')
  return compare(scalar, bound, sql`${known}::${typeFor(scalar, [known])}`)
}

export function contains(scalar: Scalar, given: QueryValue): Fragment {
  if (typeof given === 'object') return constant('false')
  const text = isTextual(scalar) ? scalar.sql : sql`(${wireOf(scalar)})::text`
  return sql`${folded(text)} like ${likePattern(String(given))}::text`
}

/** LIKE pattern for a substring, with its wildcards escaped. */
export function likePattern(text: string): string {
  return `%${fold(legible(text)).replace(/[\\%_]/g, '\\$&')}%`
}

function compare(scalar: Scalar, bound: Bound, other: Fragment): Fragment {
  const operator = constant(operators[bound])
  if (isTextual(scalar)) return sql`${scalar.sql} collate "C" ${operator} ${other}`
  return sql`${scalar.sql} ${operator} ${other}`
}

function typeFor(scalar: Scalar, known: readonly QueryValue[]): Fragment {
  if (isTextual(scalar)) return constant('text')
  if (scalar.family === 'boolean') return constant('boolean')
  if (!isNumeric(scalar.family)) return constant('date')
  // A bigint parameter can use the index; larger or fractional numbers are compared as numeric.
  const isWhole = !scalar.inJson && scalar.family === 'integer' && known.every(Number.isSafeInteger)
  return constant(isWhole ? 'bigint' : 'numeric')
}

function equalsInstant(scalar: Scalar, given: QueryValue): Fragment {
  const span = readSpan(given)
  if (!span) return constant('false')
  if (span[0] === span[1]) return sql`${scalar.sql} = ${instant(scalar, span[0])}`
  return allOf([
    compare(scalar, 'gte', instant(scalar, span[0])),
    compare(scalar, 'lt', instant(scalar, span[1])),
  ])
}

function isBeyondInstant(scalar: Scalar, bound: Bound, given: QueryValue): Fragment {
  const span = readSpan(given)
  if (!span) return constant('false')
  if (span[0] === span[1]) return compare(scalar, bound, instant(scalar, span[0]))
  // A day is a span: `lte` includes the whole day, `gt` starts at its end.
  if (bound === 'lte') return compare(scalar, 'lt', instant(scalar, span[1]))
  if (bound === 'gt') return compare(scalar, 'gte', instant(scalar, span[1]))
  return compare(scalar, bound, instant(scalar, span[0]))
}

function instant(scalar: Scalar, text: string): Fragment {
  return sql`${text}::${constant(scalar.inJson ? 'text' : 'timestamptz')}`
}
