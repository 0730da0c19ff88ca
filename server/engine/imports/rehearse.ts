/* Tries the records of an import in transactions that are rolled back, and stores only their problems. */

import { importFields } from '#model/import/importFields'
import { choicesOf } from '#model/import/readChoice'
import { Problem } from '#model/problem/problem'
import type { ImportState, UnknownWord } from '#model/wire/record/import'
import { bothOf } from '../store/change/bothOf'
import type { WriteScope, WriteTools } from '../store/change/request'
import { groupLines } from './groups'
import { locate, noteTwins, type PreparedRecord, prepareRecords, repeatedProblem } from './prepare'
import { type LocatedProblem, pointerOf } from './readRecord'
import { resultsByLine, type ValidationResult } from './resultsByLine'
import {
  countLines,
  lineStates,
  markRepeated,
  readRecords,
  readUnknown,
  readWarnings,
  saveResults,
} from './rows'
import type { Job, TaskTools } from './tasks'
import { problemsOf, type RecordBatch, readyPart, type WriteOptions, writeRecords } from './writeRecords'

/** Records of the first rolled-back transaction, and the bounds of later ones. */
const [firstRecords, fewest, most] = [250, 25, 500]
/** Milliseconds of a transaction, for which others wait on the embedded database. */
const turnMs = 150

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
  let many = firstRecords
  const readNext = async (after: number) => {
    const groups = await readRecords(db, row.id, [untried], after, many)
    const prepared = await prepareRecords(own, groups)
    const twins = await noteTwins(own, prepared, seen)
    return { groups, twins, batch: sortRecords(kit, job, prepared) }
  }
  let done = before
  for (let next = await readNext(0); next.groups.length > 0; ) {
    const { groups, twins, batch } = next
    const after = groups.at(-1)?.[0]?.head ?? 0
    // The next records are read and computed while the database writes these.
    const [{ tried, heldMs }, following] = await bothOf(tryRecords(kit, job, batch), readNext(after))
    many = Math.max(fewest, Math.min(most, Math.round((groups.length * turnMs) / heldMs)))
    const results = tried.map((each) => withNotes(each, twins))
    await saveResults(db, row.id, resultsByLine(groups, results))
    done += groups.flat().length
    await job.beat(done)
    next = following
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

/** Records to try in one transaction, and those that need not be written, with what repeats an earlier line. */
interface TrialBatch {
  readonly good: RecordBatch
  readonly others: readonly (readonly [record: PreparedRecord, repeated: readonly LocatedProblem[]])[]
}

function sortRecords({ tools }: TaskTools, job: Job, prepared: readonly PreparedRecord[]): TrialBatch {
  const said = new Map<string, number>()
  const good: PreparedRecord[] = []
  const others: TrialBatch['others'][number][] = []
  for (const record of prepared) {
    const { line, keys, problems } = record
    const again = keys.find((key) => said.has(key))
    if (again !== undefined)
      others.push([record, [locate(record, repeatedProblem(again, said.get(again) ?? line))]])
    else if (problems.length > 0) others.push([record, []])
    else {
      for (const key of keys) said.set(key, line)
      good.push(record)
    }
  }
  return { good: readyPart(trialOf(tools, job), good), others }
}

function trialOf(tools: WriteTools, { entity, actor }: Job): WriteOptions {
  return { tools, entity, actor, isTrial: true }
}

async function tryRecords(
  { store, tools }: TaskTools,
  job: Job,
  { good, others }: TrialBatch,
): Promise<{ readonly tried: readonly ValidationResult[]; readonly heldMs: number }> {
  const tried: ValidationResult[] = []
  const refused: unknown[] = []
  let heldMs = 1
  const back = new Error('taken back')
  await store
    .inTransaction(async (scope) => {
      const began = performance.now()
      for (const [record, repeated] of others) {
        const problems = await allProblems(job, scope, record)
        const state = problems.length > 0 ? lineStates.bad : lineStates.repeated
        tried.push({ record, problems: [...problems, ...repeated], state })
      }
      for (const entered of await writeRecords(trialOf(tools, job), scope, good, job.mustGoOn)) {
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
      heldMs = Math.max(1, performance.now() - began)
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  // Rejections that reveal people outside the scope are counted after the rollback, as forms do.
  for (const error of refused) await store.noteRefusal(error)
  return { tried, heldMs }
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

async function findNear(
  { db }: TaskTools,
  { row, entity, actor, lookup }: Job,
): Promise<readonly UnknownWord[]> {
  const fields = importFields(entity, actor)
  const words: UnknownWord[] = []
  for (const { path, word, several, lines, besides } of await readUnknown(db, row.id)) {
    const field = fields.find((each) => pointerOf(each.path) === path)?.field
    const options = field && !field.ref ? choicesOf(field) : []
    const near = field?.ref?.entity ? await lookup.near(field.ref, word, besides) : []
    const proximos = [...near, ...options.map(({ value, title }) => ({ id: value, rotulo: title }))]
    words.push({ campo: path, texto: word, linhas: lines, varios: several, proximos })
  }
  return words
}
