/*
 * What an actor's input may change. Hides field roles, read-only and computed fields, what the record's state has
 * closed, and the parts of a record the actor cannot see. Whatever the input says, those parts come out as they were; a field the actor
 * may not see is refused in the same words as a field that does not exist.
 */

import type { Entity, Field, Transition } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isList, isObject } from '#model/entity/kindGuards'
import { walkFields } from '#model/entity/paths'
import { isMade } from '#model/entity/rollup'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { maySee, pruneRow } from '#model/people/access'
import { type Actor, systemRole } from '#model/people/actor'
import { checkBounds } from '#model/record/checkBounds'
import { defaultsOf, fillDefaults } from '#model/record/creation/defaults'
import { normaliseRecord, unknownKeys } from '#model/record/record'
import { approvalOf, lockReason } from '#model/record/states'
import { alwaysDemandedBy, demandedBy, transitionOf } from '#model/record/workflow'
import { isOpenTo, isWritable } from '#model/record/writable'
import { valueAt } from '#model/show/cell'
import { validationText } from '#model/validationText'
import { type FieldProblem, Problem } from '#model/wire/problem'
import { isSameValue } from '../../trail/audit'

interface Merge {
  readonly entity: Entity
  readonly actor: Actor
  /** The record as it is: its state closes fields. */
  readonly record: Row
  readonly problems: FieldProblem[]
}

/**
 * The record with the input merged in: top-level fields that are absent stay, given ones replace.
 * @throws Problem invalid, with a path per field that may not be set
 */
export function mergeInput(entity: Entity, current: Row, input: Row, actor: Actor): Row {
  mustBeBounded(entity, input)
  const merge: Merge = { entity, actor, record: current, problems: unknownProblems(entity, input) }
  const normal = normaliseRecord(entity, withoutDecorations(input))
  const [given, withdrawn] = withdrawalIn(merge, normal)
  const merged = mergeFields(merge, entity.fields, current, given, '', true)
  refuse(merge.problems)
  return { ...merged, ...withdrawn }
}

/** What waits for approval is given up as `null` where it waits, by those who may ask for it. */
function withdrawalIn({ entity, actor, record }: Merge, given: Row): readonly [given: Row, withdrawn: Row] {
  const approval = approvalOf(entity, record)
  if (!approval || given[approval.in] !== null || !isRow(record[approval.in])) return [given, {}]
  const mayAsk = entity.fields.some(
    (field) => approval.fields.includes(field.name) && isWritable(entity, field, actor, record),
  )
  if (!mayAsk) return [given, {}]
  const { [approval.in]: _, ...rest } = given
  return [rest, { [approval.in]: null }]
}

/**
 * The new record that the input means, with the defaults of what it does not mention.
 * @throws Problem invalid, with a path per field that may not be set
 */
export function mergeNew(entity: Entity, input: Row, actor: Actor): Row {
  return fillDefaults(entity.fields, mergeInput(entity, defaultsOf(entity), input, actor))
}

/**
 * The record as it is written when the person changed what needs an approval where it stands: those fields keep their
 * values, and what is asked for waits beside them, the last word on each field.
 * @throws Problem invalid for a field that was emptied: there would be nothing to approve
 */
export function keepForApproval(entity: Entity, current: Row, asked: Row, actor: Actor): Row {
  const approval = approvalOf(entity, current)
  if (!approval || actor.role === systemRole) return asked
  const changed = entity.fields.filter(
    ({ name }) => approval.fields.includes(name) && !isSameValue(current[name], asked[name]),
  )
  if (changed.length === 0) return asked
  refuse(
    changed
      .filter(({ name }) => isEmpty(asked[name]))
      .map(({ name, title }) => ({ path: `/${name}`, message: refusalText.keptUntilApproved(title) })),
  )
  const kept = Object.fromEntries(changed.map(({ name }) => [name, current[name]]))
  const wanted = Object.fromEntries(changed.map(({ name }) => [name, asked[name]]))
  return { ...asked, ...kept, [approval.in]: { ...asRow(asked[approval.in]), ...wanted } }
}

/**
 * The record with a transition's own input merged in; nothing else may come with it.
 * @throws Problem invalid
 */
export function mergeTransition(
  entity: Entity,
  current: Row,
  transition: Transition,
  input: Row,
  actor: Actor,
): Row {
  mustBeBounded(entity, input)
  const problems = unknownProblems(entity, input)
  const given = normaliseRecord(entity, withoutDecorations(input))
  const asked = [...transition.input, ...transition.completes]
  const fill = (fields: readonly Field[], here: Row, values: Row, at: string): Row => {
    const filled = { ...here }
    for (const field of fields) {
      if (!(field.name in values)) continue
      const value = values[field.name]
      const isAsked = asked.includes(field.path) && maySee(field, actor.role)
      // What people may not set, such as who decided and when, the system sets with the step itself.
      if (isAsked || (actor.role === systemRole && !field.system && !isMade(field)))
        filled[field.name] = value
      else if (isObject(field) && isRow(value) && maySee(field, actor.role)) {
        filled[field.name] = fill(field.fields, asRow(here[field.name]), value, `${at}/${field.name}`)
      } else problems.push({ path: `${at}/${field.name}`, message: validationText.unknownField })
    }
    return filled
  }
  const merged = fill(entity.fields, current, given, '')
  const missing = missingOf(transition, alwaysDemandedBy(transition), { given, merged })
  refuse([...problems, ...missing, ...otherThan(transition, merged)])
  return merged
}

/**
 * Refuses a transition that lacks what is demanded of the record as it is about to be written.
 * @throws Problem invalid
 */
export function mustHaveDemanded(
  { entity, transition: name, input, actor }: TakenTransition,
  merged: Row,
  today: string,
): void {
  const transition = transitionOf(entity, name)
  if (!transition) return
  const given = normaliseRecord(entity, withoutDecorations(input))
  refuse(missingOf(transition, demandedBy(entity, transition, merged, actor, today), { given, merged }))
}

interface TakenTransition {
  readonly entity: Entity
  readonly transition: string
  readonly input: Row
  readonly actor: Actor
}

/** What is demanded has to come along: of an earlier step's words only those count that it merely completes. */
function missingOf(
  { completes }: Transition,
  demanded: Iterable<string>,
  { given, merged }: { readonly given: Row; readonly merged: Row },
): readonly FieldProblem[] {
  return [...demanded]
    .filter((path) => isEmpty(valueAt(completes.includes(path) ? merged : given, path)))
    .map((path) => ({ path: `/${path.replaceAll('.', '/')}`, message: validationText.required }))
}

/** What a transition takes only some values of has one of them afterwards. */
function otherThan({ among }: Transition, merged: Row): readonly FieldProblem[] {
  return Object.entries(among)
    .filter(([path, taken]) => {
      const value = valueAt(merged, path)
      return !isEmpty(value) && !taken.some((each) => each === value)
    })
    .map(([path]) => ({ path: `/${path.replaceAll('.', '/')}`, message: validationText.choice }))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function mergeFields(
  merge: Merge,
  fields: readonly Field[],
  current: Row,
  given: Row,
  at: string,
  keepsAbsent: boolean,
): Row {
  const merged: Row = {}
  for (const field of fields) {
    const path = `${at}/${field.name}`
    const old = current[field.name]
    const isGiven = field.name in given
    const isOpen = isSettable(merge, field)
    if (isGiven && !maySee(field, merge.actor.role)) {
      merge.problems.push({ path, message: validationText.unknownField })
    } else if (isGiven && !isOpen && !isIgnored(merge, field, old, given[field.name])) {
      merge.problems.push({ path, message: closedText(merge, field) })
    }
    if (isOpen && isGiven) merged[field.name] = mergeValue(merge, field, old, given[field.name] ?? null, path)
    // Left out of what replaces an object, an open part is gone; its closed neighbours are not the actor's to lose.
    else if (old !== undefined && (keepsAbsent || !isOpen)) merged[field.name] = old
  }
  return merged
}

/** A closed field may come along when it says what is true already; computed ones always, the server calculates. */
function isIgnored(merge: Merge, field: Field, old: unknown, value: unknown): boolean {
  if (isMade(field)) return true
  const visible = pruneRow([field], { [field.name]: old }, merge.actor.role)[field.name]
  return isSameValue(visible, value)
}

/** Why a field is closed: to this person always, or in the record's state. */
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

/** Items carry no identity: one that looks the same is the same, of the others the one in the same place. */
function pairItems(
  field: Field,
  old: readonly unknown[],
  fresh: readonly unknown[],
  role: string,
): (Row | undefined)[] {
  const left = new Set(old.keys())
  const partners: (Row | undefined)[] = fresh.map((item) => {
    const found = [...left].find((i) => isSameValue(pruneRow(field.fields, asRow(old[i]), role), item))
    if (found === undefined) return undefined
    left.delete(found)
    return asRow(old[found])
  })
  return partners.map((partner, i) => partner ?? (left.has(i) ? asRow(old[i]) : undefined))
}

function hasClosedParts(merge: Merge, fields: readonly Field[]): boolean {
  return [...walkFields(fields)].some((field) => !isSettable(merge, field))
}

/** May this actor's input set the field? The system itself may set what is read-only to people. */
function isSettable({ entity, actor, record }: Merge, field: Field): boolean {
  if (isMade(field)) return false
  if (actor.role === systemRole) {
    return !field.system || field.name === systemNames.active
  }
  return isWritable(entity, field, actor, record)
}

function unknownProblems(entity: Entity, input: Row): FieldProblem[] {
  return unknownKeys(entity, withoutDecorations(input)).map((path) => ({
    path,
    message: validationText.unknownField,
  }))
}

/** What is too much is told at once: nothing else of such an input is worth a look. */
function mustBeBounded({ fields }: Entity, input: Row): void {
  const { problems, isBulky } = checkBounds(fields, input)
  if (isBulky) refuse(problems)
}

/** Labels that an answer carried are not part of the record. */
function withoutDecorations(input: Row): Row {
  const { _label, _labels, ...rest } = input
  return rest
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Problem('invalid', refusalText.invalid, { errors: problems })
}

function asRow(value: unknown): Row {
  return isRow(value) ? value : {}
}
