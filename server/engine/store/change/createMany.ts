/*
 * Many new records of one entity in a few statements, for filling an installation. The same merge, computed fields,
 * validation, references and audit as one record by `write`; no feature is asked, because none fills anything.
 * Runs inside a transaction the caller holds.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { type Actor, systemActor } from '#model/people/actor'
import { checkRecord } from '#model/record/validate'
import { type FieldProblem, Problem } from '#model/wire/problem'
import type { Queryable } from '../../../db/database'
import { syncAccount } from '../../people/accounts'
import { insertRows } from '../../sql/manyRows'
import { type Changes, diffRows, writeAuditOfAll } from '../../trail/audit'
import { checkReferencesOfAll, pointersOfAll } from '../checks/references'
import { checkTree } from '../checks/treeCycle'
import { computeDerived } from './computeDerived'
import { syncLinks } from './links'
import { mergeNew } from './mergeInput'
import type { WriteTools } from './request'
import { withSystemFields } from './row'
import { hasSeries, numberRows } from './series'

/** A record to be entered, by whom and when. */
export interface CreateEntry<Input = Row> {
  readonly input: Input
  /** In the role of the system; the name and id are those the trail tells. */
  readonly actor: Actor
  readonly at: Date
}

interface Prepared extends CreateEntry {
  readonly row: Row
  readonly changes: Changes
}

/**
 * Enters the records in their order.
 * @returns their ids, in that order
 * @throws Problem invalid; a path begins with the record's place
 */
export async function createMany(
  tools: WriteTools,
  tx: Queryable,
  entity: Entity,
  entries: readonly CreateEntry[],
): Promise<readonly number[]> {
  if (entries.length === 0) return []
  const judged = entries.map((entry, place) => validate(tools, entity, entry, place))
  const made = judged.map((row, place) => ({ row, at: entries[place]?.at ?? tools.now() }))
  const numbered = await numberRows(tx, entity, made)
  const prepared = entries.map((entry, place) => prepare(entity, entry, numbered[place] ?? {}))
  const rows = prepared.map(({ row }) => row)
  refuse(await checkReferencesOfAll(tx, tools.index, pointersOfAll(entity, rows), systemActor))
  if (entity.tree?.levels !== undefined) {
    for (const after of rows) refuse(await checkTree(tx, entity, { before: {}, after }))
  }
  const insert = insertRows(entity, rows)
  const inserted = await tx.query<{ id: number }>(insert.sql, insert.params)
  const ids = inserted.map(({ id }) => Number(id)).sort((a, b) => a - b)
  for (const [place, id] of ids.entries()) {
    const one = prepared[place]
    if (!one) throw new Error('more ids than rows')
    const { row, actor, at } = one
    const lists = Object.keys(row).filter((name) => Array.isArray(row[name]))
    await syncLinks(tx, tools.index, { entity, id, row, actor, at: at.toISOString() }, lists)
    await syncAccount(tx, entity, id, row, at.toISOString())
  }
  await writeAuditOfAll(
    tx,
    prepared.map(({ actor, at, changes }, place) => ({
      at: at.toISOString(),
      actor,
      entity,
      recordId: ids[place] ?? null,
      act: 'create',
      changes,
    })),
  )
  return ids
}

function validate(tools: WriteTools, entity: Entity, entry: CreateEntry, place: number): Row {
  const validator = tools.validators[entity.name]
  if (!validator) throw new Error(`No validator for ${entity.name}`)
  const today = dayOfInstant(entry.at)
  const merged = mergeNew(entity, entry.input, entry.actor)
  const next = computeDerived(entity, merged, entry.actor, today)
  const { errors } = checkRecord(entity, validator, next, entry.actor, today)
  refuse(errors.map(({ path, message }) => ({ path: `/${place}${path}`, message })))
  return next
}

function prepare(entity: Entity, entry: CreateEntry, numbered: Row): Prepared {
  const next = hasSeries(entity)
    ? computeDerived(entity, numbered, entry.actor, dayOfInstant(entry.at))
    : numbered
  const row = withSystemFields(next, undefined, entry.actor, entry.at.toISOString())
  return { ...entry, row, changes: diffRows(entity, {}, next) }
}

function refuse(errors: readonly FieldProblem[]): void {
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
}
