/*
 * Merges input into a record. Fields that are closed to the actor (by role, state or kind) keep their values
 * regardless of the input, and a hidden field is rejected with the same message as a nonexistent one.
 */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isList, isObject } from '#model/entity/kindGuards'
import { walkFields } from '#model/entity/paths'
import { isMade } from '#model/entity/rollup'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { maySee, pruneRow } from '#model/people/access'
import { type Actor, systemRole } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/problem/problem'
import { checkBounds } from '#model/record/checkBounds'
import { defaultsOf, fillDefaults } from '#model/record/creation/defaults'
import { normaliseRecord, unknownKeys } from '#model/record/record'
import { approvalOf, lockReason } from '#model/record/states'
import { isOpenTo, isWritable } from '#model/record/writable'
import { validationText } from '#model/validationText'
import { isSameValue } from '../../auditLog/audit'

interface Merge {
  readonly entity: Entity
  readonly actor: Actor
  /** The saved record, whose state may lock fields. */
  readonly record: Row
  readonly problems: FieldProblem[]
}

/**
 * Merges by top-level field; fields missing from the input are kept.
 * @throws Problem invalid, with a path for each field that may not be set
 */
export function mergeInput(entity: Entity, current: Row, input: Row, actor: Actor): Row {
  assertBounded(entity, input)
  const merge: Merge = { entity, actor, record: current, problems: unknownProblems(entity, input) }
  const normal = normaliseRecord(entity, withoutDecorations(input))
  const [values, withdrawn] = splitWithdrawal(merge, normal)
  const merged = mergeFields(merge, entity.fields, current, values, '', true)
  refuse(merge.problems)
  return { ...merged, ...withdrawn }
}

/** A person who may request an approval may withdraw the request, by setting its pending field to `null`. */
function splitWithdrawal(
  { entity, actor, record }: Merge,
  input: Row,
): readonly [values: Row, withdrawn: Row] {
  const approval = approvalOf(entity, record)
  if (!approval || input[approval.in] !== null || !isRow(record[approval.in])) return [input, {}]
  const mayWithdraw = entity.fields.some(
    (field) => approval.fields.includes(field.name) && isWritable(entity, field, actor, record),
  )
  if (!mayWithdraw) return [input, {}]
  const { [approval.in]: _, ...values } = input
  return [values, { [approval.in]: null }]
}

/**
 * Merges into the defaults of a new record.
 * @throws Problem invalid, with a path for each field that may not be set
 */
export function mergeNew(entity: Entity, input: Row, actor: Actor): Row {
  return fillDefaults(entity.fields, mergeInput(entity, defaultsOf(entity), input, actor))
}

function mergeFields(
  merge: Merge,
  fields: readonly Field[],
  current: Row,
  input: Row,
  at: string,
  keepsAbsent: boolean,
): Row {
  const merged: Row = {}
  for (const field of fields) {
    const path = `${at}/${field.name}`
    const old = current[field.name]
    const isInInput = field.name in input
    const isOpen = isSettable(merge, field)
    if (isInInput && !maySee(field, merge.actor.role)) {
      merge.problems.push({ path, message: validationText.unknownField })
    } else if (isInInput && !isOpen && !isIgnored(merge, field, old, input[field.name])) {
      merge.problems.push({ path, message: closedText(merge, field) })
    }
    if (isOpen && isInInput)
      merged[field.name] = mergeValue(merge, field, old, input[field.name] ?? null, path)
    // An object is replaced as a whole, except for parts that the actor may not set.
    else if (old !== undefined && (keepsAbsent || !isOpen)) merged[field.name] = old
  }
  return merged
}

/** Clients may send back a closed field if it is unchanged, and computed fields with any value. */
function isIgnored(merge: Merge, field: Field, old: unknown, value: unknown): boolean {
  if (isMade(field)) return true
  const visible = pruneRow([field], { [field.name]: old }, merge.actor.role)[field.name]
  return isSameValue(visible, value)
}

function closedText({ entity, actor, record }: Merge, field: Field): string {
  const isOpenOnce = isOpenTo(entity, field, actor)
  return (isOpenOnce ? lockReason(entity, field, record) : undefined) ?? validationText.readOnlyField
}

function mergeValue(merge: Merge, field: Field, old: unknown, value: unknown, path: string): unknown {
  if (field.fields.length === 0 || !hasClosedParts(merge, field.fields)) return value
  if (isObject(field) && (value === null || isRow(value))) {
    const inner = mergeFields(merge, field.fields, asRow(old), asRow(value), path, false)
    return Object.values(inner).every((each) => each === null || each === undefined) ? null : inner
  }
  if (isList(field) && Array.isArray(value)) {
    const partners = pairItems(field, Array.isArray(old) ? old : [], value, merge.actor.role)
    return value.map((item, i) =>
      isRow(item) ? mergeFields(merge, field.fields, partners[i] ?? {}, item, `${path}/${i}`, false) : item,
    )
  }
  return value
}

/** Items have no ids, so an item is matched with an equal one, or else with the one at the same index. */
function pairItems(
  field: Field,
  before: readonly unknown[],
  after: readonly unknown[],
  role: string,
): (Row | undefined)[] {
  const unpaired = new Set(before.keys())
  const partners: (Row | undefined)[] = after.map((item) => {
    const found = [...unpaired].find((i) => isSameValue(pruneRow(field.fields, asRow(before[i]), role), item))
    if (found === undefined) return undefined
    unpaired.delete(found)
    return asRow(before[found])
  })
  return partners.map((partner, i) => partner ?? (unpaired.has(i) ? asRow(before[i]) : undefined))
}

function hasClosedParts(merge: Merge, fields: readonly Field[]): boolean {
  return [...walkFields(fields)].some((field) => !isSettable(merge, field))
}

function isSettable({ entity, actor, record }: Merge, field: Field): boolean {
  if (isMade(field)) return false
  if (actor.role === systemRole) {
    return !field.system || field.name === systemNames.active
  }
  return isWritable(entity, field, actor, record)
}

export function unknownProblems(entity: Entity, input: Row): FieldProblem[] {
  return unknownKeys(entity, withoutDecorations(input)).map((path) => ({
    path,
    message: validationText.unknownField,
  }))
}

/** Rejects oversized input before it is processed any further. */
export function assertBounded({ fields }: Entity, input: Row): void {
  const { problems, isBulky } = checkBounds(fields, input)
  if (isBulky) refuse(problems)
}

/** Removes the labels that API responses add to a record. */
export function withoutDecorations(input: Row): Row {
  const { _label, _labels, ...rest } = input
  return rest
}

export function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Problem('invalid', refusalText.invalid, { errors: problems })
}

export function asRow(value: unknown): Row {
  return isRow(value) ? value : {}
}
