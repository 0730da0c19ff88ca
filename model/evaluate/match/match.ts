/*
 * Finds the rows that match a filter and search words. Hides clauses and the tests per distinct value. The
 * result is a mask. Conditions and words are tested once per distinct value (see clause.ts); rows then look
 * up the result by their code.
 */
import type { Filter } from '../../entity/entity'
import { isBoolean, isInstant } from '../../entity/kindGuards'
import { fieldAt } from '../../entity/paths'
import { systemNames } from '../../entity/system'
import { areActive } from '../../query/areActive'
import { idOfWord, isMomentWord, searchWords, wordForms } from '../../query/searchText'
import { isCountedNumber, numbersShownAs } from '../../query/spellings'
import type { RowIndex } from '../rowIndex'
import { fullMask } from '../selection'

import { findWord } from '../texts/findWord'
import { type Clause, clausesOf } from './clause'
import { maySpell } from './spelledPaths'

/**
 * 1 for each matching row. Inactive rows match only if `whole`, the filter that this one may be part of, has
 * a condition on `ativo` or `id`.
 * @throws Problem unknown_field or unknown_operator
 */
export function matchRows(
  index: RowIndex,
  filter: Filter,
  q: string | undefined,
  whole = filter,
): Uint8Array {
  const mask = areActive(whole) ? index.active().slice() : fullMask(index.rows.length)
  for (const [path, condition] of Object.entries(filter)) {
    const { codes, offsets } = index.column(path)
    for (const clause of clausesOf(index, path, condition)) {
      if (offsets) narrowLists(mask, codes, offsets, clause)
      else narrowSingles(mask, codes, clause)
    }
  }
  for (const word of searchWords(q ?? '')) narrowByWord(index, mask, word)
  return mask
}

function narrowSingles(mask: Uint8Array, codes: Int32Array, { pass, isNegated, orMissing }: Clause): void {
  const holds = isNegated ? pass.map((each) => 1 - each) : pass.slice()
  if (orMissing) holds[0] = 1
  for (let row = 0; row < mask.length; row++) {
    if (holds[codes[row] as number] === 0) mask[row] = 0
  }
}

function narrowLists(
  mask: Uint8Array,
  codes: Int32Array,
  offsets: Int32Array,
  { pass, isNegated, orMissing }: Clause,
): void {
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 0) continue
    let isFound = false
    let isMissing = true
    const end = offsets[row + 1] as number
    for (let item = offsets[row] as number; item < end && !isFound; item++) {
      const code = codes[item] as number
      isFound = pass[code] === 1
      if (code !== 0) isMissing = false
    }
    const holds = isFound !== (isNegated ?? false) || (orMissing === true && isMissing)
    if (!holds) mask[row] = 0
  }
}

function narrowByWord(index: RowIndex, mask: Uint8Array, word: string): void {
  const found = new Uint8Array(mask.length)
  for (const path of index.searched) {
    const pass = passWord(index, path, word)
    if (!pass?.includes(1)) continue
    const { codes, offsets } = index.column(path)
    if (offsets) markLists(found, codes, offsets, pass)
    else markSingles(found, codes, pass)
  }
  const { self } = index
  if (self && found[self.place] === 0 && isInSelf(index, self, word)) found[self.place] = 1
  for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] as number) & (found[row] as number)
}

/** Whether the word is in the actor's own record, in fields that are masked in other records. */
function isInSelf(
  index: RowIndex,
  { place, searched }: NonNullable<RowIndex['self']>,
  word: string,
): boolean {
  return searched.some((path) => {
    const pass = passWord(index, path, word)
    const { codes, offsets } = index.column(path)
    const own = offsets
      ? codes.subarray(offsets[place], offsets[place + 1])
      : codes.subarray(place, place + 1)
    return own.some((code) => pass?.[code] === 1)
  })
}

/** Codes of values with the word; system fields match as a whole, dates and booleans also as displayed. */
function passWord(index: RowIndex, path: string, word: string): Uint8Array | undefined {
  const field = fieldAt(index.entity, path)
  const isWhole = !isBoolean(field) && !(isInstant(field) && isMomentWord(word))
  if (field?.system && isWhole) {
    const id = path === systemNames.id ? idOfWord(word) : undefined
    const column = index.column(path)
    const code = id === undefined ? undefined : column.codeOf(id)
    return code === undefined ? undefined : new Uint8Array(column.count).fill(1, code, code + 1)
  }
  if (isCountedNumber(field)) return passNumber(index, path, word)
  const forms = wordForms(word).filter((form) => maySpell(index, path, form))
  const [pass, ...others] = forms.map((form) => findWord(index.spelled(path), form))
  for (const other of others) for (const [code, found] of other.entries()) if (pass && found) pass[code] = 1
  return pass
}

function passNumber(index: RowIndex, path: string, word: string): Uint8Array | undefined {
  const bounds = numbersShownAs(word)?.map(Number)
  if (!bounds) return undefined
  const [from = 0, below = 0] = bounds
  const { count, valueAt } = index.column(path)
  return Uint8Array.from({ length: count }, (_each, code) => {
    const value = code === 0 ? Number.NaN : Number(valueAt(code))
    return value >= from && value < below ? 1 : 0
  })
}

function markSingles(found: Uint8Array, codes: Int32Array, pass: Uint8Array): void {
  for (let row = 0; row < found.length; row++) {
    found[row] = (found[row] as number) | (pass[codes[row] as number] as number)
  }
}

function markLists(found: Uint8Array, codes: Int32Array, offsets: Int32Array, pass: Uint8Array): void {
  for (let row = 0; row < found.length; row++) {
    const end = offsets[row + 1] as number
    for (let item = offsets[row] as number; item < end; item++) {
      if (pass[codes[item] as number] === 1) found[row] = 1
    }
  }
}
