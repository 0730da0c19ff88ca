/*
 * Undoes an import and everything else that its transaction did: created records are deleted, and updated
 * ones get their previous values as a new version. Refused once anything else has happened to one of the
 * records. The audit log keeps both the import and its reversal.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { normaliseRecord } from '#model/record/record'
import { DatabaseError, type Queryable } from '../../../db/database'
import { type Changes, diffRows, isSameValue, writeActOfAll, writeAuditOfAll } from '../../auditLog/audit'
import { identifier, toText } from '../../columns/statement'
import { serverText } from '../../messages'
import { syncAccount } from '../../people/accounts'
import { readRow, selectByIds, selectLabels } from '../../sql/select'
import { checkTree } from '../checks/treeCycle'
import type { WriteScope, WriteTools } from './request'
import { save, withSystemFields } from './row'

export interface ImportRevert {
  readonly importId: number
  readonly actor: Actor
  readonly audit: ImportAudit
  /** @throws when the job is cancelled */
  mustGoOn(): void
}

/** The audit rows of an import. No more are added later, but anonymising a person may scrub them. */
export interface ImportAudit {
  readonly importId: number
  /** A fingerprint of the audit rows, which changes when one of them is scrubbed. */
  readonly versions: string
  readonly records: readonly ImportedRecord[]
  readonly created: readonly CreatedRecords[]
}

interface CreatedRecords {
  readonly entity: string
  readonly ids: readonly number[]
  /** The audit changes for their deletion (`{"name": ["A", null]}`), as a JSON array. */
  readonly changes: string
}

interface ImportedRecord {
  readonly entity: string
  readonly record_id: number
  readonly created: boolean
  /** The id of the last audit row about the record. */
  readonly last: number
}

/** Acts that do not change a record. Notes are not included, because deleting the record would lose them. */
const readOnlyActs = [
  'reveal',
  'export',
  'viewAs',
  'signIn',
  'signInFailed',
  'lockout',
  'resend',
  'endSessions',
]
const maxNamesShown = 3
const batchSize = 500
const auditBatchSize = 2_000

/**
 * Reads what an import did, outside a transaction, because it takes long and others can run between two
 * statements.
 * @param mustGoOn called between the statements; throws when the job is cancelled
 */
export async function readImportAudit(
  db: Queryable,
  importId: number,
  mustGoOn: () => void,
): Promise<ImportAudit> {
  const versions = await versionsOf(db, importId)
  const records = await db.query<ImportedRecord>(
    `select entity, record_id, bool_or(act = 'create') as created, max(id) as last
       from sys_audit where import_id = $1 and record_id is not null group by entity, record_id order by last desc`,
    [importId],
  )
  const created: CreatedRecords[] = []
  for (const entity of new Set(records.map((each) => each.entity))) {
    const all = records.filter((each) => each.entity === entity && each.created)
    for (let at = 0; at < all.length; at += auditBatchSize) {
      mustGoOn()
      const ids = all.slice(at, at + auditBatchSize).map(({ record_id }) => record_id)
      created.push({ entity, ids, changes: await readCleared(db, importId, entity, ids) })
    }
  }
  return { importId, versions, records, created }
}

async function readCleared(
  db: Queryable,
  importId: number,
  entity: string,
  ids: readonly number[],
): Promise<string> {
  const entries = await db.query<{ record_id: number; changes: Changes }>(
    `select record_id, changes from sys_audit
      where import_id = $1 and entity = $2 and record_id = any ($3::bigint[]) order by id`,
    [importId, entity, ids],
  )
  const last = new Map<number, Changes>()
  for (const { record_id, changes } of entries) {
    last.set(record_id, { ...last.get(record_id), ...changes })
  }
  return JSON.stringify(ids.map((id) => clearedValues(last.get(id) ?? {})))
}

async function versionsOf(db: Queryable, importId: number): Promise<string> {
  const [row] = await db.query<{ versions: string }>(
    `select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as versions from sys_audit where import_id = $1`,
    [importId],
  )
  return row?.versions ?? ''
}

/**
 * Locks all records that the import created or updated.
 * @returns the ids of those that still exist, by entity
 */
export async function lockImported(
  tools: WriteTools,
  { tx }: WriteScope,
  { records }: ImportAudit,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const here = new Map<string, readonly number[]>()
  for (const { name } of entitiesOf(tools, records)) {
    const ids = records.filter(({ entity }) => entity === name).map(({ record_id }) => record_id)
    const table = toText(identifier(name))
    const locked = await tx.query<{ id: number }>(
      `select id from ${table} where id = any ($1::bigint[]) order by id for update`,
      [ids],
    )
    here.set(
      name,
      locked.map(({ id }) => id),
    )
  }
  return here
}

/** The records must be locked. @throws Problem conflict */
export async function revertImport(
  tools: WriteTools,
  scope: WriteScope,
  revert: ImportRevert,
): Promise<void> {
  const { tx } = scope
  const { importId, audit, mustGoOn } = revert
  await assertUnchangedSince(tools, scope, importId)
  const isUnchanged = (await versionsOf(tx, importId)) === audit.versions
  const { records, created } = isUnchanged ? audit : await readImportAudit(tx, importId, mustGoOn)
  for (const entity of entitiesOf(tools, records)) {
    const changed = records.filter((each) => each.entity === entity.name && !each.created)
    for (let at = 0; at < changed.length; at += batchSize) {
      mustGoOn()
      await restoreUpdated(tools, scope, entity, changed.slice(at, at + batchSize), revert)
    }
  }
  await deleteCreated(tools, scope, created, revert)
}

function entitiesOf({ index }: WriteTools, records: readonly ImportedRecord[]): readonly Entity[] {
  return [...new Set(records.map(({ entity }) => entity))].flatMap((name) => index.get(name) ?? [])
}

async function assertUnchangedSince(
  { index }: WriteTools,
  { tx }: WriteScope,
  importId: number,
): Promise<void> {
  const since = await tx.query<{ entity: string; record_id: number }>(
    `select distinct other.entity, other.record_id from sys_audit other
       join (select entity, record_id, min(id) as first from sys_audit
              where import_id = $1 and record_id is not null group by entity, record_id) own
         on other.entity = own.entity and other.record_id = own.record_id and other.id > own.first
      where other.import_id is distinct from $1 and other.act <> all ($2::text[]) order by 1, 2`,
    [importId, readOnlyActs],
  )
  const [first] = since
  if (!first) return
  const entity = index.get(first.entity)
  const shown = since.filter((each) => each.entity === first.entity).slice(0, maxNamesShown)
  const ids = shown.map(({ record_id }) => record_id)
  const labels = entity ? selectLabels(index, entity, ids, systemActor) : undefined
  const rows = labels ? await tx.query<{ id: number; label: string }>(labels.sql, labels.params) : []
  const names = ids.map((id) => rows.find((row) => row.id === id)?.label ?? String(id)).join('; ')
  throw new Problem('conflict', serverText.importChangedAfter(since.length, names))
}

async function restoreUpdated(
  { index, now }: WriteTools,
  { tx }: WriteScope,
  entity: Entity,
  changed: readonly ImportedRecord[],
  { importId, actor }: ImportRevert,
): Promise<void> {
  const ids = changed.map(({ record_id }) => record_id)
  const entries = await tx.query<{ record_id: number; changes: Changes }>(
    `select record_id, changes from sys_audit where import_id = $1 and entity = $2 and record_id = any ($3::bigint[])
      order by id desc`,
    [importId, entity.name, ids],
  )
  const rows = selectByIds(index, entity, ids, {}, systemActor)
  const saved = (await tx.query(rows.sql, rows.params)).map((raw) =>
    normaliseRecord(entity, readRow(entity, raw)),
  )
  const at = now().toISOString()
  const auditEntries = []
  const restored: { readonly before: Row; readonly after: Row }[] = []
  for (const before of saved) {
    const id = Number(before[systemNames.id])
    const previous: Row = { ...before }
    for (const { record_id, changes } of entries) {
      if (record_id !== id) continue
      for (const [name, [old]] of Object.entries(changes)) previous[name] = old
    }
    const after = withSystemFields(previous, before, actor, at)
    await save(index, tx, entity, before, after, actor)
    await syncAccount(tx, entity, id, after, at)
    restored.push({ before, after })
    const changes = diffRows(entity, before, after)
    auditEntries.push({ at, actor, entity, recordId: id, act: 'undoImport' as const, changes })
  }
  // Checked once all records are restored, since there may be cycles in between.
  for (const each of restored) {
    const [problem] = await checkTree(tx, entity, each)
    if (problem) throw new Problem('conflict', problem.message)
  }
  await writeAuditOfAll(tx, auditEntries)
}

/** Deletes entity by entity; one that others still refer to is retried after them. */
async function deleteCreated(
  { index, now }: WriteTools,
  scope: WriteScope,
  created: readonly CreatedRecords[],
  { actor, mustGoOn }: ImportRevert,
): Promise<void> {
  const at = now().toISOString()
  let remaining = [...new Set(created.map(({ entity }) => entity))].flatMap((name) => index.get(name) ?? [])
  while (remaining.length > 0) {
    const referenced: Entity[] = []
    for (const entity of remaining) {
      mustGoOn()
      const batches = created.filter((each) => each.entity === entity.name)
      if (
        !(await removeRows(
          scope,
          entity,
          batches.flatMap(({ ids }) => ids),
        ))
      ) {
        referenced.push(entity)
        continue
      }
      for (const { ids, changes } of batches)
        await writeActOfAll(scope.tx, { at, actor, entity, act: 'undoImport' }, ids, changes)
    }
    const [first] = referenced
    if (referenced.length === remaining.length && first) {
      throw new Problem('conflict', serverText.importInUse(first.plural))
    }
    remaining = referenced
  }
}

function clearedValues(last: Changes): Changes {
  const pairs = Object.entries(last).map(([name, [, value]]) => [name, [value, null]] as const)
  return Object.fromEntries(pairs.filter(([, [value, none]]) => !isSameValue(value, none)))
}

/**
 * Deletes rows with everything the system tables store about them. @returns false, without deleting anything,
 * if other rows refer to them
 */
async function removeRows(
  { tx }: WriteScope,
  { name, account }: Entity,
  ids: readonly number[],
): Promise<boolean> {
  await tx.query('savepoint delete_rows')
  try {
    for (const table of ['sys_favourite', 'sys_recent']) {
      await tx.query(`delete from ${table} where entity = $1 and record_id = any ($2::bigint[])`, [name, ids])
    }
    // Messages that were sent already cannot be recalled.
    await tx.query(
      `delete from sys_outbox where entity = $1 and record_id = any ($2::bigint[]) and state = 'waiting'`,
      [name, ids],
    )
    if (account) {
      const accounts = `(select id from sys_account where entity = $1 and record_id = any ($2::bigint[]))`
      await tx.query(`delete from sys_token where account_id in ${accounts}`, [name, ids])
      await tx.query(`delete from sys_account where id in ${accounts}`, [name, ids])
    }
    await tx.query(`delete from ${toText(identifier(name))} where id = any ($1::bigint[])`, [ids])
    await tx.query('release savepoint delete_rows')
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23503') throw error
    await tx.query('rollback to savepoint delete_rows')
    await tx.query('release savepoint delete_rows')
    return false
  }
}
