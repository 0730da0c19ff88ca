import type { Condition } from '../../entity/entity'
import { withSameTitle } from '../../entity/sameTitled'
import { systemNames } from '../../entity/system'
import { refusalText } from '../../messages'
import { Problem } from '../../problem/problem'
import { type QueryValue, readQueryValue } from '../../query/queryValue'
import type { Column } from '../columns/column'
import type { RowIndex } from '../rowIndex'
import { type Bound, bounds, passBound, passContains, passEqual } from './passTable'

/** A row passes if any of its values does or, if negated, none does. */
export interface Clause {
  /** 1 by code for values that pass; always 0 for code 0. */
  readonly pass: Uint8Array
  readonly isNegated?: boolean
  readonly orMissing?: boolean
}

type Operators = Exclude<Condition, readonly unknown[] | QueryValue | null>

const operators: readonly string[] = [...bounds, 'ne', 'contains', 'null', 'under', 'notUnder']

/** @throws Problem unknown_field or unknown_operator */
export function clausesOf(index: RowIndex, path: string, condition: Condition): readonly Clause[] {
  const column = index.column(path)
  if (condition === null) return [missing(column)]
  if (typeof condition !== 'object') return [{ pass: passSame(column, [condition]) }]
  if (!Array.isArray(condition)) return operatorClauses(index, path, condition as Operators)
  const given: QueryValue[] = condition.filter((each) => each !== null)
  return [{ pass: passSame(column, given), orMissing: given.length < condition.length }]
}

function passSame(column: Column, given: readonly QueryValue[]): Uint8Array {
  const codes = withSameTitle(column.source.field, given)
  return passEqual(
    column,
    codes.filter((each) => each !== null),
  )
}

function operatorClauses(index: RowIndex, path: string, condition: Operators): readonly Clause[] {
  for (const name of Object.keys(condition)) {
    if (!operators.includes(name)) throw new Problem('unknown_operator', refusalText.unknownOperator(name))
  }
  const column = index.column(path)
  const clauses = sameValueClauses(index, path, condition)
  if (condition.ne === null) clauses.push(present(column))
  else if (condition.ne !== undefined) {
    clauses.push({ pass: passSame(column, [condition.ne].flat()), isNegated: true })
  }
  if (condition.null !== undefined) clauses.push(condition.null ? missing(column) : present(column))
  if (condition.under !== undefined) clauses.push({ pass: passUnder(index, column, condition.under) })
  if (condition.notUnder !== undefined) {
    clauses.push({ pass: passUnder(index, column, condition.notUnder), isNegated: true })
  }
  return clauses
}

/** Bounds and `contains` form one clause, because the same value of a row must satisfy them all. */
function sameValueClauses(index: RowIndex, path: string, condition: Operators): Clause[] {
  const column = index.column(path)
  const tables = bounds.flatMap((bound: Bound) => {
    const given = condition[bound]
    return given === undefined ? [] : [passBound(column, bound, given)]
  })
  if (condition.contains !== undefined) tables.push(passContains(index, path, condition.contains))
  if (tables.length === 0) return []
  return [{ pass: tables.reduce((both, table) => both.map((each, code) => each & (table[code] as number))) }]
}

/**
 * Passes a record and its descendants. Only the rows themselves tell which are children of which, so the path
 * must refer to the entity itself.
 * @throws Problem unknown_operator
 */
function passUnder(index: RowIndex, column: Column, top: QueryValue): Uint8Array {
  const { entity } = index
  const { path, field } = column.source
  const isOwn = path === systemNames.id || field.ref?.entity === entity.name
  if (!entity.tree || !isOwn)
    throw new Problem('unknown_operator', refusalText.unknownOperator(`${path}.under`))
  const pass = new Uint8Array(column.count)
  const id = readQueryValue('integer', top)
  if (!Number.isSafeInteger(id)) return pass
  for (const each of index.branch(Number(id))) {
    const code = column.codeOf(each)
    if (code !== undefined) pass[code] = 1
  }
  return pass
}

function present({ count }: Column): Clause {
  return { pass: new Uint8Array(count).fill(1, 1) }
}

function missing(column: Column): Clause {
  return { ...present(column), isNegated: true }
}
