/*
 * Takes back what an import wrote, with all that followed from it in the same transaction: records that it made go,
 * records that it changed say again what they said before. Refused as soon as anything else has happened to one of them.
 * The trail keeps both: what was written, and that it was taken back.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { type Actor, systemActor } from '#model/people/actor'
import { normaliseRecord } from '#model/record/record'
import { Problem } from '#model/wire/problem'
import { DatabaseError, type Queryable } from '../../../db/database'
import { serverText } from '../../messages'
import { syncAccount } from '../../people/accounts'
import { readRow, selectByIds, selectLabels } from '../../sql/select'
import { identifier, toText } from '../../sql/statement'
import { type Changes, diffRows, isSameValue, writeActOfAll, writeAuditOfAll } from '../../trail/audit'
import { checkTree } from '../checks/treeCycle'
import type { WriteScope, WriteTools } from './request'
import { save, withSystemFields } from './row'

/** What is taken back, and who does it. */
export interface ImportRevert {
  readonly importId: number
  readonly actor: Actor
  /** What was read of it before the transaction. */
  readonly found: ImportAudit
  /** @throws when it is to end */
  mustGoOn(): void
}

/** What the trail says of an import. Nothing is added to that, but what it says of people may be scrubbed. */
export interface ImportAudit {
  readonly importId: number
  /** The versions of those rows of the trail. */
  readonly versions: string
  readonly touched: readonly ImportedRecord[]
  readonly made: readonly CreatedRecords[]
}

/** Some records that an import made, and what the trail is to be told when they go. */
interface CreatedRecords {
  readonly entity: string
  readonly ids: readonly number[]
  /** For each of them what it said last, and that it says nothing any more; as JSON. */
  readonly changes: string
}

/** What an import did to a record. */
interface ImportedRecord {
  readonly entity: string
  readonly record_id: number
  readonly made: boolean
  /** The last row of the trail about it. */
  readonly last: number
}

/** Looks that change nothing of a record; a note is no part of its versions, and would be lost with it. */
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
/** Records that the trail is read of at a time. */
const auditBatchSize = 2_000

/**
 * Reads what an import did. It takes a while and needs no transaction: others have their turn between two statements.
 * @param mustGoOn asked between them; throws when it is to end
 */
export async function readImportAudit(
  db: Queryable,
  importId: number,
  mustGoOn: () => void,
): Promise<ImportAudit> {
  const versions = await versionsOf(db, importId)
  const touched = await db.query<ImportedRecord>(
    `select entity, record_id, bool_or(act = 'create') as made, max(id) as last
       from sys_audit where import_id = $1 and record_id is not null group by entity, record_id order by last desc`,
    [importId],
  )
  const made: CreatedRecords[] = []
  for (const entity of new Set(touched.map((each) => each.entity))) {
    const all = touched.filter((each) => each.entity === entity && each.made)
    for (let at = 0; at < all.length; at += auditBatchSize) {
      mustGoOn()
      const ids = all.slice(at, at + auditBatchSize).map(({ record_id }) => record_id)
      made.push({ entity, ids, changes: await readCleared(db, importId, entity, ids) })
    }
  }
  return { importId, versions, touched, made }
}

async function readCleared(
  db: Queryable,
  importId: number,
  entity: string,
  ids: readonly number[],
): Promise<string> {
  const trail = await db.query<{ record_id: number; changes: Changes }>(
    `select record_id, changes from sys_audit
      where import_id = $1 and entity = $2 and record_id = any ($3::bigint[]) order by id`,
    [importId, entity, ids],
  )
  const last = new Map<number, Changes>()
  for (const { record_id, changes } of trail) {
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
 * Locks all records that an import made or changed: nothing happens to them between the look and the act.
 * @returns those that are here, by entity
 */
export async function lockImported(
  tools: WriteTools,
  { tx }: WriteScope,
  { touched }: ImportAudit,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const here = new Map<string, readonly number[]>()
  for (const { name } of entitiesOf(tools, touched)) {
    const ids = touched.filter(({ entity }) => entity === name).map(({ record_id }) => record_id)
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

/** Takes all of it back, or nothing; its records are locked. @throws Problem conflict */
export async function revertImport(
  tools: WriteTools,
  scope: WriteScope,
  revert: ImportRevert,
): Promise<void> {
  const { tx } = scope
  const { importId, found, mustGoOn } = revert
  await assertUnchangedSince(tools, scope, importId)
  const isAsRead = (await versionsOf(tx, importId)) === found.versions
  const { touched, made } = isAsRead ? found : await readImportAudit(tx, importId, mustGoOn)
  for (const entity of entitiesOf(tools, touched)) {
    const changed = touched.filter((each) => each.entity === entity.name && !each.made)
    for (let at = 0; at < changed.length; at += batchSize) {
      mustGoOn()
      await restoreUpdated(tools, scope, entity, changed.slice(at, at + batchSize), revert)
    }
  }
  await deleteCreated(tools, scope, made, revert)
}

function entitiesOf({ index }: WriteTools, touched: readonly ImportedRecord[]): readonly Entity[] {
  return [...new Set(touched.map(({ entity }) => entity))].flatMap((name) => index.get(name) ?? [])
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
  const few = since.filter((each) => each.entity === first.entity).slice(0, maxNamesShown)
  const ids = few.map(({ record_id }) => record_id)
  const labels = entity ? selectLabels(index, entity, ids, systemActor) : undefined
  const rows = labels ? await tx.query<{ id: number; label: string }>(labels.sql, labels.params) : []
  const names = ids.map((id) => rows.find((row) => row.id === id)?.label ?? String(id)).join('; ')
  throw new Problem('conflict', serverText.importChangedAfter(since.length, names))
}

/** Records that were changed say what they said before, as one more version. */
async function restoreUpdated(
  { index, now }: WriteTools,
  { tx }: WriteScope,
  entity: Entity,
  changed: readonly ImportedRecord[],
  { importId, actor }: ImportRevert,
): Promise<void> {
  const ids = changed.map(({ record_id }) => record_id)
  const trail = await tx.query<{ record_id: number; changes: Changes }>(
    `select record_id, changes from sys_audit where import_id = $1 and entity = $2 and record_id = any ($3::bigint[])
      order by id desc`,
    [importId, entity.name, ids],
  )
  const rows = selectByIds(index, entity, ids, {}, systemActor)
  const found = (await tx.query(rows.sql, rows.params)).map((raw) =>
    normaliseRecord(entity, readRow(entity, raw)),
  )
  const at = now().toISOString()
  const auditEntries = []
  const moved: { readonly before: Row; readonly after: Row }[] = []
  for (const before of found) {
    const id = Number(before[systemNames.id])
    const previous: Row = { ...before }
    for (const { record_id, changes } of trail) {
      if (record_id !== id) continue
      for (const [name, [old]] of Object.entries(changes)) previous[name] = old
    }
    const after = withSystemFields(previous, before, actor, at)
    await save(index, tx, entity, before, after, actor)
    await syncAccount(tx, entity, id, after, at)
    moved.push({ before, after })
    const changes = diffRows(entity, before, after)
    auditEntries.push({ at, actor, entity, recordId: id, act: 'undoImport' as const, changes })
  }
  // Once all are back: on the way there may be circles that do not stay.
  for (const each of moved) {
    const [problem] = await checkTree(tx, entity, each)
    if (problem) throw new Problem('conflict', problem.message)
  }
  await writeAuditOfAll(tx, auditEntries)
}

/** Records that were made go, those that refer to others first. */
async function deleteCreated(
  { index, now }: WriteTools,
  scope: WriteScope,
  made: readonly CreatedRecords[],
  { actor, mustGoOn }: ImportRevert,
): Promise<void> {
  const at = now().toISOString()
  let left = [...new Set(made.map(({ entity }) => entity))].flatMap((name) => index.get(name) ?? [])
  while (left.length > 0) {
    const stuck: Entity[] = []
    for (const entity of left) {
      mustGoOn()
      const own = made.filter((each) => each.entity === entity.name)
      if (
        !(await removeRows(
          scope,
          entity,
          own.flatMap(({ ids }) => ids),
        ))
      ) {
        stuck.push(entity)
        continue
      }
      for (const { ids, changes } of own)
        await writeActOfAll(scope.tx, { at, actor, entity, act: 'undoImport' }, ids, changes)
    }
    const [first] = stuck
    if (stuck.length === left.length && first) {
      throw new Problem('conflict', serverText.importInUse(first.plural))
    }
    left = stuck
  }
}

/** What the record said last, and that it says nothing any more. */
function clearedValues(last: Changes): Changes {
  const pairs = Object.entries(last).map(([name, [, value]]) => [name, [value, null]] as const)
  return Object.fromEntries(pairs.filter(([, [value, none]]) => !isSameValue(value, none)))
}

/** Deletes rows and what the engine keeps about them; false where others refer to them, and nothing is deleted then. */
async function removeRows(
  { tx }: WriteScope,
  { name, account }: Entity,
  ids: readonly number[],
): Promise<boolean> {
  await tx.query('savepoint taking_back')
  try {
    for (const table of ['sys_favourite', 'sys_recent']) {
      await tx.query(`delete from ${table} where entity = $1 and record_id = any ($2::bigint[])`, [name, ids])
    }
    // What has left the house is gone; what still waits is not sent any more.
    await tx.query(
      `delete from sys_outbox where entity = $1 and record_id = any ($2::bigint[]) and state = 'waiting'`,
      [name, ids],
    )
    if (account) {
      const own = `(select id from sys_account where entity = $1 and record_id = any ($2::bigint[]))`
      await tx.query(`delete from sys_token where account_id in ${own}`, [name, ids])
      await tx.query(`delete from sys_account where id in ${own}`, [name, ids])
    }
    await tx.query(`delete from ${toText(identifier(name))} where id = any ($1::bigint[])`, [ids])
    await tx.query('release savepoint taking_back')
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23503') throw error
    await tx.query('rollback to savepoint taking_back')
    await tx.query('release savepoint taking_back')
    return false
  }
}
