/* What a move requires, by the same rules as buttons and form. Pure. */

import { choicesAmong } from '#model/entity/among'
import type { Entity, Field, Role } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { refusalText } from '#model/messages'
import { mayAct, mayDo, mayEdit } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FoundRow } from '#model/query/queryOf'
import { finishedReason, lockReason, stateOf } from '#model/record/states'
import { leadingOn, whyClosed } from '#model/record/workflow'
import { isWritable } from '#model/record/writable'
import { valueAt } from '#model/show/cell'
import { type Offer, offersFor } from '../../../actions/offers'
import type { BoardColumn } from './boardColumns'
import { boardText } from './messages'

export type BoardMove =
  | { readonly kind: 'same' }
  | { readonly kind: 'closed'; readonly reason: string }
  /** Transitions that lead to the same state; usually one. */
  | { readonly kind: 'transition'; readonly offers: readonly Offer[] }
  | { readonly kind: 'edit'; readonly data: Row }

/** `titles` are those of roles, for messages. */
export interface MoveContext {
  readonly actor: Actor
  readonly today: string
  readonly titles: ReadonlyMap<Role, string>
}

export function canMove(entity: Entity, field: Field, actor: Actor): boolean {
  if (entity.workflow?.field !== field.path) return whyFixed(entity, field, actor, new Map()) === undefined
  return Object.values(entity.workflow.transitions).some((each) => mayDo(entity, each, actor))
}

export function moveTo(
  entity: Entity,
  field: Field,
  row: FoundRow,
  column: BoardColumn,
  context: MoveContext,
): BoardMove {
  const value = valueAt(row, field.path) ?? null
  if (column.values.some((each) => each === value)) return { kind: 'same' }
  if (column.isPast) return closed(boardText.past(column.label))
  return entity.workflow?.field === field.path
    ? moveState(entity, row, column, context)
    : moveChoice(entity, field, row, column, context)
}

function moveState(
  entity: Entity,
  row: FoundRow,
  column: BoardColumn,
  { actor, today, titles }: MoveContext,
): BoardMove {
  const leading = leadingOn(entity, row).filter(({ to }) => column.values.includes(to))
  const [first] = leading
  if (!first) {
    const state = stateOf(entity, row)?.label ?? ''
    return closed(boardText.noWay(state, column.label))
  }
  const reasons = leading.map((each) => whyClosed(entity, each, row, actor, today, titles))
  const open = new Set(leading.filter((_each, at) => reasons[at] === undefined).map(({ name }) => name))
  const offers = offersFor(entity, row, actor, today).filter(
    ({ work }) => work.kind === 'transition' && open.has(work.name),
  )
  return offers.length > 0
    ? { kind: 'transition', offers }
    : closed(reasons.find((reason) => reason !== undefined) ?? refusalText.notYet)
}

function moveChoice(
  entity: Entity,
  field: Field,
  row: FoundRow,
  { values: [value], label }: BoardColumn,
  { actor, titles }: MoveContext,
): BoardMove {
  const fixed = whyFixed(entity, field, actor, titles)
  if (fixed !== undefined) return closed(fixed)
  if (row[systemNames.active] === false) return closed(refusalText.inactive)
  const locked = finishedReason(entity, row) ?? lockReason(entity, field, row)
  if (locked !== undefined) return closed(locked)
  if (value === null && field.required) return closed(boardText.needed(field.title))
  const left = choicesAmong(field, (name) => valueAt(row, name))
  if (value !== null && field.values && !left.some((each) => each.value === value)) {
    return closed(boardText.notAmong(label))
  }
  return { kind: 'edit', data: { [field.path]: value } }
}

function whyFixed(
  entity: Entity,
  field: Field,
  actor: Actor,
  titles: ReadonlyMap<Role, string>,
): string | undefined {
  const onlyFor = (roles: readonly Role[]) =>
    refusalText.onlyFor(roles.filter((role) => role !== actor.role).flatMap((role) => titles.get(role) ?? []))
  if (!mayAct(entity, 'edit', actor)) return onlyFor(entity.access.edit)
  if (!mayEdit(field, actor.role)) return onlyFor(field.roles.edit ?? [])
  return isWritable(entity, field, actor) && !field.conditional ? undefined : boardText.notByHand(field.title)
}

function closed(reason: string): BoardMove {
  return { kind: 'closed', reason }
}
