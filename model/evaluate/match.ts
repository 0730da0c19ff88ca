/*
 * Which rows a question is about. Conditions are decided once per distinct value; rows then look the answer up.
 */
import type { Condition, Filter } from '../entity/entity'
import { systemNames } from '../entity/system'
import { refusalText } from '../messages'
import { compareCodePoints, fold } from '../query/fold'
import { type Given, readGiven, readSpan } from '../query/given'
import { searchWords } from '../query/searchText'
import { Problem } from '../wire/problem'
import type { Column } from './column'
import type { RowIndex } from './rowIndex'
import type { Value } from './source'
import { findWord } from './texts'

type Bound = 'gte' | 'lte' | 'gt' | 'lt'
type Operators = Exclude<Condition, readonly unknown[] | Given | null>

const bounds: readonly Bound[] = ['gte', 'lte', 'gt', 'lt']
const operators: readonly string[] = [...bounds, 'ne', 'contains', 'null']

/** What the values of a row must be like: one of them passes; or none does; or there is none. */
interface Clause {
  /** 1 for codes that pass; never for code 0. */
  readonly pass: Uint8Array
  readonly isNegated?: boolean
  readonly orMissing?: boolean
}

/**
 * 1 for each row that matches. Without a word about `ativo` or `id` in what was `said`, only active rows do.
 * @throws Problem unknown_field or unknown_operator
 */
export function matchRows(index: RowIndex, filter: Filter, q: string | undefined, said = filter): Uint8Array {
  const isSaid = systemNames.active in said || systemNames.id in said
  const mask = isSaid ? new Uint8Array(index.rows.length).fill(1) : index.active().slice()
  for (const [path, condition] of Object.entries(filter)) narrow(index, mask, path, condition)
  const words = searchWords(q ?? '')
  if (words.length > 0) search(index, mask, words)
  return mask
}

/** Each word must be in one of the values a row is found by. */
function search(index: RowIndex, mask: Uint8Array, words: readonly string[]): void {
  for (const word of words) {
    const isFound = new Uint8Array(mask.length)
    for (const path of index.searched) {
      const pass = findWord(index.spelled(path), word)
      if (!pass.includes(1)) continue
      const { codes, starts } = index.column(path)
      if (starts) noteItems(isFound, codes, starts, pass)
      else noteValues(isFound, codes, pass)
    }
    for (let at = 0; at < mask.length; at++) mask[at] = (mask[at] as number) & (isFound[at] as number)
  }
}

function noteValues(isFound: Uint8Array, codes: Int32Array, pass: Uint8Array): void {
  for (let at = 0; at < isFound.length; at++) {
    isFound[at] = (isFound[at] as number) | (pass[codes[at] as number] as number)
  }
}

function noteItems(isFound: Uint8Array, codes: Int32Array, starts: Int32Array, pass: Uint8Array): void {
  for (let at = 0; at < isFound.length; at++) {
    const end = starts[at + 1] as number
    for (let place = starts[at] as number; place < end; place++) {
      if (pass[codes[place] as number] === 1) isFound[at] = 1
    }
  }
}

function narrow(index: RowIndex, mask: Uint8Array, path: string, condition: Condition): void {
  const column = index.column(path)
  for (const clause of clausesOf(index, path, condition)) {
    if (column.starts) narrowByItems(mask, column.codes, column.starts, clause)
    else narrowByValue(mask, column.codes, clause)
  }
}

function narrowByValue(mask: Uint8Array, codes: Int32Array, { pass, isNegated, orMissing }: Clause): void {
  const holds = isNegated ? pass.map((each) => 1 - each) : pass.slice()
  if (orMissing) holds[0] = 1
  for (let at = 0; at < mask.length; at++) {
    if (holds[codes[at] as number] === 0) mask[at] = 0
  }
}

function narrowByItems(
  mask: Uint8Array,
  codes: Int32Array,
  starts: Int32Array,
  { pass, isNegated, orMissing }: Clause,
): void {
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue
    let isFound = false
    let isMissing = true
    const end = starts[at + 1] as number
    for (let place = starts[at] as number; place < end && !isFound; place++) {
      const code = codes[place] as number
      isFound = pass[code] === 1
      if (code !== 0) isMissing = false
    }
    const holds = isFound !== (isNegated ?? false) || (orMissing === true && isMissing)
    if (!holds) mask[at] = 0
  }
}

function clausesOf(index: RowIndex, path: string, condition: Condition): readonly Clause[] {
  const column = index.column(path)
  if (condition === null) return [missing(column)]
  if (typeof condition !== 'object') return [{ pass: passEqual(column, [condition]) }]
  if (!Array.isArray(condition)) return operatorClauses(index, path, condition as Operators)
  const given: Given[] = condition.filter((each) => each !== null)
  return [{ pass: passEqual(column, given), orMissing: given.length < condition.length }]
}

function operatorClauses(index: RowIndex, path: string, condition: Operators): readonly Clause[] {
  for (const name of Object.keys(condition)) {
    if (!operators.includes(name)) throw new Problem('unknown_operator', refusalText.unknownOperator(name))
  }
  const column = index.column(path)
  const clauses: Clause[] = []
  const tests = bounds.flatMap((bound) => {
    const given = condition[bound]
    return given === undefined ? [] : [passBound(column, bound, given)]
  })
  if (condition.contains !== undefined) tests.push(passContains(index, path, condition.contains))
  // Bounds and text must hold for the same value of a row.
  const [first, ...others] = tests
  if (first)
    clauses.push({ pass: first.map((each, code) => (others.every((it) => it[code] === 1) ? each : 0)) })
  if (condition.ne === null) clauses.push(present(column))
  else if (condition.ne !== undefined) {
    clauses.push({ pass: passEqual(column, [condition.ne]), isNegated: true })
  }
  if (condition.null !== undefined) clauses.push(condition.null ? missing(column) : present(column))
  return clauses
}

function present({ count }: Column): Clause {
  return { pass: new Uint8Array(count).fill(1, 1) }
}

function missing(column: Column): Clause {
  return { ...present(column), isNegated: true }
}

function passEqual(column: Column, given: readonly Given[]): Uint8Array {
  const { source, count, codeOf } = column
  const pass = new Uint8Array(count)
  if (source.family === 'opaque') return pass
  for (const each of given) {
    const [from, to] = source.family === 'instant' ? (readSpan(each) ?? []) : []
    if (from !== undefined && to !== undefined && from !== to) {
      passWhere(column, pass, (value) => compare(value, from) >= 0 && compare(value, to) < 0)
      continue
    }
    const code = codeOf((source.family === 'instant' ? from : readGiven(source.family, each)) ?? '\0')
    if (code !== undefined) pass[code] = 1
  }
  return pass
}

function passBound(column: Column, bound: Bound, given: Given): Uint8Array {
  const { family } = column.source
  const pass = new Uint8Array(column.count)
  if (family === 'opaque' || family === 'boolean') return pass
  const [limit, isOpen] = limitOf(column, bound, given)
  if (limit === undefined) return pass
  const isAbove = bound === 'gte' || bound === 'gt'
  return passWhere(column, pass, (value) => {
    const side = compare(value, limit)
    return side === 0 ? !isOpen : side > 0 === isAbove
  })
}

/** The value at which rows begin or end to pass, and whether it is left out itself. */
function limitOf({ source }: Column, bound: Bound, given: Given): readonly [Value | undefined, boolean] {
  const isOpen = bound === 'gt' || bound === 'lt'
  if (source.family !== 'instant') return [readGiven(source.family, given), isOpen]
  const [from, to] = readSpan(given) ?? []
  if (from === to) return [from, isOpen]
  // "Up to a day" means up to its end, "after a day" from its end on.
  if (bound === 'lte') return [to, true]
  return bound === 'gt' ? [to, false] : [from, isOpen]
}

function passContains(index: RowIndex, path: string, given: Given): Uint8Array {
  const { source, count } = index.column(path)
  if (source.family === 'opaque' || typeof given === 'object') return new Uint8Array(count)
  const found = findWord(index.folded(path), fold(String(given).replaceAll('\0', '')))
  found[0] = 0
  return found
}

function passWhere(column: Column, pass: Uint8Array, isPassing: (value: Value) => boolean): Uint8Array {
  for (let code = 1; code < column.count; code++) {
    if (isPassing(column.valueAt(code) as Value)) pass[code] = 1
  }
  return pass
}

function compare(a: Value, b: Value): number {
  return typeof a === 'string' ? compareCodePoints(a, String(b)) : Number(a) - Number(b)
}
