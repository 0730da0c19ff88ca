/* Which fields the state of a record locks, for people only; nothing is locked in a new record. */

import type { Approval, Entity, Field, State } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import type { QualifiedState } from '../entity/parse/beside'
import { systemNames } from '../entity/system'
import { refusalText } from '../messages'

/** Undefined for a new record, without a workflow, and for an unknown state. */
export function stateOf({ workflow }: Entity, row: Row | undefined): State | undefined {
  if (!workflow || row?.[systemNames.id] === undefined || row[systemNames.id] === null) return undefined
  return workflow.states[String(row[workflow.field])]
}

export function besideState({ workflow }: Entity, row: Row | undefined): QualifiedState | undefined {
  const beside = workflow?.beside
  if (!workflow || !beside?.in.some((state) => state === row?.[workflow.field])) return undefined
  return beside.values[String(row?.[beside.field])]
}

/**
 * The displayed state, including its qualifier and colour.
 * @example shownState(plot, { id: 1, status: 'paid', fee: 'overdue' }) // { label: 'Paid · fee overdue', color: 'error' }
 */
export function shownState(entity: Entity, row: Row | undefined): Pick<State, 'label' | 'color'> | undefined {
  const state = stateOf(entity, row)
  const beside = besideState(entity, row)
  return state && beside ? { label: `${state.label} · ${beside.label}`, color: beside.color } : state
}

export function isLocked(entity: Entity, field: Pick<Field, 'path'>, row: Row | undefined): boolean {
  const locked = stateOf(entity, row)?.locked
  if (locked === undefined || locked === true) return locked ?? false
  return locked.some((path) => field.path === path || field.path.startsWith(`${path}.`))
}

/**
 * The message that says why the field is locked; undefined if it is not.
 * @example lockReason(entity, field, row) // 'O campo “Itens” não pode ser alterado na situação “Entregue”.'
 */
export function lockReason(
  entity: Entity,
  field: Pick<Field, 'path' | 'title'>,
  row: Row | undefined,
): string | undefined {
  const label = lockedIn(entity, field, row)
  return label === undefined ? undefined : refusalText.lockedField(field.title, label)
}

export function lockedIn(
  entity: Entity,
  field: Pick<Field, 'path'>,
  row: Row | undefined,
): string | undefined {
  return isLocked(entity, field, row) ? stateOf(entity, row)?.label : undefined
}

export function finishedReason(entity: Entity, row: Row | undefined): string | undefined {
  const state = stateOf(entity, row)
  return state?.locked === true ? refusalText.lockedRecord(state.label) : undefined
}

export function approvalOf(entity: Entity, row: Row | undefined): Approval | undefined {
  return stateOf(entity, row)?.approval
}

export function awaitingTitles(entity: Entity, row: Row | undefined): readonly string[] {
  const approvals = Object.values(entity.workflow?.states ?? {}).flatMap(({ approval }) => approval ?? [])
  const titles = approvals.flatMap((approval) => {
    const waiting = row?.[approval.in]
    if (!isRow(waiting)) return []
    const asked = approval.fields.filter((name) => (waiting[name] ?? null) !== null)
    return asked.map((name) => titleIn(entity, approval, name))
  })
  return [...new Set(titles)]
}

/** The field's title in an approval, such as "área" in "Alteração de área aguardando aprovação". */
export function titleIn(entity: Entity, approval: Approval, name: string): string {
  const holder = entity.fields.find((field) => field.name === approval.in)
  return holder?.fields.find((field) => field.name === name)?.title ?? name
}
