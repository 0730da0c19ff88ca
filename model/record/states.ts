/*
 * What the state of a record closes: fields that people can no longer change, and fields that change only once that
 * has been approved. A record without an id is new and has nothing closed; the system is asked nowhere.
 */

import type { Approval, Entity, Field, State } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { systemNames } from '../entity/system'
import type { BesideState } from '../entity/workflow/beside'
import { refusalText } from '../messages'

/** The state of a record that exists; undefined without a workflow or for a value that is no state. */
export function stateOf({ workflow }: Entity, row: Row | undefined): State | undefined {
  if (!workflow || row?.[systemNames.id] === undefined || row[systemNames.id] === null) return undefined
  return workflow.states[String(row[workflow.field])]
}

/** What a value beside the state adds to it; undefined where there is nothing more to say. */
export function besideState({ workflow }: Entity, row: Row | undefined): BesideState | undefined {
  const beside = workflow?.beside
  if (!workflow || !beside?.in.some((state) => state === row?.[workflow.field])) return undefined
  return beside.values[String(row?.[beside.field])]
}

/**
 * The state of a record as people see it: with what stands beside it, and in its colour.
 * @example shownState(plot, { id: 1, status: 'paid', fee: 'overdue' }) // { label: 'Paid · fee overdue', color: 'error' }
 */
export function shownState(entity: Entity, row: Row | undefined): Pick<State, 'label' | 'color'> | undefined {
  const state = stateOf(entity, row)
  const beside = besideState(entity, row)
  return state && beside ? { label: `${state.label} · ${beside.label}`, color: beside.color } : state
}

/** Is the field closed to people where the record stands? A field inside a closed one is closed too. */
export function isLocked(entity: Entity, field: Pick<Field, 'path'>, row: Row | undefined): boolean {
  const locked = stateOf(entity, row)?.locked
  if (locked === undefined || locked === true) return locked ?? false
  return locked.some((path) => field.path === path || field.path.startsWith(`${path}.`))
}

/**
 * Why people cannot change the field where the record stands, in words; undefined where they can.
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

/** What the state that closes the field to people is called; undefined where they can change it. */
export function lockedIn(
  entity: Entity,
  field: Pick<Field, 'path'>,
  row: Row | undefined,
): string | undefined {
  return isLocked(entity, field, row) ? stateOf(entity, row)?.label : undefined
}

/** Why people cannot change anything of the record, in words; undefined where they can. */
export function finishedReason(entity: Entity, row: Row | undefined): string | undefined {
  const state = stateOf(entity, row)
  return state?.locked === true ? refusalText.lockedRecord(state.label) : undefined
}

/** What of the record changes only with an approval where it stands. */
export function approvalOf(entity: Entity, row: Row | undefined): Approval | undefined {
  return stateOf(entity, row)?.approval
}

/** Titles of what waits for approval in the record, as the schema calls it there. */
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

/** What the schema calls a field where its new value waits: the area in "Alteração de área aguardando aprovação". */
export function titleIn(entity: Entity, approval: Approval, name: string): string {
  const holder = entity.fields.find((field) => field.name === approval.in)
  return holder?.fields.find((field) => field.name === name)?.title ?? name
}
