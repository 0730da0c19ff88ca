/*
 * A step of many records of one entity in a few statements, for filling an installation. The same merge, computed fields,
 * validation, references and audit as one record by `write`; no feature is asked, because none fills anything.
 * Runs inside a transaction the caller holds.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { systemActor } from '#model/people/actor'
import { normaliseRecord } from '#model/record/record'
import { Problem } from '#model/wire/problem'
import type { Queryable } from '../../../db/database'
import { updateRows } from '../../sql/manyRows'
import { lockByIds, readRow, selectByIds } from '../../sql/select'
import { diffRows, isSameValue, writeAuditOfAll } from '../../trail/audit'
import { computeDerived } from './computeDerived'
import type { CreateEntry } from './createMany'
import { syncLinks } from './links'
import { assertTransitionInput } from './mergeInput'
import type { WriteTools } from './request'
import { withSystemFields } from './row'
import { assertValid, plan } from './write'

/** A record that takes a step, or is edited where none is named. */
export interface UpdateEntry<Name = string, Input = Row> extends Omit<CreateEntry, 'input'> {
  readonly id: number
  readonly transition?: Name | undefined
  readonly input?: Input | undefined
}

/**
 * Writes them in their order; each record at most once, none that signs in.
 * @throws Problem as `write` does, of the first that is refused
 */
export async function updateMany(
  tools: WriteTools,
  tx: Queryable,
  entity: Entity,
  steps: readonly UpdateEntry[],
): Promise<void> {
  const ids = steps.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Error(`${entity.name}: a record twice`)
  if (entity.account) throw new Error(`${entity.name}: these are people`)
  if (ids.length === 0) return
  const found = await lockAll(tools, tx, entity, ids)
  const taken = []
  for (const step of steps) {
    const before = found.get(step.id)
    if (!before) throw new Problem('not_found', refusalText.notFound)
    const one = await validate(tools, tx, entity, step, before)
    if (one) taken.push(one)
  }
  const changed = new Set(taken.flatMap(({ names }) => names))
  const rows = taken.map(({ row, step }) => ({ ...row, [systemNames.id]: step.id }))
  const update = updateRows(entity, [...changed], rows)
  await tx.query(update.sql, update.params)
  for (const { row, step, names } of taken) {
    const at = step.at.toISOString()
    await syncLinks(tx, tools.index, { entity, id: step.id, row, actor: step.actor, at }, names)
  }
  await writeAuditOfAll(
    tx,
    taken.map(({ step: { id, actor, at, transition }, changes }) => ({
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

/** The rows as they are, by id, until the transaction ends. */
async function lockAll(
  { index }: WriteTools,
  tx: Queryable,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const lock = lockByIds(entity, ids)
  await tx.query(lock.sql, lock.params)
  const select = selectByIds(index, entity, ids, {}, systemActor)
  const rows = await tx.query(select.sql, select.params)
  return new Map(rows.map((raw) => [Number(raw.id), normaliseRecord(entity, readRow(entity, raw))]))
}

/** What the step makes of its record; nothing where it changes nothing. */
async function validate(tools: WriteTools, tx: Queryable, entity: Entity, step: UpdateEntry, before: Row) {
  const { id, input = {}, actor, at, transition } = step
  const today = dayOfInstant(at)
  const request =
    transition === undefined
      ? ({ act: 'edit', entity, actor, id, input, version: '*', actName: undefined } as const)
      : ({ act: 'transition', entity, actor, id, input, transition } as const)
  const next = computeDerived(entity, plan(request, before, today), actor, today)
  const changes = diffRows(entity, before, next)
  if (request.act === 'edit' && Object.keys(changes).length === 0) return undefined
  await assertValid(tools, tx, request, { before, after: next }, today)
  if (request.act === 'transition') assertTransitionInput(request, next, today)
  const row: Row = withSystemFields(next, before, actor, at.toISOString())
  const names = Object.keys(row).filter((name) => !isSameValue(before[name], row[name]))
  return { step, row, names, changes }
}
