/* What was kept aside comes back where its property or entity is again, or goes for good; both by command only. */
import { changeAt, valuesAt } from '#model/changes/renaming'
import { type EntityShape, type FieldShape, fieldShapeAt } from '#model/changes/shape'
import type { Database, Queryable } from '../../db/database'
import { storedType } from './columnTypes'
import { changesText } from './messages'
import { countRows, quote, readRows, writeColumn } from './rows'
import { type Aside, forgetAside, readAsides, readShapes, writeShapes } from './stored'

/** Puts values back where nothing else stands now. @throws Error in words when there is no place for them */
export async function restoreAside(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const aside = await findAside(tx, id)
    if (aside.path === null) await restoreTable(tx, aside)
    else await restoreField(tx, aside, aside.path)
    await forgetAside(tx, id)
    // The next start compares again, and makes search texts, indexes and foreign keys.
    await tx.query(`delete from sys_meta where key = 'tables'`)
  })
}

async function restoreTable(tx: Queryable, { entity, kept, shape }: Aside): Promise<void> {
  const shapes = await readShapes(tx)
  if (!shapes?.has(entity)) throw new Error(changesText.noPlace(entity))
  if ((await countRows(tx, entity)) > 0) throw new Error(changesText.placeTaken(entity))
  await tx.query(`drop table ${quote(entity)} cascade`)
  await tx.query(`alter table ${quote(kept)} rename to ${quote(entity)}`)
  await writeShapes(tx, new Map([...shapes, [entity, { ...(shape as EntityShape), name: entity }]]))
}

async function restoreField(tx: Queryable, { entity, kept, shape }: Aside, path: string): Promise<void> {
  const now = (await readShapes(tx))?.get(entity)
  const field = now && fieldShapeAt(now, path)
  if (!field) throw new Error(changesText.noPlace(`${entity}.${path}`))
  if (field.kind !== (shape as FieldShape).kind) throw new Error(changesText.otherKind(`${entity}.${path}`))
  const [column = ''] = path.split('.')
  if (column === path) {
    if (storedType(field) === undefined) throw new Error(changesText.noPlace(`${entity}.${path}`))
    await tx.query(
      `update ${quote(entity)} set ${quote(path)} = ${quote(kept)} where ${quote(path)} is null and ${quote(kept)} is not null`,
    )
  } else await restoreInside(tx, { entity, kept }, path)
  await tx.query(`comment on column ${quote(entity)}.${quote('_search')} is null`)
  await tx.query(`alter table ${quote(entity)} drop column ${quote(kept)}`)
}

/** Writes the values of a copy into the objects and items that have none. */
export async function restoreInside(
  tx: Queryable,
  { entity, kept }: Pick<Aside, 'entity' | 'kept'>,
  path: string,
): Promise<void> {
  const [column = ''] = path.split('.')
  for await (const rows of readRows(tx, entity, [column, kept])) {
    const made = rows.map((row) => {
      const values = valuesAt({ [column]: row[kept] }, path)
      let at = 0
      const back = changeAt(row, path, (holder, name) => {
        const value = values[at++] ?? null
        return value === null || name in holder ? holder : { ...holder, [name]: value }
      })
      return { id: row.id, value: back[column] ?? null }
    })
    await writeColumn(tx, entity, { name: column, type: 'jsonb' }, made)
  }
}

/** Takes values away for good. */
export async function purgeAside(db: Database, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { entity, path, kept } = await findAside(tx, id)
    await tx.query(
      path === null
        ? `drop table if exists ${quote(kept)} cascade`
        : `alter table ${quote(entity)} drop column if exists ${quote(kept)}`,
    )
    await forgetAside(tx, id)
  })
}

async function findAside(tx: Queryable, id: number): Promise<Aside> {
  const found = (await readAsides(tx)).find((each) => each.id === id)
  if (!found) throw new Error(changesText.noAside(id))
  return found
}
