/*
 * Creates many records of one entity in one statement, for imports: only for entities whose records have no
 * hooks or files. A record with errors of its own is skipped and reported. A database error, or an
 * invalid reference, ends the whole batch, and the caller falls back to `write` for each record.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isFile, isSecret } from '#model/entity/kindGuards'
import { walkFields } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { scopeOf } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { isNarrowed } from '#model/record/creation/isNarrowed'
import { isOpenTo } from '#model/record/writable'
import { diffRows, writeActOfAll } from '../../auditLog/audit'
import { serverText } from '../../messages'
import { insertSerialized, type SerializedRows, serializeRows } from '../../sql/manyRows'
import { selectByIds } from '../../sql/select'
import { checkReferencesOfEach } from '../checks/references'
import { syncLinks } from './links'
import { buildRecord, numberRecords } from './newRecord'
import { assertAllowed, type WriteScope, type WriteTools } from './request'
import { withSystemFields } from './row'
import { hasSeries } from './series'

/** Whether creating a record of the entity only inserts its row and links. */
export function isBatchable({ index, hooks }: WriteTools, entity: Entity, actor: Actor): boolean {
  if (entity.account !== undefined || entity.tree?.levels !== undefined) return false
  if (hooks.hasHooks(entity, 'create')) return false
  return [...walkFields(entity.fields)].every(
    (field) =>
      field.alone !== true &&
      field.fits === undefined &&
      // `write` would prefill these references; in an import, a person who may choose them has done so in the file.
      (isOpenTo(entity, field, actor) || !isNarrowed(index, field, actor.role)) &&
      !isFile(field) &&
      !isSecret(field),
  )
}

/** Records that are validated and encoded for the insert, for one actor and day. */
export interface PreparedBatch {
  readonly today: string
  /** Whether they are to be rolled back, so that neither searches nor the audit log can see them. */
  readonly isTrial: boolean
  /** One entry per record; undefined for a valid one. */
  readonly problems: readonly (Problem | undefined)[]
  /** Not encoded yet if the entity numbers its records, which requires a transaction. */
  readonly valid: EncodedRows | readonly Row[]
}

interface EncodedRows {
  readonly rows: SerializedRows
  /** The rows themselves, for their references and links. */
  readonly records: readonly Row[]
  /** The changes for the audit log, as a JSON array. */
  readonly changes: string
}

/** Validates outside the transaction, because with a single connection, all other requests would wait for it. */
export function prepareBatch(
  tools: WriteTools,
  entity: Entity,
  inputs: readonly Row[],
  actor: Actor,
  isTrial = false,
): PreparedBatch {
  const today = dayOfInstant(tools.now())
  const problems: (Problem | undefined)[] = []
  const valid: Row[] = []
  for (const input of inputs) {
    try {
      const { row, errors } = buildRecord(tools, entity, input, actor, today)
      if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
      valid.push(row)
      problems.push(undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push(error)
    }
  }
  return { today, isTrial, problems, valid: hasSeries(entity) ? valid : encode(entity, valid, isTrial) }
}

function encode(entity: Entity, rows: readonly Row[], isTrial: boolean): EncodedRows {
  return {
    rows: serializeRows(entity, rows, !isTrial),
    records: rows,
    changes: isTrial ? '[]' : JSON.stringify(rows.map((row) => diffRows(entity, {}, row))),
  }
}

/**
 * Creates the valid records.
 * @returns one problem per record, undefined if it was created
 * @throws Problem, DatabaseError if the batch cannot be written as a whole
 */
export async function createBatch(
  tools: WriteTools,
  { tx }: WriteScope,
  { entity, inputs, actor, prepared, isTrial }: BatchRequest,
): Promise<readonly (Problem | undefined)[]> {
  assertAllowed({ act: 'create', entity, actor })
  const at = tools.now()
  // Defaults and computed fields may depend on the day.
  const isFresh = prepared?.today === dayOfInstant(at)
  const { problems, valid } = isFresh ? prepared : prepareBatch(tools, entity, inputs, actor, isTrial)
  if (problems.every((problem) => problem !== undefined)) return problems
  // Numbers are assigned inside the transaction, so that a rolled-back batch leaves no gap.
  const signed = (all: readonly Row[]) => all.map((row) => ({ row, actor, at }))
  const { rows, records, changes } =
    'rows' in valid ? valid : encode(entity, await numberRecords(tx, entity, signed(valid)), isTrial)
  const changed = records.map((after) => ({ before: {}, after }))
  const errors = (await checkReferencesOfEach(tx, tools.index, entity, changed, actor)).flat()
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  const insert = insertSerialized(entity, rows, withSystemFields({}, undefined, actor, at.toISOString()))
  const inserted = await tx.query<{ id: number }>(insert.sql, insert.params)
  const ids = inserted.map(({ id }) => Number(id)).sort((a, b) => a - b)
  const owners = ids.map((id, place) => ({ id, row: records[place] ?? {}, actor, at: at.toISOString() }))
  await syncLinks(tx, tools.index, entity, owners)
  if (scopeOf(entity, actor) !== 'all') {
    const visible = selectByIds(tools.index, entity, ids, { fields: ['id'] }, actor)
    if ((await tx.query(visible.sql, visible.params)).length < ids.length)
      throw new Problem('forbidden', serverText.outOfScope)
  }
  if (!isTrial) await writeActOfAll(tx, { at: at.toISOString(), actor, entity, act: 'create' }, ids, changes)
  return problems
}

export interface BatchRequest {
  readonly entity: Entity
  readonly inputs: readonly Row[]
  readonly actor: Actor
  readonly isTrial: boolean
  /** The inputs as returned by `prepareBatch`. */
  readonly prepared?: PreparedBatch | undefined
}
