/*
 * Creates and migrates the entities' tables: adds columns, applies declared renames, and maintains indexes, foreign
 * keys and functions. Hides the plan from the existing tables to the required ones; stored data is never dropped. A
 * second run has nothing to do, and changes that need a decision are reported instead of applied.
 */
import type { Entity, Field } from '#model/entity/entity'
import { isReference } from '#model/entity/kindGuards'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import type { Database, Queryable } from '../../db/database'
import { columnOf, defaultLiteral, hasColumn } from '../columns/columns'
import { createFunction, functions } from '../columns/functions'
import { isPlaceColumn, placeColumn } from '../columns/placeColumn'
import { quote } from '../columns/statement'
import { searchColumn } from '../sql/context'
import { type IndexPlan, isOurIndex, planIndexes, repeatedRowsSql } from '../sql/indexes'
import { tableText } from '../sql/messages'
import { refillSearch } from '../sql/refill'
import { type Catalog, type CatalogColumn, type CatalogTable, readCatalog } from './catalog'
import { planRollups } from './rollups'
import { runSteps, type TableStep } from './step'
import { planWriteNotes } from './writeNotes'

export interface TablePlan {
  readonly steps: TableStep[]
  readonly refusals: string[]
}

export class TableRefusal extends Error {
  readonly refusals: readonly string[]

  constructor(refusals: readonly string[]) {
    super(tableText.refused(refusals))
    this.name = 'TableRefusal'
    this.refusals = refusals
  }
}

export async function planTables(
  db: Pick<Queryable, 'query'>,
  index: EntityIndex,
  given?: Catalog,
): Promise<TablePlan> {
  const catalog = given ?? (await readCatalog(db))
  const plan: TablePlan = { steps: planFunctions(catalog), refusals: [] }
  const tables = [...index.values()].map((entity) => planTable(catalog, entity, plan))
  for (const table of tables) planForeignKeys(index, catalog, table, plan)
  for (const table of tables) await planTableIndexes(db, table, plan)
  plan.steps.push(
    ...planWriteNotes(
      catalog,
      tables.map(({ entity, table }) => ({ entity, old: table?.name })),
    ),
  )
  plan.steps.push(...planRollups(catalog, index))
  return plan
}

/**
 * Applies the plan in one transaction and returns its steps.
 * @throws TableRefusal if a decision is missing; nothing has changed then
 * @example await applyTables(db, indexEntities(entities)) // [] if there was nothing to do
 */
export async function applyTables(db: Database, index: EntityIndex): Promise<readonly TableStep[]> {
  return db.transaction(async (tx) => {
    // If two servers start at once, the second waits and finds nothing to do.
    await tx.query("select pg_advisory_xact_lock(hashtext('tables'))")
    const { steps, refusals } = await planTables(tx, index)
    if (refusals.length > 0) throw new TableRefusal(refusals)
    await runSteps(tx, steps)
    await refillSearch(tx, index.values())
    return steps
  })
}

/** An entity and its table, under the name it has after the renames so far. */
interface TableTarget {
  readonly entity: Entity
  readonly table: CatalogTable | undefined
  /** New columns, whose constraints no existing row can violate. */
  readonly fresh: ReadonlySet<string>
}

function planFunctions(catalog: Catalog): TableStep[] {
  const steps: TableStep[] = functions
    .filter((each) => catalog.functions.get(each.name) !== each.body)
    .map((each) => ({ kind: 'function', sql: createFunction(each), why: each.why, risk: 'safe' }))
  if (catalog.extensions.has('pg_trgm')) return steps
  const why = 'words are searched by their trigrams'
  return [{ kind: 'function', sql: 'create extension if not exists pg_trgm', why, risk: 'safe' }, ...steps]
}

function planTable(catalog: Catalog, entity: Entity, plan: TablePlan): TableTarget {
  const columns = entity.fields.filter(hasColumn)
  const found = findTable(catalog, entity)
  if (!found) {
    const definitions = [
      ...columns.map((field) => createColumn(entity, field)),
      `${quote(searchColumn)} text`,
      ...placeDefinition(entity),
    ]
    const sql = `create table ${quote(entity.name)} (${definitions.join(', ')})`
    plan.steps.push({ kind: 'create', sql, why: `${entity.name} is new`, risk: 'safe' })
    return { entity, table: undefined, fresh: new Set(columns.map((field) => field.name)) }
  }
  if (found.name !== entity.name) {
    const sql = `alter table ${quote(found.name)} rename to ${quote(entity.name)}`
    plan.steps.push({ kind: 'rename', sql, why: `${found.name} is called ${entity.name} now`, risk: 'safe' })
  }
  const fresh = new Set<string>()
  const kept = new Set<string>([searchColumn])
  dropOldPlaces(entity, found, plan)
  for (const field of columns) {
    const column = keepColumn(entity, found, field, plan)
    kept.add(column?.name ?? field.name)
    if (!column) fresh.add(field.name)
  }
  if (!found.columns.has(searchColumn)) addColumn(entity, searchColumn, 'text', undefined, plan)
  addPlaces(entity, found, plan)
  freeOthers(entity, found, kept, plan)
  return { entity, table: found, fresh }
}

function placeDefinition(entity: Entity): string[] {
  const column = placeColumn(entity)
  if (!column) return []
  return [`${quote(column.name)} ${column.type} generated always as (${column.expression}) stored`]
}

/** Generated columns block changes to their source columns, and can be recomputed. */
function dropOldPlaces(entity: Entity, table: CatalogTable, plan: TablePlan): void {
  for (const name of oldPlaces(entity, table)) {
    const sql = `alter table ${quote(entity.name)} drop column ${quote(name)}`
    plan.steps.push({ kind: 'column', sql, why: `${entity.name} says otherwise where it lies`, risk: 'safe' })
  }
}

export function oldPlaces(entity: Entity | undefined, { columns }: CatalogTable): readonly string[] {
  const wanted = entity && placeColumn(entity)?.name
  return [...columns.keys()].filter((name) => isPlaceColumn(name) && name !== wanted)
}

function addPlaces(entity: Entity, table: CatalogTable, plan: TablePlan): void {
  const [definition] = placeDefinition(entity)
  if (definition === undefined || table.columns.has(placeColumn(entity)?.name ?? '')) return
  const sql = `alter table ${quote(entity.name)} add column ${definition}`
  plan.steps.push({ kind: 'column', sql, why: `maps show where ${entity.name} lies`, risk: 'safe' })
}

function findTable(catalog: Catalog, entity: Entity): CatalogTable | undefined {
  const { name, renamedFrom } = entity
  return catalog.tables.get(name) ?? (renamedFrom === undefined ? undefined : catalog.tables.get(renamedFrom))
}

const systemColumns: Readonly<Record<string, string>> = {
  [systemNames.id]: 'bigint generated by default as identity primary key',
  [systemNames.active]: 'boolean not null default true',
  [systemNames.version]: 'integer not null default 1',
  [systemNames.createdAt]: 'timestamptz not null default now()',
  [systemNames.updatedAt]: 'timestamptz not null default now()',
}

function createColumn({ firstId }: Entity, field: Field): string {
  const definition =
    systemColumns[field.name]?.replace(
      'identity',
      `identity${firstId > 1 ? ` (start with ${firstId})` : ''}`,
    ) ?? `${columnOf(field).type}${isAlwaysFilled(field) ? ' not null' : ''}`
  return `${quote(field.name)} ${definition}`
}

function isAlwaysFilled(field: Field): boolean {
  return field.required && !field.conditional && field.show === undefined
}

function wantedType(field: Field): string {
  return field.name === systemNames.version ? 'integer' : (columnOf(field).type ?? '')
}

/** Finds the field's column, possibly under its old name, or adds it. */
function keepColumn(
  entity: Entity,
  table: CatalogTable,
  field: Field,
  plan: TablePlan,
): CatalogColumn | undefined {
  const old = field.renamedFrom === undefined ? undefined : table.columns.get(field.renamedFrom)
  const column = table.columns.get(field.name) ?? old
  if (!column) {
    const type = systemColumns[field.name] ?? wantedType(field)
    addColumn(entity, field.name, type, systemColumns[field.name] ? undefined : defaultLiteral(field), plan)
    return undefined
  }
  if (column.type !== wantedType(field)) {
    plan.refusals.push(tableText.typeChange(entity.name, field.name, column.type, wantedType(field)))
  }
  if (column.name !== field.name) {
    const sql = `alter table ${quote(entity.name)} rename column ${quote(column.name)} to ${quote(field.name)}`
    plan.steps.push({ kind: 'rename', sql, why: `${column.name} is called ${field.name} now`, risk: 'safe' })
  }
  // Removes the default of a former roll-up: a field that people fill in starts out empty.
  if (column.hasDefault && !field.system && !field.rollup) dropDefault(entity, field.name, plan)
  if (column.isRequired && !field.system && !isAlwaysFilled(field)) allowEmpty(entity, field.name, plan)
  return column
}

function addColumn(
  entity: Entity,
  name: string,
  type: string,
  value: string | undefined,
  plan: TablePlan,
): void {
  const column = `alter table ${quote(entity.name)} add column ${quote(name)} ${type}`
  const why = `${entity.name}.${name} is new`
  const filled = value === undefined ? column : `${column} default ${value}`
  plan.steps.push({ kind: 'column', sql: filled, why, risk: 'safe' })
  if (value === undefined) return
  // The default only fills existing rows; new ones get their values from the store.
  dropDefault(entity, name, plan)
}

function dropDefault(entity: Entity, name: string, plan: TablePlan): void {
  const sql = `alter table ${quote(entity.name)} alter column ${quote(name)} drop default`
  plan.steps.push({ kind: 'column', sql, why: 'the store fills defaults', risk: 'safe' })
}

/** Columns without a field are kept, but must not reject new rows. */
function freeOthers(entity: Entity, table: CatalogTable, kept: ReadonlySet<string>, plan: TablePlan): void {
  for (const column of table.columns.values()) {
    if (!kept.has(column.name) && column.isRequired && !column.hasDefault)
      allowEmpty(entity, column.name, plan)
  }
}

function allowEmpty(entity: Entity, name: string, plan: TablePlan): void {
  const sql = `alter table ${quote(entity.name)} alter column ${quote(name)} drop not null`
  plan.steps.push({ kind: 'constraint', sql, why: `${entity.name}.${name} may be empty now`, risk: 'safe' })
}

function planForeignKeys(
  index: EntityIndex,
  catalog: Catalog,
  { entity, table, fresh }: TableTarget,
  plan: TablePlan,
): void {
  for (const field of entity.fields) {
    const target = isReference(field) && hasColumn(field) ? index.get(field.ref?.entity ?? '') : undefined
    if (!target) continue
    const targetTable = findTable(catalog, target)?.name
    const columns = [field.name, field.renamedFrom]
    const isThere = table?.foreignKeys.some(
      (key) => columns.includes(key.column) && key.target === targetTable,
    )
    if (isThere) continue
    // Existing rows may have dangling references; `not valid` only checks new ones.
    const isChecked = !table || fresh.has(field.name)
    const sql = `alter table ${quote(entity.name)} add foreign key (${quote(field.name)}) references ${quote(target.name)} (${quote(systemNames.id)}) deferrable${isChecked ? '' : ' not valid'}`
    plan.steps.push({ kind: 'constraint', sql, why: `${field.name} refers to ${target.name}`, risk: 'safe' })
  }
}

async function planTableIndexes(
  db: Pick<Queryable, 'query'>,
  planned: TableTarget,
  plan: TablePlan,
): Promise<void> {
  const { entity, table } = planned
  const indexes = planIndexes(entity)
  const names = new Set(indexes.map((each) => each.name))
  for (const name of table?.indexes ?? []) {
    if (!table || names.has(name) || !isOurIndex(table.name, name)) continue
    const why = `${entity.name} no longer needs it, or needs it otherwise`
    plan.steps.push({ kind: 'index', sql: `drop index ${quote(name)}`, why, risk: 'safe' })
  }
  for (const each of indexes) {
    if (table?.indexes.has(each.name)) continue
    const repeated = await countRepeated(db, planned, each)
    if (repeated > 0) plan.refusals.push(tableText.repeated(entity.name, each.paths, repeated))
    const risk = each.unique && table ? 'check' : 'safe'
    plan.steps.push({ kind: 'index', sql: each.sql, why: each.why, risk })
  }
}

/** Counts rows that violate a new unique constraint; only if table and columns already exist. */
async function countRepeated(
  db: Pick<Queryable, 'query'>,
  { entity, table }: TableTarget,
  index: IndexPlan,
): Promise<number> {
  if (!index.unique || table?.name !== entity.name || table.isEmpty) return 0
  const paths = [...index.paths, ...(index.conditions ?? [])]
  const hasAll = paths.every((path) => table.columns.has(path.split('.')[0] ?? ''))
  if (!hasAll || !table.columns.has(systemNames.active)) return 0
  const [row] = await db.query<{ count: number }>(repeatedRowsSql(entity, index))
  return Number(row?.count ?? 0)
}
