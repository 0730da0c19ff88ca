/*
 * The value that a property gets from what it had: by a declared expression, by its new kind, or as it was; and what
 * stands where there is none.
 */
import type { ChangeEntry } from '#model/changes/entry'
import { changeAt } from '#model/changes/renaming'
import type { FieldShape } from '#model/changes/shape'
import type { Row } from '#model/entity/jsonSchema'
import { evaluate } from '#model/expression/expression'
import { systemActor } from '#model/people/actor'
import { type Converted, convertValue } from './convert'

/** What a person decided about a property. */
export type Decision = Pick<ChangeEntry, 'convert' | 'fill' | 'remove' | 'accept' | 'putAside'>

/** Makes a value from the one before and what stands around it; undefined where it does not fit. */
export type Make = (value: unknown, around: Row) => Converted

/** How values of one property become those of the other. */
export function makeValues(
  before: FieldShape | undefined,
  after: FieldShape,
  { convert, fill, putAside, accept }: Decision,
  today: string,
): Make {
  const isOther = before !== undefined && before.kind !== after.kind
  const filled = (made: Converted): Converted =>
    made && (made.value ?? null) === null && fill !== undefined ? { value: fill } : made
  return (value, around) => {
    if (putAside) return filled({ value: null })
    if (convert !== undefined) return filled(evaluated(convert, around, today))
    if (!isOther) return filled({ value: value ?? null })
    const made = convertValue(before, after, value)
    return filled(made ?? (accept ? { value: null } : undefined))
  }
}

function evaluated(source: string, around: Row, today: string): Converted {
  try {
    return { value: evaluate(source, around, systemActor, today) ?? null }
  } catch {
    // A row that the expression cannot be asked about is listed among those that do not fit.
    return undefined
  }
}

/** A row in which the values at a path are made anew; undefined where one of them does not fit. */
export function remake(row: Row, path: string, make: Make): Row | undefined {
  let fits = true
  const made = changeAt(row, path, (holder, name) => {
    const converted = make(holder[name] ?? null, { ...row, ...holder })
    fits &&= converted !== undefined
    const value = converted?.value ?? null
    return value === null && !(name in holder) ? holder : { ...holder, [name]: value }
  })
  return fits ? made : undefined
}
