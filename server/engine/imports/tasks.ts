import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { ImportState, UnknownWord } from '#model/wire/record/import'
import type { Database } from '../../db/database'
import { writeAudit } from '../auditLog/audit'
import type { WriteScope, WriteTools } from '../store/change/request'
import { lockImported, readImportAudit, revertImport } from '../store/change/revertImport'
import type { RootStore } from '../store/store'
import { groupLines } from './groups'
import type { Lookup } from './lookup'
import { importText } from './messages'
import { locate, noteTwins, type PreparedRecord, prepareRecords, repeatedProblem } from './prepare'
import type { LocatedProblem } from './readRecord'
import { resultsByLine, resultsOfRecord, type ValidationResult } from './resultsByLine'
import {
  countLines,
  type ImportRow,
  lineStates,
  markRepeated,
  readRecords,
  readUnknown,
  readWarnings,
  saveResults,
} from './rows'
import { problemsOf, type RecordBatch, readyPart, type WriteOptions, writeRecords } from './writeRecords'

/** Records per rolled-back transaction, which limits how long others wait. */
const fewRecords = 100
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

async function end({ db }: TaskTools, id: number, state: ImportState): Promise<void> {
  const counts = await countLines(db, id)
  await db.query(
    `update sys_import set state = $2, counts = $3::jsonb, done = total, lease = null, lease_until = null where id = $1`,
    [id, state, JSON.stringify(counts)],
  )
}

/** Validates all new lines in transactions that are rolled back, and stores only the problems. */
export async function rehearse(kit: TaskTools, job: Job): Promise<void> {
  const { db, index, store } = kit
  const { row, entity, actor } = job
  const { untried, repeated } = lineStates
  // Repetitions depend on the earlier line, so they are computed again.
  await db.query(
    `update sys_import_row set state = ${untried}, problems = '[]' where import_id = $1 and state = ${repeated}`,
    [row.id],
  )
  await groupLines(db, row.id, entity, actor, row.plan)
  // The lines were just inserted, so the planner has no statistics for them.
  await db.query('analyze sys_import_row')
  const [left] = await db.query<{ many: number }>(
    'select count(*)::int as many from sys_import_row where import_id = $1 and state = 0',
    [row.id],
  )
  const before = row.total - (left?.many ?? 0)
  const own = { index, entity, actor, plan: row.plan, choices: row.choices, lookup: job.lookup, store }
  const seen = new Map<string, number>()
  for (let done = before, after = 0; ; ) {
    const groups = await readRecords(db, row.id, [untried], after, fewRecords)
    if (groups.length === 0) break
    const prepared = await prepareRecords(own, groups)
    const twins = await noteTwins(own, prepared, seen)
    const tried = await tryRecords(kit, job, prepared)
    await saveResults(
      db,
      row.id,
      resultsByLine(
        groups,
        tried.map((each) => withNotes(each, twins)),
      ),
    )
    done += groups.flat().length
    after = groups.at(-1)?.[0]?.head ?? after
    await job.beat(done)
  }
  await markRepeated(db, row.id, repeatedProblem)
  await db.query('update sys_import set unknown = $2::jsonb, warnings = $3::jsonb where id = $1', [
    row.id,
    JSON.stringify(await findNear(kit, job)),
    JSON.stringify(await readWarnings(db, row.id)),
  ])
  await end(kit, row.id, 'ensaiada')
}

function withNotes(tried: ValidationResult, notes: readonly LocatedProblem[]): ValidationResult {
  const own = tried.state === lineStates.fresh ? notes.filter(({ line }) => line === tried.record.line) : []
  return own.length > 0 ? { ...tried, problems: [...tried.problems, ...own] } : tried
}

async function tryRecords(
  { store, tools }: TaskTools,
  job: Job,
  prepared: readonly PreparedRecord[],
): Promise<readonly ValidationResult[]> {
  const { entity, actor } = job
  const tried: ValidationResult[] = []
  const refused: unknown[] = []
  const back = new Error('taken back')
  await store
    .inTransaction(async (scope) => {
      const said = new Map<string, number>()
      const good: PreparedRecord[] = []
      for (const record of prepared) {
        const { line, keys } = record
        const problems = await allProblems(job, scope, record)
        const again = keys.find((key) => said.has(key))
        const repeated =
          again === undefined ? [] : [locate(record, repeatedProblem(again, said.get(again) ?? line))]
        if (problems.length > 0)
          tried.push({ record, problems: [...problems, ...repeated], state: lineStates.bad })
        else if (again !== undefined) tried.push({ record, problems: repeated, state: lineStates.repeated })
        else {
          for (const key of keys) said.set(key, line)
          good.push(record)
        }
      }
      const entering = { tools, entity, actor, asks: true }
      for (const entered of await writeRecords(entering, scope, { records: good }, job.mustGoOn)) {
        const { record } = entered
        if ('refusal' in entered) {
          refused.push(entered.refusal)
          const problems = problemsOf(entered.refusal).map((problem) => locate(record, problem))
          tried.push({ record, problems, state: lineStates.bad })
        } else {
          const { state, warning } = entered
          const said = warning === undefined ? [] : [{ line: record.line, path: '', message: warning }]
          const problems = [...record.notes, ...said]
          tried.push({ record, problems, state })
        }
      }
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  // Rejections that reveal people outside the scope are counted after the rollback, as forms do.
  for (const error of refused) await store.noteRefusal(error)
  return tried
}

async function allProblems(
  { row, entity, actor }: Job,
  { store }: WriteScope,
  record: PreparedRecord,
): Promise<readonly LocatedProblem[]> {
  const { id, values, problems, isSought } = record
  const isMissing = id === undefined && row.plan.modo === 'atualizar'
  if (problems.length === 0 || !isSought || isMissing) return problems
  try {
    await store.preview(entity.name, id, values, actor)
    return problems
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'too_many') throw error
    const others = problemsOf(error)
      .map((problem) => locate(record, problem))
      .filter(
        ({ path, line }) => path !== '' && !problems.some((each) => each.path === path && each.line === line),
      )
    return [...problems, ...others]
  }
}

async function findNear({ db }: TaskTools, { row, entity, lookup }: Job): Promise<readonly UnknownWord[]> {
  const words: UnknownWord[] = []
  for (const { path, word, several, lines, besides } of await readUnknown(db, row.id)) {
    const field = fieldAt(entity, path)
    const proximos = field?.ref && field.ref.entity !== '' ? await lookup.near(field.ref, word, besides) : []
    words.push({ campo: path, texto: word, linhas: lines, varios: several, proximos })
  }
  return words
}

/** Prepares all valid records in batches, yielding to other requests in between. */
async function readParts(kit: TaskTools, job: Job, entering: WriteOptions): Promise<readonly RecordBatch[]> {
  const { db, index, store } = kit
  const { row, entity, actor } = job
  const own = { index, entity, actor, plan: row.plan, choices: row.choices, lookup: job.lookup, store }
  const parts: RecordBatch[] = []
  const states = [lineStates.fresh, lineStates.changed]
  for (let after = 0; ; ) {
    const groups = await readRecords(db, row.id, states, after, manyRecords)
    if (groups.length === 0) return parts
    const records = await prepareRecords(own, groups)
    for (const record of records)
      if (record.problems.length > 0) throw await changedSince(kit, row.id, record, record.problems)
    for (let at = 0; at < records.length; at += manyRecords)
      parts.push(readyPart(entering, records.slice(at, at + manyRecords)))
    after = groups.at(-1)?.[0]?.head ?? after
    await job.beat(0)
  }
}

export async function write(kit: TaskTools, job: Job): Promise<void> {
  const { db, store, tools } = kit
  const { row, entity, actor } = job
  const told: { record?: PreparedRecord } = {}
  const entering = { tools, entity, actor, asks: false }
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

function fieldAt({ fields }: Entity, pointer: string) {
  const [first, ...rest] = pointer.split('/').slice(1)
  let field = fields.find(({ name }) => name === first)
  for (const name of rest) field = field?.fields.find((each) => each.name === name)
  return field
}
