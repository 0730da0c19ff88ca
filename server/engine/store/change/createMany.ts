/*
 * Creates many records of one entity in a few statements, to seed an installation. They go through the same
 * steps as a single write, without hooks. Runs inside the caller's transaction.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { type Actor, systemActor } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/problem/problem'
import type { Queryable } from '../../../db/database'
import { diffRows, writeAuditOfAll } from '../../auditLog/audit'
import { syncAccount } from '../../people/accounts'
import { insertRows } from '../../sql/manyRows'
import { checkReferencesOfEach } from '../checks/references'
import { checkTree } from '../checks/treeCycle'
import { syncLinks } from './links'
import { buildRecord, numberRecords } from './newRecord'
import type { WriteTools } from './request'
import { withSystemFields } from './row'

export interface CreateEntry<Input = Row> {
  readonly input: Input
  /** Acts as the system; the audit log records the name and id. */
  readonly actor: Actor
  readonly at: Date
}

/**
 * @returns their ids, in that order
 * @throws Problem invalid; a path begins with the index of the record
 */
export async function createMany(
  tools: WriteTools,
  tx: Queryable,
  entity: Entity,
  entries: readonly CreateEntry[],
): Promise<readonly number[]> {
  if (entries.length === 0) return []
  const built = entries.map((entry, place) => ({ ...entry, row: build(tools, entity, entry, place) }))
  const numbered = await numberRecords(tx, entity, built)
  const prepared = entries.map(({ actor, at }, place) => {
    const row = numbered[place] ?? {}
    const stamped = withSystemFields(row, undefined, actor, at.toISOString())
    return { row: stamped, actor, at: at.toISOString(), changes: diffRows(entity, {}, row) }
  })
  const rows = prepared.map(({ row }) => row)
  const problems = await checkReferencesOfEach(
    tx,
    tools.index,
    entity,
    rows.map((after) => ({ before: {}, after })),
    systemActor,
  )
  refuse(
    problems.flatMap((errors, place) => errors.map((each) => ({ ...each, path: `/${place}${each.path}` }))),
  )
  if (entity.tree?.levels !== undefined) {
    for (const after of rows) refuse(await checkTree(tx, entity, { before: {}, after }))
  }
  const insert = insertRows(entity, rows)
  const inserted = await tx.query<{ id: number }>(insert.sql, insert.params)
  const ids = inserted.map(({ id }) => Number(id)).sort((a, b) => a - b)
  const made = ids.flatMap((id, place) => prepared.slice(place, place + 1).map((one) => ({ ...one, id })))
  await syncLinks(tx, tools.index, entity, made)
  for (const { id, row, at } of made) await syncAccount(tx, entity, id, row, at)
  await writeAuditOfAll(
    tx,
    made.map(({ id, actor, at, changes }) => ({ at, actor, entity, recordId: id, act: 'create', changes })),
  )
  return ids
}

function build(tools: WriteTools, entity: Entity, { input, actor, at }: CreateEntry, place: number): Row {
  const { row, errors } = buildRecord(tools, entity, input, actor, dayOfInstant(at))
  refuse(errors.map(({ path, message }) => ({ path: `/${place}${path}`, message })))
  return row
}

function refuse(errors: readonly FieldProblem[]): void {
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
}
