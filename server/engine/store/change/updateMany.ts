/*
 * Edits many records of one entity, or takes them through transitions, in a few statements, to seed an installation.
 * They go through the same steps as a single write, without hooks. Runs inside the caller's transaction.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../../db/database'
import { diffRows, isSameValue, writeAuditOfAll } from '../../auditLog/audit'
import { updateRows } from '../../sql/manyRows'
import { assertValid } from './assertValid'
import { lockRows } from './changeBatch'
import { computeDerived } from './computeDerived'
import type { CreateEntry } from './createMany'
import { syncLinks } from './links'
import { assertTransitionInput } from './mergeTransition'
import { applyRequest } from './propose'
import type { WriteTools } from './request'
import { withSystemFields } from './row'

/** A transition of a record, or an edit if no transition is given. */
export interface UpdateEntry<Name = string, Input = Row> extends Omit<CreateEntry, 'input'> {
  readonly id: number
  readonly transition?: Name | undefined
  readonly input?: Input | undefined
}

/**
 * Writes the entries in order.
 * @throws Problem that `write` would throw for the first rejected entry
 * @throws Error for duplicate records, and for records with accounts
 */
export async function updateMany(
  tools: WriteTools,
  tx: Queryable,
  entity: Entity,
  entries: readonly UpdateEntry[],
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Error(`${entity.name}: a record twice`)
  if (entity.account) throw new Error(`${entity.name}: these are people`)
  if (ids.length === 0) return
  const saved = await lockRows(
    tools,
    tx,
    entries.map(({ id }) => ({ entity, id, actor: systemActor })),
  )
  const updates = []
  for (const entry of entries) {
    const before = saved.get(entry.id)
    if (!before) throw new Problem('not_found', refusalText.notFound)
    const update = await prepare(tools, tx, entity, entry, before)
    if (update) updates.push(update)
  }
  const columns = new Set(updates.flatMap(({ names }) => names))
  const rows = updates.map(({ final, entry }) => ({ ...final, [systemNames.id]: entry.id }))
  const statement = updateRows(entity, [...columns], rows)
  await tx.query(statement.sql, statement.params)
  for (const { final, entry, names } of updates) {
    const at = entry.at.toISOString()
    await syncLinks(tx, tools.index, entity, [{ id: entry.id, row: final, actor: entry.actor, at }], names)
  }
  await writeAuditOfAll(
    tx,
    updates.map(({ entry: { id, actor, at, transition }, changes }) => ({
      at: at.toISOString(),
      actor,
      entity,
      recordId: id,
      act: transition === undefined ? ('edit' as const) : ('transition' as const),
      ...(transition !== undefined && { detail: transition }),
      changes,
    })),
  )
}

/** The row to save and its changes; undefined if an edit changes nothing. */
async function prepare(tools: WriteTools, tx: Queryable, entity: Entity, entry: UpdateEntry, before: Row) {
  const { id, input = {}, actor, at, transition } = entry
  const today = dayOfInstant(at)
  const request =
    transition === undefined
      ? ({ act: 'edit', entity, actor, id, input, version: '*', actName: undefined } as const)
      : ({ act: 'transition', entity, actor, id, input, transition } as const)
  const proposed = computeDerived(entity, applyRequest(request, before, today), actor, today)
  const changes = diffRows(entity, before, proposed)
  if (request.act === 'edit' && Object.keys(changes).length === 0) return undefined
  await assertValid(tools, tx, request, { before, after: proposed }, today)
  if (request.act === 'transition') assertTransitionInput(request, proposed, today)
  const final: Row = withSystemFields(proposed, before, actor, at.toISOString())
  const names = Object.keys(final).filter((name) => !isSameValue(before[name], final[name]))
  return { entry, final, names, changes }
}
