import { type EntityShape, type FieldShape, fieldShapeAt } from '#model/changes/shape'
import { systemNames } from '#model/entity/system'
import type { Database, Queryable } from '../../db/database'
import { quote } from '../columns/statement'
import { recordActs, writeActs } from './acts'
import { storedType } from './columnTypes'
import { changesText } from './messages'
import { type RestoreCounts, restoreNested } from './restoreNested'
import { countRows, hasColumn } from './rows'
import { type ArchivedData, deleteArchive, readArchives, readShapes, writeShapes } from './stored'

/**
 * Keeps values that a person has written since. @throws Error with a message for the operator when the target is gone
 */
export async function restoreArchive(db: Database, id: number, now = new Date()): Promise<RestoreCounts> {
  return db.transaction(async (tx) => {
    const archive = await findArchive(tx, id)
    const { path } = archive
    const restored =
      path === null
        ? await restoreTable(tx, archive)
        : await restoreField(tx, archive, { path, at: now.toISOString() })
    if (restored.left === 0) await deleteArchive(tx, id)
    // Forces a migration at the next start, which rebuilds search texts, indexes and foreign keys.
    await tx.query(`delete from sys_meta where key = 'tables'`)
    return restored
  })
}

async function restoreTable(tx: Queryable, { entity, kept, shape }: ArchivedData): Promise<RestoreCounts> {
  const shapes = await readShapes(tx)
  if (!shapes?.has(entity)) throw new Error(changesText.noPlace(entity))
  if ((await countRows(tx, entity)) > 0) throw new Error(changesText.placeTaken(entity))
  await tx.query(`drop table ${quote(entity)} cascade`)
  await tx.query(`alter table ${quote(kept)} rename to ${quote(entity)}`)
  await writeShapes(tx, new Map([...shapes, [entity, { ...(shape as EntityShape), name: entity }]]))
  return { back: await countRows(tx, entity), left: 0 }
}

async function restoreField(
  tx: Queryable,
  archive: ArchivedData,
  { path, at }: { readonly path: string; readonly at: string },
): Promise<RestoreCounts> {
  const { entity, kept, shape } = archive
  const now = (await readShapes(tx))?.get(entity)
  const field = now && fieldShapeAt(now, path)
  const place = `${entity}.${path}`
  if (!field) throw new Error(changesText.noPlace(place))
  if (!(await hasColumn(tx, entity, kept))) throw new Error(changesText.noColumn(place))
  const [column = ''] = path.split('.')
  const isOther = field.kind !== (shape as FieldShape).kind
  if (isOther || (column === path && storedType(field) !== storedType(shape as FieldShape)))
    throw new Error(changesText.otherKind(place))
  if (column === path && storedType(field) === undefined) throw new Error(changesText.noPlace(place))
  const acts = new Set<string>()
  const restored =
    column === path
      ? await restoreColumn(tx, archive, path)
      : await restoreNested(tx, archive, path, (found) => recordActs({ tx, acts }, entity, found))
  await writeActs({ tx, acts, at })
  await tx.query(`comment on column ${quote(entity)}.${quote('_search')} is null`)
  if (restored.left === 0) await tx.query(`alter table ${quote(entity)} drop column ${quote(kept)}`)
  return restored
}

/** Overwrites empty values and defaults, which have no audit row, but not what a person has written. */
async function restoreColumn(
  tx: Queryable,
  { entity, kept, at }: ArchivedData,
  path: string,
): Promise<RestoreCounts> {
  const [value, old] = [quote(path), quote(kept)]
  const isWritten = (by: string) =>
    `exists (select from sys_audit where entity = $1 and record_id = row.${quote(systemNames.id)}
       and at > $2::timestamptz and changes -> $3::text is not null${by})`
  const [done] = await tx.query<{ count: number }>(
    `with back as (update ${quote(entity)} as row set ${value} = ${old}, ${old} = null
       where ${old} is not null and (${value} is not distinct from ${old}
         or not ${isWritten('')}
         or (${value} is null and not ${isWritten(` and detail is distinct from 'schema'`)})) returning 1)
     select count(*) as count from back`,
    [entity, at, path],
  )
  return { back: Number(done?.count ?? 0), left: await countRows(tx, entity, kept) }
}

export async function purgeArchive(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { entity, path, kept } = await findArchive(tx, id)
    await tx.query(
      path === null
        ? `drop table if exists ${quote(kept)} cascade`
        : `alter table if exists ${quote(entity)} drop column if exists ${quote(kept)}`,
    )
    await deleteArchive(tx, id)
  })
}

async function findArchive(tx: Queryable, id: number): Promise<ArchivedData> {
  const found = (await readArchives(tx)).find((each) => each.id === id)
  if (!found) throw new Error(changesText.noAside(id))
  return found
}
