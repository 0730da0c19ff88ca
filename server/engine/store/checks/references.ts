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
import type { Actor } from '#model/people/actor'
import type { FieldProblem } from '#model/problem/problem'
import { isCondition } from '#model/query/queryUrl'
import { validationText } from '#model/validationText'
import type { Queryable } from '../../../db/database'
import { selectIdsOfEach } from '../../sql/select'

interface Pointer {
  readonly field: Field
  readonly ref: Reference
  readonly id: unknown
  readonly path: string
  /** Conditions on the target that depend on sibling fields. */
  readonly depends: Filter
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

/**
 * The problems of each row. All references are looked up in one statement; conditions on siblings are compared here, as
 * there may be as many as rows.
 */
export async function checkReferencesOfEach(
  db: Queryable,
  index: EntityIndex,
  { fields }: Entity,
  rows: readonly { readonly before: Row; readonly after: Row }[],
  actor: Actor,
): Promise<readonly FieldProblem[][]> {
  const groups = new Map<string, (Pointer & { readonly place: number })[]>()
  for (const [place, { before, after }] of rows.entries()) {
    const previous = new Set(pointersOf(fields, before, before).map(keyOf))
    for (const each of pointersOf(fields, after, after)) {
      if (previous.has(keyOf(each))) continue
      const key = `${each.field.path} ${each.ref.entity}`
      const group = groups.get(key)
      if (group) group.push({ ...each, place })
      else groups.set(key, [{ ...each, place }])
    }
  }
  const problems = rows.map((): FieldProblem[] => [])
  const targets = await findTargets(db, index, [...groups.values()], actor)
  for (const [at, group] of [...groups.values()].entries()) {
    for (const { id, place, path, depends } of group) {
      const target = targets[at]?.get(id)
      const isFit = target && Object.entries(depends).every(([name, value]) => isAnyOf(target[name], value))
      if (!isFit) problems[place]?.push({ path, message: validationText.noSuchRecord })
    }
  }
  return problems
}

/** By id, the values on which the references of each group depend. */
async function findTargets(
  db: Queryable,
  index: EntityIndex,
  groups: readonly (readonly Pointer[])[],
  actor: Actor,
): Promise<readonly ReadonlyMap<unknown, Row>[]> {
  const questions = groups.flatMap(([...group], at) => {
    const [first] = group
    const entity = first && index.get(first.ref.entity)
    const ids = [...new Set(group.map(({ id }) => id))].filter((id): id is number => Number.isSafeInteger(id))
    if (!first || !entity || ids.length === 0) return []
    const filter = { ...first.ref.filter, [systemNames.id]: ids, [systemNames.active]: true }
    return [
      { at, entity, filter, fields: [...new Set(group.flatMap(({ depends }) => Object.keys(depends)))] },
    ]
  })
  const found = groups.map(() => new Map<unknown, Row>())
  if (questions.length === 0) return found
  const { sql, params } = selectIdsOfEach(index, questions, actor)
  const rows = await db.query<{ at: number; id: number; values: Row }>(sql, params)
  for (const { at, id, values } of rows) found[at]?.set(id, { ...values, id })
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

function keyOf({ field, ref, id, depends }: Pointer): string {
  return JSON.stringify([field.path, ref.entity, id, depends])
}
