/*
 * Applies the plan to rows: converts values, archives removed ones, inactivates duplicates. Once the new
 * columns exist, fills in defaults and computed values.
 */
import { changeAt, valuesAt } from '#model/changes/renaming'
import { fieldShapeAt } from '#model/changes/shape'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { hasOptions } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import { expressionNames } from '#model/expression/expressionNames'
import { systemActor } from '#model/people/actor'
import { firstDayOf } from '#model/query/queryValue'
import { computeFields } from '#model/record/record'
import { writeAuditOfAll } from '../auditLog/audit'
import { columnOf, decodeValue, hasColumn } from '../columns/columns'
import { quote } from '../columns/statement'
import { pastReference, recordActs, schemaActor } from './acts'
import { isSame } from './answerOptions'
import { rewriteHistory } from './applyRename'
import { isColumn, type MigrationWork } from './classify'
import { isPureWidening, isReshaped } from './classifyField'
import { storedType, widening } from './columnTypes'
import { rewriteRows } from './declared'
import { convertAt, withGroups } from './making'
import type { FieldWork, MigrationContext } from './migrationContext'
import { archiveColumn, archiveTable, copyToArchive, dropForeignKeys, dropIndexes } from './physical'
import { readRows, writeColumn } from './rows'

/** Runs before the table plan: converts existing values and columns. */
export async function convertRows(
  context: MigrationContext,
  { works, differences, doubles }: MigrationWork,
): Promise<void> {
  // Must run before other records take over their values.
  for (const [entity, ids] of doubles) await putAway(context, entity, ids)
  for (const work of works) if (work.before) await convertField(context, work)
  for (const each of differences) {
    if (each.what === 'entityRemoved') {
      await archiveTable(context.tx, { entity: each.entity, shape: each.shape, at: context.at })
    }
    if (each.what === 'removed') await putFieldAside(context, each.entity, each.path)
  }
}

async function putFieldAside(context: MigrationContext, entity: string, path: string): Promise<void> {
  const shape = context.shapes.get(entity)
  const field = shape && fieldShapeAt(shape, path)
  if (!shape || !field) return
  const gone = { entity, shape: field, at: context.at }
  if (!path.includes('.')) {
    if (isColumn(shape.fields, path))
      context.kept.set(`${entity}.${path}`, await archiveColumn(context.tx, gone, path))
    return
  }
  if (!isColumn(shape.fields, path.split('.')[0] ?? '')) return
  await copyToArchive(context.tx, gone, path)
  const drop = (holder: Row, name: string) => {
    const { [name]: _gone, ...rest } = holder
    return rest
  }
  await rewriteRows(context, entity, path, (row) => changeAt(row, path, drop))
}

async function convertField(context: MigrationContext, work: FieldWork): Promise<void> {
  const { tx } = context
  const { entity, path, before, after, decision, differences } = work
  const shape = context.shapes.get(entity)
  if (!before || !shape) return
  const says = (what: string) => differences.some((each) => each.what === what)
  if (says('target') && !path.includes('.')) await dropForeignKeys(tx, entity, path)
  const past = (value: unknown) => pastReference(value, before, after, context.shapes)
  if (after.ref !== before.ref) await rewriteHistory(tx, { entity, path }, past)
  const isTold = decision.convert !== undefined || decision.fill !== undefined || decision.putAside === true
  if (!says('kind') && !isTold) {
    // The same id now refers to a record of another entity.
    if (says('target')) await noteColumn(context, work)
    return
  }
  context.touched.add(entity)
  if (path.includes('.')) return convertInside(context, work)
  const [from, to] = [storedType(before), storedType(after)]
  if (from === undefined) return
  if (to === undefined) {
    await archiveColumn(tx, { entity, shape: before, at: context.at }, path)
    return
  }
  const widen = widening(from, to)
  // The whole column is archived when a person accepts the loss of values.
  const isPlain = !isTold && decision.accept !== true
  if (isPlain && widen && !isReshaped(before, after) && isLossless(work)) {
    await dropIndexes(tx, entity, path)
    if (before.ref !== after.ref || from !== to) await dropForeignKeys(tx, entity, path)
    await noteColumn(context, work)
    // A different notation, such as a mask, is not logged as a change of value.
    if (from === to)
      return rewriteRows(context, entity, path, (row) => convertAt(row, path, work.make) ?? row)
    const column = quote(path)
    await tx.query(`alter table ${quote(entity)} alter column ${column} type ${to} using ${widen(column)}`)
    return
  }
  await convertColumn(context, work, to)
}

function isLossless({ before, after }: FieldWork): boolean {
  const isCoded = hasOptions(after)
  return (
    before !== undefined &&
    (!isCoded || storedType(before) === storedType(after) || isPureWidening(before, after))
  )
}

/** Archives the old column and fills a new one row by row. */
async function convertColumn(context: MigrationContext, work: FieldWork, type: string): Promise<void> {
  const { entity, path, before, make } = work
  const { tx } = context
  const shape = context.shapes.get(entity)
  if (!before || !shape) return
  context.kept.set(
    `${entity}.${path}`,
    await archiveColumn(tx, { entity, shape: before, at: context.at }, path),
  )
  await tx.query(`alter table ${quote(entity)} add column ${quote(path)} ${type}`)
  for await (const rows of readOldRows(context, entity)) {
    const made = rows.map((row) => ({ id: row.id, value: make(row[path] ?? null, row)?.value ?? null }))
    await noteValues(context, work, rows, made)
    await writeColumn(
      tx,
      entity,
      { name: path, type },
      made.filter(({ value }) => value !== null),
    )
  }
}

async function noteColumn(context: MigrationContext, work: FieldWork): Promise<void> {
  for await (const rows of readOldRows(context, work.entity, work.path)) {
    const made = rows.map((row) => ({ value: work.make(row[work.path] ?? null, row)?.value ?? null }))
    await noteValues(context, work, rows, made)
  }
}

function noteValues(
  context: MigrationContext,
  { entity, path, before, after }: FieldWork,
  rows: readonly Row[],
  made: readonly { readonly value: unknown }[],
): Promise<void> {
  const acts = rows.map((row, at) => ({
    id: row.id,
    field: path,
    before: pastReference(row[path] ?? null, before, after, context.shapes),
    after: made[at]?.value ?? null,
  }))
  return recordActs(context, entity, acts)
}

/** Rows with their old values under the current names; `current` adds a column with its current value. */
async function* readOldRows(
  context: MigrationContext,
  entity: string,
  current?: string,
): AsyncGenerator<readonly Row[]> {
  const { fields } = context.shapes.get(entity) ?? { fields: [] }
  const columns = [
    ...fields
      .filter(({ name }) => isColumn(fields, name) && name !== current)
      .map(({ name }) => [name, context.kept.get(`${entity}.${name}`) ?? name] as const),
    ...(current === undefined ? [] : [[current, current] as const]),
  ]
  for await (const rows of readRows(
    context.tx,
    entity,
    columns.map(([, column]) => column),
  )) {
    yield rows.map((row) => ({
      [systemNames.id]: row[systemNames.id],
      [systemNames.active]: row[systemNames.active],
      ...Object.fromEntries(columns.map(([name, column]) => [name, row[column]])),
    }))
  }
}

async function convertInside(context: MigrationContext, work: FieldWork): Promise<void> {
  const { entity, path, before } = work
  if (!before) return
  await copyToArchive(context.tx, { entity, shape: before, at: context.at }, path)
  await rewriteInside(context, work)
}

async function rewriteInside(
  context: MigrationContext,
  { entity, path, make, isInto }: FieldWork,
): Promise<void> {
  if (!context.shapes.has(entity)) return
  const [name = ''] = path.split('.')
  for await (const rows of readOldRows(context, entity, name)) {
    const made = rows.flatMap((row) => {
      const isThere = valuesAt(row, path).length > 0
      const whole = convertAt(isInto ? withGroups(row, path) : row, path, make) ?? row
      const isMade = isThere || valuesAt(whole, path).some((value) => value !== null)
      if (!isMade || isSame(whole[name], row[name])) return []
      return [{ id: row.id, field: name, before: row[name], after: whole[name] ?? null }]
    })
    await recordActs(context, entity, made)
    const values = made.map(({ id, after }) => ({ id, value: after }))
    await writeColumn(context.tx, entity, { name, type: 'jsonb' }, values)
  }
  context.touched.add(entity)
}

async function putAway(context: MigrationContext, entity: string, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)]
  await context.tx.query(
    `update ${quote(entity)} set ${quote(systemNames.active)} = false, ${quote(systemNames.version)} = ${quote(systemNames.version)} + 1 where ${quote(systemNames.id)} = any ($1::bigint[])`,
    [unique],
  )
  await writeAuditOfAll(
    context.tx,
    unique.map((recordId) => ({
      at: context.at,
      actor: schemaActor,
      entity: { name: entity },
      recordId,
      act: 'remove',
      changes: { [systemNames.active]: [true, false] },
    })),
  )
}

/** Runs after the table plan: fills in new properties and calculates computed ones. */
export async function fillNew(context: MigrationContext, { works }: MigrationWork): Promise<void> {
  const calculated = new Map<string, ComputedColumns>()
  for (const work of works) {
    const { entity, path, before, after, decision, make } = work
    if (after.computed !== undefined && before?.computed !== after.computed) {
      const { changed, left, fresh } = calculated.get(entity) ?? noneCalculated
      const [column = ''] = path.split('.')
      const isLeft = before !== undefined && before.computed === undefined && decision.accept === true
      calculated.set(entity, {
        changed: isLeft ? changed : [...changed, column],
        left: isLeft ? [...left, column] : left,
        fresh: before ? fresh : [...fresh, path],
      })
    }
    if (before) continue
    const isInside = path.includes('.')
    const isSaid = decision.fill !== undefined || decision.convert !== undefined
    if (isInside) await rewriteInside(context, work)
    else if (isSaid && storedType(after) !== undefined) {
      if (!context.shapes.has(entity)) continue
      for await (const rows of readOldRows(context, entity)) {
        const made = rows.map((row) => ({ id: row.id, value: make(null, row)?.value ?? null }))
        await noteValues(context, work, rows, made)
        await writeColumn(context.tx, entity, { name: path, type: storedType(after) ?? 'text' }, made)
      }
      context.touched.add(entity)
    }
  }
  for (const [name, which] of calculated) {
    const entity = context.index.get(name)
    if (entity) await calculate(context, entity, which)
  }
}

interface ComputedColumns {
  readonly changed: readonly string[]
  /** Values that a person chose to leave until the record's next edit. */
  readonly left: readonly string[]
  /** New calculated properties, which replace no value. */
  readonly fresh: readonly string[]
}

const noneCalculated: ComputedColumns = { changed: [], left: [], fresh: [] }

function affectedBy(results: readonly Field[], { changed, left }: ComputedColumns): readonly Field[] {
  const found = new Set(changed)
  const sourcesOf = ({ computed, fields }: Field): readonly string[] => [
    ...(computed === undefined ? [] : expressionNames(computed)),
    ...fields.flatMap(sourcesOf),
  ]
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const field of results) {
      const isFrom = sourcesOf(field).some((name) => found.has(name.split('.')[0] ?? ''))
      if (isFrom && !left.includes(field.name)) found.add(field.name)
    }
  }
  return results.filter(({ name }) => found.has(name) && !left.includes(name))
}

/** Updates only the rows whose calculated values differ. */
async function calculate(context: MigrationContext, entity: Entity, which: ComputedColumns): Promise<void> {
  const stored = entity.fields.filter((field) => !field.system && hasColumn(field))
  const results = affectedBy(
    stored.filter((field) => field.computed !== undefined || field.fields.some(({ computed }) => computed)),
    which,
  )
  for await (const rows of readRows(
    context.tx,
    entity.name,
    stored.map(({ name }) => name),
  )) {
    for (const field of results) {
      const made = rows.flatMap((raw) => {
        const row = {
          ...raw,
          ...Object.fromEntries(stored.map((each) => [each.name, decodeValue(each, raw[each.name])])),
        }
        const value = computeFields(entity, row, systemActor, context.at.slice(0, 10))[field.name] ?? null
        const old = row[field.name] ?? null
        if (JSON.stringify(value) === JSON.stringify(old)) return []
        return [{ id: raw.id, field: field.name, before: old, after: value }]
      })
      if (!which.fresh.includes(field.name)) await recordActs(context, entity.name, made)
      const isMonth = columnOf(field).family === 'month'
      const values = made.map(({ id, after }) => ({
        id,
        value: isMonth && typeof after === 'string' ? firstDayOf(after) : after,
      }))
      await writeColumn(
        context.tx,
        entity.name,
        { name: field.name, type: columnOf(field).type ?? 'text' },
        values,
      )
    }
  }
  context.touched.add(entity.name)
}
