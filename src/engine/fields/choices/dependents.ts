/* What is left of a choice when the fields it depends on change. Pure. */
import { choicesAmong } from '#model/entity/among'
import type { Field, Reference } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { isSame } from '../../records/isSame'

type GetValue = (path: string) => unknown

const none: readonly string[] = []

export function parentsOf({ ref, among }: Field): readonly string[] {
  if (!ref && !among) return none
  const paths = [among?.by, ref?.by?.field, ...Object.values(ref?.dependsOn ?? {})]
  return paths.filter((path) => path !== undefined)
}

/** Whether a field, or one inside it, depends on others. */
export function hasParents(field: Field): boolean {
  return parentsOf(field).length > 0 || field.fields.some(hasParents)
}

/** @returns the value itself unless it depends on fields that changed */
export function remaining(field: Field, value: unknown, before: GetValue, after: GetValue): unknown {
  if (parentsOf(field).every((path) => isSame(before(path), after(path)))) return value
  if (field.among)
    return choicesAmong(field, after).some((choice) => choice.value === value) ? value : undefined
  const kept = [value].flat().filter((id) => field.ref && staysAmong(field.ref, after, id))
  if (kept.length === 0) return undefined
  return Array.isArray(value) ? kept : value
}

/** Whether the record is one of those chosen in the only field that the reference depends on. */
function staysAmong(ref: Reference, get: GetValue, id: unknown): boolean {
  const [[theirs, ours] = [], ...others] = Object.entries(ref.dependsOn)
  if (theirs !== systemNames.id || ours === undefined || others.length > 0) return false
  return [get(ours)].flat().includes(id)
}

/**
 * Adds to a change of values those of the fields that depend on it.
 * @example withDependents([town], { state: 1, town: 7 }, { state: 2 }) // { state: 2, town: undefined }
 */
export function withDependents(fields: readonly Field[], row: Row, change: Row): Row {
  const after: Row = { ...row, ...change }
  const changed: Row = { ...change }
  for (const field of fields) {
    const value = after[field.path]
    if (field.path in change || value === undefined || value === null) continue
    const next = remaining(
      field,
      value,
      (path) => row[path],
      (path) => after[path],
    )
    if (!isSame(next, value)) changed[field.path] = next
  }
  const isSettled = Object.keys(changed).length === Object.keys(change).length
  return isSettled ? change : withDependents(fields, row, changed)
}
