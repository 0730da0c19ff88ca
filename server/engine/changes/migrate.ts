/*
 * Migrates schemas of tables that have rows. Hides the stored schema shapes, how rows are checked, and the
 * order in which names, values and columns change. Compares the schemas with those of the last migration and
 * applies what is safe or already decided. If a decision is missing, it reports that and changes nothing. All
 * in one transaction; a rehearsal rolls it back.
 */
import type { Difference } from '#model/changes/differences'
import { type ChangeEntry, keyEntries } from '#model/changes/entry'
import { noteShape } from '#model/changes/former'
import { fieldShapeAt, type Shapes, shapeOf } from '#model/changes/shape'
import { placeText } from '#model/changes/words'
import type { EntityIndex } from '#model/entity/paths'
import type { Database, Queryable } from '../../db/database'
import { quote } from '../columns/statement'
import type { NameColumn } from '../contract'
import { searchColumn } from '../sql/context'
import { refillSearch } from '../sql/refill'
import { readCatalog } from '../tables/catalog'
import { dropRollups } from '../tables/rollups'
import { runSteps } from '../tables/step'
import { oldPlaces, planTables, type TablePlan, TableRefusal } from '../tables/table'
import { forgetTotals } from '../tables/writeNotes'
import { writeActs } from './acts'
import { classifyChanges } from './classify'
import { convertRows, fillNew } from './convertRows'
import { followDeclared } from './declared'
import { unusedAnswers } from './mappedChoices'
import { changesText } from './messages'
import type { LocatedChange, MigrationContext, PlannedChange } from './migrationContext'
import { planText } from './planText'
import {
  pendingEntries,
  readFormerNames,
  readShapes,
  recordChange,
  shapesFromTables,
  writeFormerNames,
  writeShapes,
} from './stored'

export interface ChangeOptions {
  readonly entries?: readonly ChangeEntry[]
  readonly nameColumns?: readonly NameColumn[]
  readonly now?: () => Date
  /** The tables already match these entities, so only names and values may have changed. */
  readonly isLaid?: boolean
}

/** Differences in texts only, which no table, row or index depends on. */
const wordsAlone: ReadonlySet<Difference['what']> = new Set([
  'entityTitle',
  'title',
  'choiceTitles',
  'condition',
  'ruleAdded',
  'ruleRemoved',
  'transitionAdded',
  'transitionRemoved',
] as const)

export class ChangeRefusal extends TableRefusal {
  readonly planned: readonly LocatedChange[]

  constructor(planned: readonly LocatedChange[], text: string) {
    super([text])
    this.message = changesText.refused(text)
    this.planned = planned
  }
}

/** Carries the plan out of the transaction that is rolled back. */
class RehearsalResult extends Error {
  readonly planned: readonly LocatedChange[]

  constructor(planned: readonly LocatedChange[]) {
    super('A rehearsal is taken back.')
    this.planned = planned
  }
}

/** @throws ChangeRefusal when a decision is missing; nothing has changed then */
export async function migrate(db: Database, index: EntityIndex, options: ChangeOptions): Promise<void> {
  await db.transaction(async (tx) => {
    // If two servers start at once, the second waits and finds nothing to do.
    await tx.query("select pg_advisory_xact_lock(hashtext('tables'))")
    await run(tx, index, options, false)
  })
}

/** Plans without changing anything. The system tables must exist. */
export async function planChanges(
  db: Database,
  index: EntityIndex,
  options: ChangeOptions,
): Promise<readonly LocatedChange[]> {
  try {
    await db.transaction((tx) => run(tx, index, options, true))
    return []
  } catch (error) {
    if (error instanceof RehearsalResult) return error.planned
    throw error
  }
}

async function run(
  tx: Queryable,
  index: EntityIndex,
  { entries = [], nameColumns = [], now = () => new Date(), isLaid = false }: ChangeOptions,
  isRehearsal: boolean,
): Promise<void> {
  const targetShapes = new Map([...index.values()].map((entity) => [entity.name, shapeOf(entity)]))
  const pending = await pendingEntries(tx, keyEntries(entries))
  const shapes = (await readShapes(tx)) ?? shapesFromTables(await readCatalog(tx), index, entries)
  const at = now().toISOString()
  const context: MigrationContext = {
    tx,
    index,
    nameColumns,
    at,
    shapes,
    former: await readFormerNames(tx),
    pending,
    used: new Set(),
    planned: [],
    answered: [],
    kept: new Map(),
    acts: new Set(),
    touched: new Set(),
  }
  const isNew = shapes.size === 0
  // A declared change may move names and values even if the tables look the same.
  const mayStay = isLaid && !isNew && pending.length === 0
  if (!mayStay) await dropGeneratedColumns(tx, index)
  if (!isNew) await followDeclared(context)
  const work = isNew
    ? { differences: [], works: [], doubles: new Map() }
    : await classifyChanges(context, targetShapes)
  const inPlace = (each: PlannedChange) => ({ ...each, place: placeOf(context, targetShapes, each) })
  const idle = isNew ? [] : unusedAnswers(context, targetShapes)
  const planned = [...context.planned, ...idle].map(inPlace)
  if (isRehearsal) throw new RehearsalResult(planned)
  if (planned.some(({ waits }) => waits)) throw new ChangeRefusal(planned, planText(planned))
  if (!mayStay || work.differences.some(({ what }) => !wordsAlone.has(what))) {
    if (mayStay) await dropGeneratedColumns(tx, index)
    await convertRows(context, work)
    const plan = await makeColumns(tx, index)
    await fillNew(context, work)
    await makeRest(context, plan)
    await writeActs(context)
  }
  await forgetTotals(tx)
  await rememberShapes(context, targetShapes)
  await writeShapes(tx, targetShapes)
  const met = new Set(work.differences.map(({ entity }) => entity))
  for (const keyed of pending) {
    if (isNew || context.used.has(keyed) || met.has(keyed.entry.entity)) {
      await recordChange(tx, at, JSON.stringify(keyed.entry), keyed)
    }
  }
  // An entry that matches nothing is kept for a later change and reported at each start.
  const noted = [...context.planned, ...idle.filter(({ entity }) => met.has(entity))].map(inPlace)
  for (const { place, text } of noted) await recordChange(tx, at, `${place}: ${text}`)
}

async function rememberShapes(context: MigrationContext, targetShapes: Shapes): Promise<void> {
  const former = [...targetShapes.values()].reduce((names, after) => {
    const before = context.shapes.get(after.name)
    return before ? noteShape(names, before, after) : names
  }, context.former)
  await writeFormerNames(context.tx, former)
}

/** A removed entity or property is shown with its old title. */
function placeOf(
  { shapes }: MigrationContext,
  targetShapes: Shapes,
  { entity, path }: PlannedChange,
): string {
  const now = targetShapes.get(entity)
  const isThere = now && (path === undefined || fieldShapeAt(now, path))
  return placeText(isThere ? targetShapes : shapes, entity, path)
}

/** Generated columns block changes to their sources; they are recreated afterwards. */
async function dropGeneratedColumns(tx: Queryable, index: EntityIndex): Promise<void> {
  const catalog = await readCatalog(tx)
  for (const table of catalog.tables.values()) {
    for (const name of oldPlaces(index.get(table.name), table)) {
      await tx.query(`alter table ${quote(table.name)} drop column ${quote(name)}`)
    }
  }
  for (const sql of dropRollups(catalog)) await tx.query(sql)
}

/** Indexes and roll-ups are created after the values. @returns the plan if it is still valid */
async function makeColumns(tx: Queryable, index: EntityIndex): Promise<TablePlan | undefined> {
  const plan = await planTables(tx, index)
  const steps = plan.steps.filter(({ kind }) => kind !== 'index' && kind !== 'rollup')
  await runSteps(tx, steps)
  return steps.length === 0 ? plan : undefined
}

async function makeRest(
  { tx, index, touched }: MigrationContext,
  plan: TablePlan | undefined,
): Promise<void> {
  const { steps, refusals } = plan ?? (await planTables(tx, index))
  if (refusals.length > 0) throw new TableRefusal(refusals)
  await runSteps(tx, steps)
  for (const name of touched) {
    // Clears the signature to rebuild the search text of every row.
    if (index.has(name)) await tx.query(`comment on column ${quote(name)}.${quote(searchColumn)} is null`)
  }
  await refillSearch(tx, index.values())
}
