/*
 * Migrates tables at startup. Comparing all tables with the entities takes most of a start, so a signature of the
 * last run is stored; the comparison is skipped unless the entities, the migration code or the tables have changed.
 * A built server is recognised by its build, without computing the signature.
 */
import { createHash } from 'node:crypto'
import { shapeOf } from '#model/changes/shape'
import type { EntityIndex } from '#model/entity/paths'
import { type Database, DatabaseError } from '../../db/database'
import { searchSignature } from '../sql/search'
import { emptyCatalog } from '../tables/catalog'
import { systemTablesSql } from '../tables/system/systemTablesSql'
import { applySystemTables, readMeta, writeMeta } from '../tables/systemTables'
import { planTables } from '../tables/table'
import { type ChangeOptions, migrate } from './migrate'

const metaKey = 'tables'

const shapeSql = `
select md5(string_agg(oid || ' ' || relnatts, ',' order by oid)) as shape, to_regclass('sys_meta') is not null as "hasMeta"
from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'i')`

/**
 * Migrates all tables; if several processes start at once, only one does. `beforeChange` runs before tables
 * of another version are changed.
 * @throws ChangeRefusal when a decision is missing
 */
export async function prepareTables(
  db: Database,
  index: EntityIndex,
  beforeChange: () => Promise<void> = async () => undefined,
  { build, ...changes }: ChangeOptions & { readonly build?: string | undefined } = {},
): Promise<void> {
  const last = await readLast(db)
  if (build !== undefined && last.build === build && last.wasShape === last.shape) return
  const made = await describeMaking(db, index, changes)
  const note = async () =>
    writeMeta(db, metaKey, [made.meant, (await readShape(db)).shape, made.laid, build ?? null])
  if (stateOf(last, made).isMade) return build === undefined ? undefined : note()
  await db.withLock('tables', async () => {
    // Another process may have migrated them meanwhile.
    const state = stateOf(await readLast(db), made)
    if (state.isMade) return
    if (state.isOfOtherVersion) await beforeChange()
    await applySystemTables(db)
    await unlessLocked(() => migrate(db, index, { ...changes, isLaid: state.isLaid }))
    await note()
  })
}

/** Retries deadlocks caused by other servers that are still writing. */
const mostTries = 5
const deadlock = '40P01'

/** A deadlock rolls the whole transaction back, so it can be retried. */
async function unlessLocked(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === deadlock) || tried === mostTries) throw error
    }
  }
}

/** The last run, and the tables as they are now. */
interface LastRun {
  readonly shape: string | null
  readonly hasRun: boolean
  readonly wasShape: unknown
  readonly meant: unknown
  readonly laid: unknown
  readonly build: unknown
}

async function readLast(db: Database): Promise<LastRun> {
  const { shape, hasMeta } = await readShape(db)
  const last = hasMeta ? await readMeta(db, metaKey) : undefined
  const [meant, wasShape, laid, build]: readonly unknown[] = Array.isArray(last) ? last : []
  return { shape, hasRun: Array.isArray(last), wasShape, meant, laid, build }
}

function stateOf(last: LastRun, made: TableSignatures) {
  const isShape = last.wasShape === last.shape
  return {
    isMade: isShape && last.meant === made.meant,
    isLaid: isShape && last.laid === made.laid,
    isOfOtherVersion: last.hasRun && last.meant !== made.meant,
  }
}

interface TableSignatures {
  readonly laid: string
  /** Signature of the tables, the meaning of the entities and the declared changes. */
  readonly meant: string
}

async function describeMaking(
  db: Database,
  index: EntityIndex,
  { entries = [] }: ChangeOptions,
): Promise<TableSignatures> {
  const { steps } = await planTables(db, index, emptyCatalog)
  const searches = [...index.values()].map(searchSignature)
  const meant = JSON.stringify([[...index.values()].map(shapeOf), entries])
  const laid = wordFor([systemTablesSql, ...steps.map(({ sql }) => sql), ...searches])
  return { laid, meant: wordFor([laid, meant]) }
}

function wordFor(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
}

async function readShape(db: Database): Promise<{ shape: string | null; hasMeta: boolean }> {
  const [row] = await db.query<{ shape: string | null; hasMeta: boolean }>(shapeSql)
  return row ?? { shape: null, hasMeta: false }
}
