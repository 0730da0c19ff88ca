/*
 * Checks references: the target exists, is active, is in the actor's scope and passes the reference's filter.
 * Only changed references are checked: an old target may have become inactive since, which must not block
 * edits of other fields.
 */

import type { Condition, Entity, Field, Filter, Reference } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { targetedBy } from '#model/entity/target'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { isCondition } from '#model/query/queryUrl'
import { validationText } from '#model/validationText'
import type { Queryable } from '../../../db/database'
import { readRow, selectIdsOfEach, selectRows } from '../../sql/select'

export interface Pointer {
  readonly field: Field
  readonly ref: Reference
  readonly id: unknown
  readonly path: string
  /** Conditions on the target that depend on sibling fields. */
  readonly depends: Filter
}

/** The references of new rows; paths start with the index of the row. */
export function pointersOfAll({ fields }: Entity, rows: readonly Row[]): readonly Pointer[] {
  return rows.flatMap((row, at) => pointersOf(fields, row, row, `/${at}`))
}

/** Checks the references of many rows with one statement per field; conditions on siblings are compared in memory. */
export async function checkReferencesOfAll(
  db: Queryable,
  index: EntityIndex,
  pointers: readonly Pointer[],
  actor: Actor,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const group of groupPointers(pointers, ({ field, ref }) => `${field.path} ${ref.entity}`)) {
    const targets = await findTargets(db, index, group, actor)
    for (const { id, path, depends } of group) {
      const target = targets.get(id)
      const isFit =
        target && Object.entries(depends).every(([name, condition]) => isAnyOf(target[name], condition))
      if (!isFit) problems.push({ path, message: validationText.noSuchRecord })
    }
  }
  return problems
}

async function findTargets(
  db: Queryable,
  index: EntityIndex,
  group: readonly Pointer[],
  actor: Actor,
): Promise<ReadonlyMap<unknown, Row>> {
  const [first] = group
  const target = first && index.get(first.ref.entity)
  if (!first || !target || !mayAct(target, 'list', actor)) return new Map()
  const ids = [...new Set(group.map((each) => each.id))].filter(isId)
  const filter = { ...first.ref.filter, [systemNames.id]: ids, [systemNames.active]: true }
  const fields = [systemNames.id, ...Object.keys(first.ref.dependsOn)]
  const statement = selectRows(index, target, { filter, sort: [], fields }, actor)
  const rows = (await db.query(statement.sql, statement.params)).map((raw) => readRow(target, raw))
  return new Map(rows.map((row) => [row.id, row]))
}

function isAnyOf(value: unknown, condition: Condition): boolean {
  const list = (each: unknown): readonly unknown[] => (Array.isArray(each) ? each : [each])
  return list(value).some((each) => list(condition).includes(each))
}

export async function checkReferences(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  rows: { readonly before: Row; readonly after: Row },
  actor: Actor,
): Promise<readonly FieldProblem[]> {
  const [problems = []] = await checkReferencesOfEach(db, index, entity, [rows], actor)
  return problems
}

/** The problems of each row; references of all rows are looked up in one statement. */
export async function checkReferencesOfEach(
  db: Queryable,
  index: EntityIndex,
  { fields }: Entity,
  rows: readonly { readonly before: Row; readonly after: Row }[],
  actor: Actor,
): Promise<readonly (readonly FieldProblem[])[]> {
  const changed = rows.map(({ before, after }, place) => {
    const previous = new Set(pointersOf(fields, before, before).map(keyOf))
    return pointersOf(fields, after, after)
      .filter((each) => !previous.has(keyOf(each)))
      .map((each) => ({ ...each, path: `/${place}${each.path}` }))
  })
  const problems = rows.map((): FieldProblem[] => [])
  for (const { path, message } of await checkPointers(db, index, changed.flat(), actor)) {
    const [, place = '', own = ''] = /^\/(\d+)(.*)$/.exec(path) ?? []
    problems[Number(place)]?.push({ path: own, message })
  }
  return problems
}

async function checkPointers(
  db: Queryable,
  index: EntityIndex,
  pointers: readonly Pointer[],
  actor: Actor,
): Promise<FieldProblem[]> {
  const alike = ({ field, ref, depends }: Pointer) => JSON.stringify([field.path, ref.entity, depends])
  const groups = groupPointers(pointers, alike)
  const found = await findIds(db, index, groups, actor)
  return groups.flatMap((group, at) =>
    group
      .filter(({ id }) => !found[at]?.has(id))
      .map(({ path }) => ({ path, message: validationText.noSuchRecord })),
  )
}

/**
 * The valid ids of each group in one statement, since checking row by row would cost a round trip for each reference.
 */
async function findIds(
  db: Queryable,
  index: EntityIndex,
  groups: readonly (readonly Pointer[])[],
  actor: Actor,
): Promise<readonly ReadonlySet<unknown>[]> {
  const found = groups.map(() => new Set<unknown>())
  const questions = groups.flatMap((group, at) => {
    const [first] = group
    const entity = first && index.get(first.ref.entity)
    const among = first?.depends[systemNames.id]
    const ids = [...new Set(group.map((each) => each.id))]
      .filter((id): id is number => Number.isSafeInteger(id))
      .filter((id) => among === undefined || isAnyOf(id, among))
    if (!first || !entity || ids.length === 0) return []
    const own = { [systemNames.id]: ids, [systemNames.active]: true }
    return [{ at, entity, filter: { ...first.ref.filter, ...first.depends, ...own } }]
  })
  if (questions.length === 0) return found
  const statement = selectIdsOfEach(index, questions, actor)
  const rows = await db.query<{ at: number; id: number }>(statement.sql, statement.params)
  for (const { at, id } of rows) found[at]?.add(id)
  return found
}

function pointersOf(fields: readonly Field[], holder: Row, root: Row, at = ''): Pointer[] {
  return fields.flatMap((field) => {
    const value = holder[field.name]
    const path = `${at}/${field.name}`
    if (value === null || value === undefined) return []
    const ref = field.ref && targetedBy(field.ref, (name) => holder[name])
    if (ref) {
      const depends = dependencies(ref, holder, root)
      const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
      return ids.map((id) => ({ field, ref, id, path, depends }))
    }
    if (field.fields.length === 0) return []
    if (isRow(value)) return pointersOf(field.fields, value, root, path)
    return Array.isArray(value)
      ? value.flatMap((item, i) => (isRow(item) ? pointersOf(field.fields, item, root, `${path}/${i}`) : []))
      : []
  })
}

/** Conditions from sibling fields, or from root fields; empty ones are ignored. */
function dependencies(ref: Reference, holder: Row, root: Row): Filter {
  const conditions: Record<string, Condition> = {}
  for (const [target, path] of Object.entries(ref.dependsOn)) {
    const value = valueAt(holder, path) ?? valueAt(root, path)
    if (value !== null && isCondition(value)) conditions[target] = value
  }
  return conditions
}

function valueAt(holder: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (isRow(value) ? value[name] : undefined), holder)
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function keyOf({ field, ref, id, depends }: Pointer): string {
  return JSON.stringify([field.path, ref.entity, id, depends])
}

function groupPointers(
  pointers: readonly Pointer[],
  keyOfGroup: (pointer: Pointer) => string,
): readonly (readonly Pointer[])[] {
  const groups = new Map<string, Pointer[]>()
  for (const each of pointers) {
    const key = keyOfGroup(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}
