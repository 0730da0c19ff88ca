/*
 * Applies declared renames and mappings before the comparison, so that only the remaining differences are
 * compared, under current names. The values of a rename declared too late are in the archive.
 */

import { followChoices } from '#model/changes/declaredChange'
import { type ChangeEntry, decisionOf } from '#model/changes/entry'
import { noteChoices, noteRenaming, noteTransition, noteVersion } from '#model/changes/former'
import {
  changeAt,
  followChoiceList,
  mapField,
  renamedPath,
  renameKey,
  renameShapes,
  renameTransitionIn,
  valuesAt,
} from '#model/changes/renaming'
import { type ChoiceValue, type EntityShape, type FieldShape, fieldShapeAt } from '#model/changes/shape'
import type { Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { DatabaseError } from '../../db/database'
import { quote } from '../columns/statement'
import { type Act, recordActs, writeActs } from './acts'
import { applyRename, renamedChoices } from './applyRename'
import { storedType, widening } from './columnTypes'
import { countMapped, renameMapped } from './mappedChoices'
import { changesText } from './messages'
import type { MappedChoices, MigrationContext } from './migrationContext'
import { allowEmpty, dropIndexes, renameColumn, renameTable } from './physical'
import { restoreNested } from './restoreNested'
import { countRows, readRows, writeColumn } from './rows'
import { type ArchivedData, deleteArchive, readArchives } from './stored'
import { planUserDataRename } from './userData'

export async function followDeclared(context: MigrationContext): Promise<void> {
  for (const keyed of context.pending) {
    const isDone = await followOne(context, keyed.entry).catch((error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error
      throw new Error(changesText.failedEntry(JSON.stringify(keyed.entry), error.message))
    })
    if (isDone) context.used.add(keyed)
  }
  await followFormerNames(context)
}

/** @returns whether the change is complete */
async function followOne(context: MigrationContext, entry: ChangeEntry): Promise<boolean> {
  const { entity, field, rename, values, transition } = entry
  if (transition !== undefined) return renameTransition(context, entity, transition, rename)
  if (rename !== undefined) return renameOne(context, entity, field, rename)
  const isChoices = decisionOf(entry) === 'values' && field !== undefined && values !== undefined
  return isChoices ? changeChoices(context, entity, field, values) : false
}

/** Renames a transition in permissions and history, where removed transitions are kept. */
async function renameTransition(context: MigrationContext, entity: string, transition: string, to?: string) {
  const known = context.shapes.get(entity)?.transitions
  if (!known || to === undefined) return known !== undefined
  if (!Object.hasOwn(known, transition)) return Object.hasOwn(known, to)
  const change = { entity, transition, to }
  await applyRename(context.tx, { shapes: context.shapes, transition: change }, context.nameColumns)
  context.former = noteTransition(context.former, change)
  context.shapes = renameTransitionIn(context.shapes, change)
  return true
}

async function followFormerNames(context: MigrationContext): Promise<void> {
  for (const entity of context.index.values()) {
    const { name, renamedFrom } = entity
    if (renamedFrom !== undefined && !context.index.has(renamedFrom))
      await renameOne(context, renamedFrom, undefined, name)
    await followFormerFields(context, name, entity.fields)
  }
}

async function followFormerFields(
  context: MigrationContext,
  entity: string,
  fields: readonly Field[],
): Promise<void> {
  for (const { path, name, renamedFrom, fields: inner } of fields) {
    const isFree = renamedFrom !== undefined && !fields.some((each) => each.name === renamedFrom)
    if (isFree) await renameOne(context, entity, renamedPath(path, renamedFrom), name)
    await followFormerFields(context, entity, inner)
  }
}

function renameOne(
  context: MigrationContext,
  entity: string,
  path: string | undefined,
  to: string,
): Promise<boolean> {
  return path === undefined ? renameEntity(context, entity, to) : renameField(context, entity, path, to)
}

async function renameEntity(context: MigrationContext, entity: string, to: string): Promise<boolean> {
  const { tx, nameColumns } = context
  const old = context.shapes.get(entity)
  const archive = old ? undefined : await findAside(context, entity, null)
  if (!old && !archive) return context.shapes.has(to)
  if (context.shapes.has(to)) {
    if ((await countRows(tx, to)) > 0)
      return refuse(context, { entity: to }, changesText.bothTables(entity, to))
    await tx.query(`drop table ${quote(to)} cascade`)
    context.shapes = without(context.shapes, to)
  }
  if (archive) {
    context.shapes = new Map([
      ...context.shapes,
      [entity, { ...(archive.shape as EntityShape), name: entity }],
    ])
    await deleteArchive(tx, archive.id)
  }
  const renaming = { entity, to }
  await planUserDataRename(context, renaming)
  await applyRename(tx, { shapes: context.shapes, renaming }, nameColumns)
  await renameTable(tx, archive?.kept ?? entity, to)
  context.shapes = renameShapes(context.shapes, renaming)
  context.former = noteRenaming(context.former, renaming)
  renameMapped(context.answered, renaming)
  return true
}

async function renameField(
  context: MigrationContext,
  entity: string,
  path: string,
  to: string,
): Promise<boolean> {
  const { tx, nameColumns } = context
  const shape = context.shapes.get(entity)
  if (!shape) return false
  const target = renamedPath(path, to)
  const fresh = fieldShapeAt(shape, target)
  const old = fieldShapeAt(shape, path)
  const archive = old ? undefined : await findAside(context, entity, path)
  const found = old || archive ? undefined : await findLeft(context, entity, path, fresh)
  if (!old && !archive && !found) return fresh !== undefined
  if (fresh) {
    if (await hasValues(context, entity, target, fresh))
      return refuse(context, { entity, path: target }, changesText.bothFields(path, target))
    await dropEmpty(context, entity, target, fresh)
  }
  const known = old ?? (archive ? (archive.shape as FieldShape) : found)
  if (!known) return false
  if (!old) context.shapes = withField(context.shapes, entity, path, known)
  const renaming = { entity, path, to }
  await planUserDataRename(context, renaming)
  await applyRename(tx, { shapes: context.shapes, renaming }, nameColumns)
  const left = archive && path.includes('.') ? (await restoreNested(tx, archive, path)).left : 0
  if (path.includes('.')) await rewriteRows(context, entity, path, (row) => renameKey(row, path, to))
  else if (storedType(known) !== undefined) await renameColumn(tx, entity, archive?.kept ?? path, to)
  if (archive && left === 0) await deleteArchive(tx, archive.id)
  if (left > 0) {
    const text = changesText.stayed(left)
    context.planned.push({ entity, path: target, class: 'segura', text, waits: false, offers: [] })
  }
  const ended = noteVersion(context.former, context.shapes.get(entity) ?? shape, { [path]: to })
  context.former = noteRenaming(ended, renaming)
  context.shapes = renameShapes(context.shapes, renaming)
  renameMapped(context.answered, renaming)
  context.touched.add(entity)
  return true
}

async function changeChoices(
  context: MigrationContext,
  entity: string,
  path: string,
  values: Readonly<Record<string, ChoiceValue | null>>,
): Promise<boolean> {
  const shape = context.shapes.get(entity)
  const field = shape && fieldShapeAt(shape, path)
  if (!shape || !field) return false
  const change = { entity, path, values }
  await applyRename(context.tx, { shapes: context.shapes, choices: change }, context.nameColumns)
  const renamed = { ...change, values: renamedChoices(context.shapes, change) }
  const answered: MappedChoices = { entity, path, made: new Map() }
  context.answered.push(answered)
  // Unchanged values are checked together with all others; indexes are rebuilt with their columns.
  const [column = ''] = path.split('.')
  await dropIndexes(context.tx, entity, column)
  if (storedType(field) !== undefined) await allowEmpty(context.tx, entity, column)
  const fields = mapField(shape.fields, path, (each) => ({
    ...each,
    values: followChoiceList(values, each.values ?? []),
  }))
  // Numeric codes become text before they are mapped to text choices.
  const [from, to] = [storedType(field), typeOfColumn({ fields }, path)]
  const widen = from !== to && from !== undefined && to !== undefined ? widening(from, to) : undefined
  if (widen && column === path) {
    await context.tx.query(
      `alter table ${quote(entity)} alter column ${quote(path)} type ${to} using ${widen(quote(path))}`,
    )
    context.shapes = new Map([...context.shapes, [entity, { ...shape, fields }]])
  }
  let acts: Act[] = []
  const changeRow = (row: Row) => {
    const made = followChoices(row, change)
    // The history already uses the new names.
    const before = followChoices(row, renamed)[column]
    acts.push({ id: row.id, field: column, before, after: made[column] })
    countMapped(answered, row, made)
    return made
  }
  await rewriteRows(context, entity, path, changeRow, async () => {
    await recordActs(context, entity, acts)
    acts = []
  })
  // Must run before another entry renames the entity or property again.
  await writeActs(context)
  context.former = noteChoices(context.former, change)
  context.shapes = new Map([...context.shapes, [entity, { ...shape, fields }]])
  return true
}

/** Rewrites a column that stores a path, in rows that the rename affects. */
export async function rewriteRows(
  context: MigrationContext,
  entity: string,
  path: string,
  change: (row: Row) => Row,
  afterSome: () => Promise<void> = async () => {},
): Promise<void> {
  const [name = ''] = path.split('.')
  const shape = context.shapes.get(entity)
  const type = shape && typeOfColumn(shape, name)
  if (type === undefined) return
  for await (const rows of readRows(context.tx, entity, [name])) {
    const made = rows.map((row) => ({
      id: row.id,
      before: row[name] ?? null,
      value: change(row)[name] ?? null,
    }))
    const changed = made.filter(({ before, value }) => JSON.stringify(before) !== JSON.stringify(value))
    await writeColumn(context.tx, entity, { name, type }, changed)
    await afterSome()
  }
  context.touched.add(entity)
}

function typeOfColumn(shape: Pick<EntityShape, 'fields'>, path: string): string | undefined {
  const field = fieldShapeAt(shape, path)
  return field && storedType(field)
}

async function hasValues(
  { tx }: MigrationContext,
  entity: string,
  path: string,
  field: FieldShape,
): Promise<boolean> {
  if (!path.includes('.')) return storedType(field) !== undefined && (await countRows(tx, entity, path)) > 0
  const [column = ''] = path.split('.')
  for await (const rows of readRows(tx, entity, [column])) {
    if (rows.some((row) => valuesAt(row, path).some((value) => value !== null))) return true
  }
  return false
}

async function dropEmpty(
  context: MigrationContext,
  entity: string,
  path: string,
  field: FieldShape,
): Promise<void> {
  if (path.includes('.')) {
    const drop = (holder: Row, name: string) => {
      const { [name]: _empty, ...rest } = holder
      return rest
    }
    await rewriteRows(context, entity, path, (row) => changeAt(row, path, drop))
  } else if (storedType(field) !== undefined) {
    await dropIndexes(context.tx, entity, path)
    await context.tx.query(`alter table ${quote(entity)} drop column ${quote(path)}`)
  }
  context.shapes = withoutField(context.shapes, entity, path)
}

async function findAside(
  { tx }: MigrationContext,
  entity: string,
  path: string | null,
): Promise<ArchivedData | undefined> {
  return (await readArchives(tx)).find((each) => each.entity === entity && each.path === path)
}

/** A column that an older version left in place after removing its property. */
async function findLeft(
  { tx }: MigrationContext,
  entity: string,
  path: string,
  fresh: FieldShape | undefined,
): Promise<FieldShape | undefined> {
  if (path.includes('.') || !fresh) return undefined
  const [column] = await tx.query<{ type: string }>(
    `select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = to_regclass($1) and attname = $2 and not attisdropped`,
    [quote(entity), path],
  )
  return column?.type === storedType(fresh) ? { ...fresh, name: path } : undefined
}

function refuse(
  context: MigrationContext,
  at: { readonly entity: string; readonly path?: string },
  text: string,
): false {
  context.planned.push({ ...at, class: 'pede consentimento', text, waits: true, offers: [] })
  return false
}

function without(shapes: MigrationContext['shapes'], name: string): MigrationContext['shapes'] {
  return new Map([...shapes].filter(([each]) => each !== name))
}

function withField(
  shapes: MigrationContext['shapes'],
  entity: string,
  path: string,
  field: FieldShape,
): MigrationContext['shapes'] {
  const shape = shapes.get(entity)
  if (!shape) return shapes
  const parent = path.split('.').slice(0, -1).join('.')
  const named = { ...field, name: path.split('.').at(-1) ?? field.name }
  const fields =
    parent === ''
      ? [...shape.fields, named]
      : mapField(shape.fields, parent, (holder) => ({ ...holder, fields: [...holder.fields, named] }))
  return new Map([...shapes, [entity, { ...shape, fields }]])
}

function withoutField(
  shapes: MigrationContext['shapes'],
  entity: string,
  path: string,
): MigrationContext['shapes'] {
  const shape = shapes.get(entity)
  if (!shape) return shapes
  const [name = '', parent = ''] = [path.split('.').at(-1), path.split('.').slice(0, -1).join('.')]
  const drop = (fields: readonly FieldShape[]) => fields.filter((each) => each.name !== name)
  const fields =
    parent === ''
      ? drop(shape.fields)
      : mapField(shape.fields, parent, (holder) => ({ ...holder, fields: drop(holder.fields) }))
  return new Map([...shapes, [entity, { ...shape, fields }]])
}
