/* Writes and undoes an import, each in one transaction. */

import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import { writeAudit } from '../auditLog/audit'
import { bothOf } from '../store/change/bothOf'
import type { WriteScope, WriteTools } from '../store/change/request'
import { lockImported, readImportAudit, revertImport } from '../store/change/revertImport'
import type { RootStore } from '../store/store'
import type { Lookup } from './lookup'
import { importText } from './messages'
import { locate, type PreparedRecord, prepareRecords } from './prepare'
import type { LocatedProblem } from './readRecord'
import { resultsOfRecord } from './resultsByLine'
import { countLines, type ImportRow, type LineRow, lineStates, readRecords, saveResults } from './rows'
import { problemsOf, type RecordBatch, readyPart, type WriteOptions, writeRecords } from './writeRecords'

const manyRecords = 500

export interface TaskTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly store: RootStore
  readonly tools: WriteTools
}

export interface Job {
  readonly row: ImportRow
  readonly entity: Entity
  readonly actor: Actor
  readonly lookup: Lookup
  /** Reports progress and renews the lease. @throws when the task must stop */
  beat(done: number): Promise<void>
  mustGoOn(): void
}

/** Prepares all valid records in batches, yielding to other requests in between. */
async function readParts(kit: TaskTools, job: Job, entering: WriteOptions): Promise<readonly RecordBatch[]> {
  const { db, index, store } = kit
  const { row, entity, actor } = job
  const own = { index, entity, actor, plan: row.plan, choices: row.choices, lookup: job.lookup, store }
  const parts: RecordBatch[] = []
  const states = [lineStates.fresh, lineStates.changed]
  const prepare = async (groups: readonly (readonly LineRow[])[]) => {
    const records = await prepareRecords(own, groups)
    for (const record of records)
      if (record.problems.length > 0) throw await changedSince(kit, row.id, record, record.problems)
    for (let at = 0; at < records.length; at += manyRecords)
      parts.push(readyPart(entering, records.slice(at, at + manyRecords)))
    await job.beat(0)
  }
  for (let groups = await readRecords(db, row.id, states, 0, manyRecords); groups.length > 0; ) {
    const after = groups.at(-1)?.[0]?.head ?? 0
    const [following] = await bothOf(readRecords(db, row.id, states, after, manyRecords), prepare(groups))
    groups = following
  }
  return parts
}

export async function write(kit: TaskTools, job: Job): Promise<void> {
  const { db, store, tools } = kit
  const { row, entity, actor } = job
  const told: { record?: PreparedRecord } = {}
  const entering = { tools, entity, actor, isTrial: false }
  const parts = await readParts(kit, job, entering)
  await store
    .inTransaction(async (scope) => {
      await scope.tx.query(`select set_config('sys.import', $1, true)`, [String(row.id)])
      const counts = { fresh: 0, changed: 0 }
      let lines = 0
      for (const part of parts) {
        for (const entered of await writeRecords(entering, scope, part, job.mustGoOn)) {
          told.record = entered.record
          lines += entered.record.lines.length
          if (!('state' in entered)) throw entered.refusal
          if (entered.state === lineStates.fresh) counts.fresh += 1
          else if (entered.state === lineStates.changed) counts.changed += 1
        }
        // On the embedded database, this transaction occupies the only connection.
        if (db.engine === 'postgres') await job.beat(Math.min(lines, row.total))
      }
      const at = tools.now().toISOString()
      await writeAudit(scope.tx, {
        at,
        actor,
        entity,
        recordId: null,
        act: 'import',
        detail: importText.told(row.file_name, counts.fresh, counts.changed),
      })
      await scope.tx.query(
        `update sys_import set state = 'gravada', written_at = $2, problem = null, lease = null, lease_until = null,
           counts = counts || $3::jsonb, done = total, unknown = '[]', choices = '{}' where id = $1`,
        [row.id, at, JSON.stringify({ novas: counts.fresh, alteradas: counts.changed })],
      )
      await scope.tx.query('delete from sys_import_row where import_id = $1', [row.id])
    })
    .catch(async (error: unknown) => {
      const { record } = told
      if (!record || !(error instanceof Problem) || error.code === 'too_many') throw error
      const problems = problemsOf(error).map((problem) => locate(record, problem))
      throw await changedSince(kit, row.id, record, problems)
    })
}

/** Reports a record that passed validation but is rejected now. */
async function changedSince(
  { db }: TaskTools,
  id: number,
  record: PreparedRecord,
  problems: readonly LocatedProblem[],
): Promise<Problem> {
  await saveResults(db, id, resultsOfRecord(record.lines, [{ record, problems, state: lineStates.bad }]))
  await db.query('update sys_import set counts = $2::jsonb where id = $1', [
    id,
    JSON.stringify(await countLines(db, id)),
  ])
  const [first] = problems
  const told = importText.changedSince(first?.line ?? record.line, first?.message ?? importText.failed)
  return new Problem('conflict', told)
}

export async function undo({ db, store, tools }: TaskTools, job: Job): Promise<void> {
  const { row, entity, actor } = job
  const told = importText.told(row.file_name, row.counts.novas ?? 0, row.counts.alteradas ?? 0)
  const found = await readImportAudit(db, row.id, job.mustGoOn)
  await store.inTransaction(async (scope) => {
    const here = await lockImported(tools, scope, found)
    await mustSeeAll(scope, job, here.get(entity.name) ?? [])
    await revertImport(tools, scope, { importId: row.id, actor, audit: found, mustGoOn: job.mustGoOn })
    const at = tools.now().toISOString()
    await writeAudit(scope.tx, { at, actor, entity, recordId: null, act: 'undoImport', detail: told })
    await scope.tx.query(
      `update sys_import set state = 'desfeita', undone_at = $2, problem = null, lease = null, lease_until = null
        where id = $1`,
      [row.id, at],
    )
  })
}

const seenAtOnce = 5_000

/** The scope may have changed since: records that the person no longer sees cannot be undone. @throws Problem */
async function mustSeeAll(
  { store }: WriteScope,
  { entity, actor }: Job,
  touched: readonly number[],
): Promise<void> {
  if (!mayAct(entity, 'list', actor)) return
  for (let at = 0; at < touched.length; at += seenAtOnce) {
    const ids = touched.slice(at, at + seenAtOnce)
    const filter = { [systemNames.id]: ids, [systemNames.active]: [true, false] }
    const { total } = await store.list(entity.name, { filter, sort: [], range: [0, 0] }, actor)
    if (total < ids.length) throw new Problem('forbidden', importText.unseen)
  }
}
