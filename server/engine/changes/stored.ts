/*
 * What an installation stores about its schemas: the shapes of the last migration, applied changes, and
 * archived columns and tables. Older versions did not store shapes, so theirs are derived from the tables.
 */
import { createHash } from 'node:crypto'
import type { ChangeEntry, KeyedEntry } from '#model/changes/entry'
import { type FormerNames, noFormerNames } from '#model/changes/former'
import type { EntityShape, FieldShape, Shapes } from '#model/changes/shape'
import { shapeOf } from '#model/changes/shape'
import type { EntityIndex } from '#model/entity/paths'
import type { Queryable } from '../../db/database'
import type { Catalog } from '../tables/catalog'
import { writeMeta } from '../tables/systemTables'
import { storedType } from './columnTypes'

export interface ArchivedData {
  readonly id: number
  readonly entity: string
  /** Path of the property; null for a whole entity. */
  readonly path: string | null
  readonly kept: string
  readonly shape: FieldShape | EntityShape
  readonly at: string
}

export async function readShapes(db: Queryable): Promise<Shapes | undefined> {
  const rows = await db.query<{ shape: EntityShape }>('select shape from sys_schema order by entity')
  return rows.length === 0 ? undefined : new Map(rows.map(({ shape }) => [shape.name, shape]))
}

export async function writeShapes(tx: Queryable, shapes: Shapes): Promise<void> {
  await tx.query('delete from sys_schema')
  await tx.query(
    `insert into sys_schema (entity, shape) select entity, shape from jsonb_to_recordset($1::jsonb) as made(entity text, shape jsonb)`,
    [JSON.stringify([...shapes.values()].map((shape) => ({ entity: shape.name, shape })))],
  )
}

const formerKey = 'former_names'

export async function readFormerNames(db: Queryable): Promise<FormerNames> {
  const [row] = await db.query<{ value: FormerNames }>('select value from sys_meta where key = $1', [
    formerKey,
  ])
  return row?.value ?? noFormerNames
}

export function writeFormerNames(tx: Queryable, former: FormerNames): Promise<void> {
  return writeMeta(tx, formerKey, former)
}

export async function pendingEntries(
  db: Queryable,
  entries: readonly KeyedEntry[],
): Promise<readonly KeyedEntry[]> {
  if (entries.length === 0) return []
  const rows = await db.query<{ key: string }>('select key from sys_change where key is not null')
  const done = new Set(rows.map(({ key }) => key))
  return entries.filter(({ key }) => !done.has(hashOf(key)))
}

/** Records an applied entry, or a difference that needed none. */
export async function recordChange(
  tx: Queryable,
  at: string,
  said: string,
  entry?: KeyedEntry,
): Promise<void> {
  await tx.query(
    'insert into sys_change (at, said, key, entry) values ($1, $2, $3, $4::jsonb) on conflict (key) do nothing',
    [at, said, entry ? hashOf(entry.key) : null, entry ? JSON.stringify(entry.entry) : null],
  )
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export function readHistory(
  db: Queryable,
): Promise<readonly { readonly at: string; readonly said: string; readonly entry: ChangeEntry | null }[]> {
  return db.query('select at, said, entry from sys_change order by id desc')
}

export function readArchives(db: Queryable): Promise<readonly ArchivedData[]> {
  return db.query<ArchivedData>('select id, entity, path, kept, shape, at from sys_aside order by id desc')
}

export async function recordArchive(tx: Queryable, archive: Omit<ArchivedData, 'id'>): Promise<void> {
  const { entity, path, kept, shape, at } = archive
  await tx.query('insert into sys_aside (entity, path, kept, shape, at) values ($1, $2, $3, $4::jsonb, $5)', [
    entity,
    path,
    kept,
    JSON.stringify(shape),
    at,
  ])
}

export async function deleteArchive(tx: Queryable, id: number): Promise<void> {
  await tx.query('delete from sys_aside where id = $1', [id])
}

/** A column of the expected type is taken for the expected property; unknown columns are ignored. */
export function shapesFromTables(
  catalog: Catalog,
  index: EntityIndex,
  entries: readonly ChangeEntry[],
): Shapes {
  const formerly = formerNames(entries)
  const shapes = [...index.values()].flatMap((entity): readonly EntityShape[] => {
    const former = formerly.get(entity.name) ?? entity.renamedFrom
    const isMoved = !catalog.tables.has(entity.name) && former !== undefined
    const name = isMoved ? former : entity.name
    const table = catalog.tables.get(name)
    if (!table) return []
    const wanted = shapeOf(entity)
    const fields = wanted.fields.flatMap((field): readonly FieldShape[] => {
      const said = entity.fields.find((each) => each.name === field.name)?.renamedFrom
      const former = formerly.get(`${entity.name}.${field.name}`) ?? said
      const isThere = field.isElsewhere || table.columns.has(field.name)
      const found = isThere ? field.name : former
      const column = found === undefined ? undefined : table.columns.get(found)
      if (found === undefined || !(isThere || column)) return []
      const target = table.foreignKeys.find((key) => key.column === found)?.target
      const known = field.ref !== undefined && target !== undefined ? { ...field, ref: target } : field
      return [{ ...(column ? typedAs(known, column.type) : known), name: found }]
    })
    return [{ ...wanted, name, fields, unique: uniqueThere(wanted, table.indexes) }]
  })
  return new Map(shapes.map((shape) => [shape.name, shape]))
}

/** Original names by current name: entities, and properties as `entity.name`. */
function formerNames(entries: readonly ChangeEntry[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const { entity, field, rename, transition } of entries) {
    if (rename === undefined || transition !== undefined || field?.includes('.')) continue
    if (field === undefined) first.set(rename, first.get(entity) ?? entity)
    else first.set(`${entity}.${rename}`, first.get(`${entity}.${field}`) ?? field)
  }
  return first
}

function uniqueThere({ name, unique }: EntityShape, indexes: ReadonlySet<string>): EntityShape['unique'] {
  const begin = (fields: readonly string[]) =>
    `${name.slice(0, 30)}__${fields.join('_').replace(/\W/g, '_')}__u`
  return unique.filter(({ fields }) =>
    [...indexes].some((each) => each.startsWith(begin(fields).slice(0, 54))),
  )
}

const kindOfType: Readonly<Record<string, FieldShape['kind']>> = {
  bigint: 'integer',
  integer: 'integer',
  numeric: 'decimal',
  'numeric(13,2)': 'money',
  'numeric(9,6)': 'decimal',
  boolean: 'boolean',
  date: 'date',
  'timestamp with time zone': 'dateTime',
  'text[]': 'tags',
  'numeric[]': 'numbers',
  'date[]': 'dates',
  'bigint[]': 'references',
  jsonb: 'json',
}

function typedAs(field: FieldShape, type: string): FieldShape {
  if (storedType(field) === type) return field
  const { name, title, required } = field
  return { name, title, required, kind: kindOfType[type] ?? 'text', limits: {}, fields: [] }
}
