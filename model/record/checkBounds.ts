/*
 * Checks the size limits of fields before anything else reads the record, and removes oversized values from further
 * validation: a list of a hundred thousand items should give one error.
 */
import type { Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { isSecret } from '../entity/kindGuards'
import { kindBounds } from '../entity/numberBounds'
import { mostProblems, weigh } from '../problem/bounds'
import type { FieldProblem } from '../problem/problem'
import { validationText } from '../validationText'

interface BoundsResult {
  readonly row: Row
  readonly problems: readonly FieldProblem[]
  /** A list or an object exceeds its limit, so that no further validation is worthwhile. */
  readonly isBulky: boolean
}

interface BoundsProblems {
  readonly problems: FieldProblem[]
  isBulky: boolean
}

export function checkBounds(fields: readonly Field[], row: Row): BoundsResult {
  const found: BoundsProblems = { problems: [], isBulky: false }
  return { row: within(fields, row, '', found), ...found }
}

function within(fields: readonly Field[], row: Row, at: string, found: BoundsProblems): Row {
  let left = row
  for (const field of fields) {
    const value = row[field.name]
    if (value === undefined || value === null || found.problems.length > mostProblems) continue
    const path = `${at}/${field.name}`
    const message = tooMuch(field, value)
    if (message !== undefined) {
      found.problems.push({ path, message })
      found.isBulky ||= typeof value !== 'string'
    }
    const next = message === undefined ? inside(field, value, path, found) : undefined
    if (next !== value) left = { ...left, [field.name]: next }
  }
  return left
}

function inside(field: Field, value: unknown, path: string, found: BoundsProblems): unknown {
  if (field.fields.length === 0) return value
  if (isRow(value)) return within(field.fields, value, path, found)
  if (!Array.isArray(value)) return value
  const items: readonly unknown[] = value
  const left = items.map((item, i) =>
    isRow(item) ? within(field.fields, item, `${path}/${i}`, found) : item,
  )
  return left.some((item, i) => item !== items[i]) ? left : value
}

function tooMuch(field: Field, value: unknown): string | undefined {
  const { maxLength, maxItems, kind } = field
  const { maxNodes } = kindBounds[kind]
  if (typeof value === 'string') return isLonger(value, maxLength) ? lengthText(field) : undefined
  if (maxNodes !== undefined && isHeavier(value, maxNodes)) return validationText.tooMuch
  if (!Array.isArray(value)) return undefined
  if (maxItems !== undefined && value.length > maxItems) return validationText.maxItems(maxItems)
  return value.some((each) => typeof each === 'string' && isLonger(each, maxLength))
    ? validationText.maxLength(maxLength ?? 0)
    : undefined
}

function isHeavier(value: unknown, most: number): boolean {
  const { isTooMuch, isTooDeep } = weigh(JSON.stringify(value) ?? '', most)
  return isTooMuch || isTooDeep
}

function isLonger(text: string, most: number | undefined): boolean {
  return most !== undefined && text.length > most
}

/** The same message as the validator's, if the schema itself sets the length. */
function lengthText(field: Field): string {
  const { schema, maxLength = 0 } = field
  const isUsual = schema.maxLength === undefined
  return isUsual || isSecret(field) ? validationText.maxLength(maxLength) : validationText.invalid
}
