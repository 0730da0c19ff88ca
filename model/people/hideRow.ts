/* Masks `pii` values, at any depth, for actors who may not see them. */

import type { Entity, Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { traitsOf } from '../entity/kinds'
import { type EntityIndex, type PathStep, resolvePath, walkFields } from '../entity/paths'
import { systemNames } from '../entity/system'
import { hideValue } from '../formats/index'
import { mayAct } from './access'
import type { Actor } from './actor'

export function hasPersonalData(entity: Entity): boolean {
  return [...walkFields(entity.fields)].some(({ pii }) => pii !== undefined)
}

export function isHiddenFrom(entity: Entity, field: Field, actor: Actor): boolean {
  return field.pii !== undefined && !mayAct(entity, 'reveal', actor)
}

/** Whether values at this path are masked; if so, they must not be filterable either. */
export function isHiddenAt(index: EntityIndex, entity: Entity, path: string, actor: Actor): boolean {
  return isHiddenThrough(resolvePath(index, entity, path) ?? [], actor)
}

function isHiddenThrough(steps: readonly PathStep[], actor: Actor): boolean {
  return steps.some(({ entity, field }) => isHiddenFrom(entity, field, actor))
}

/** Not masked for actors who may edit the record; otherwise masked as in lists. */
export function hideRecord<T extends Row>(index: EntityIndex, entity: Entity, row: T, actor: Actor): T {
  return mayAct(entity, 'edit', actor) ? row : (hideRows(index, entity, [row], actor)[0] ?? row)
}

/**
 * Masks rows of lists and exports. Keys with dots are values across references.
 * @example hideRows(index, person, [{ id: 1, cpf: '52998224725' }], actor) // [{ id: 1, cpf: '***.982.247-**' }]
 */
export function hideRows<T extends Row>(
  index: EntityIndex,
  entity: Entity,
  rows: readonly T[],
  actor: Actor,
): T[] {
  const steps = new Map<string, MaskRule>()
  for (const key of new Set(rows.flatMap(Object.keys))) {
    const found = resolvePath(index, entity, key) ?? []
    const last = found.at(-1)
    const isWhole = isHiddenThrough(found, actor)
    if (last && (isWhole || holdsHidden(last.entity, last.field, actor))) {
      const isBeside = !found.slice(0, -1).some(({ field }) => field.ref)
      const people = found.flatMap(({ field: { ref } }, at) =>
        ref !== undefined && ref.entity === actor.entity && !ref.by
          ? [
              key
                .split('.')
                .slice(0, at + 1)
                .join('.'),
            ]
          : [],
      )
      steps.set(key, { isBeside, field: last.field, isWhole, people })
    }
  }
  if (steps.size === 0) return [...rows]
  return rows.map((row) => {
    const isOwn = actor.entity === entity.name && actor.recordId === row[systemNames.id]
    const leadsToSelf = ({ people }: MaskRule) => people.some((path) => isOnly(row[path], actor.recordId))
    const masked = Object.entries(row).flatMap(([key, value]) => {
      if (key === '_labels' && !isOwn) {
        const others = [...steps].filter(([, step]) => !leadsToSelf(step))
        return [[key, hideLabels(value, new Map(others))] as const]
      }
      const step = steps.get(key)
      if (!step || (isOwn && step.isBeside) || leadsToSelf(step)) return []
      const field = step.isWhole ? { ...step.field, pii: step.field.pii ?? 'id' } : step.field
      return [[key, hide(field, value)] as const]
    })
    return { ...row, ...Object.fromEntries(masked) }
  })
}

interface MaskRule {
  readonly isBeside: boolean
  readonly field: Field
  /** The whole value is masked, not only parts of it. */
  readonly isWhole: boolean
  /** References on the path that may lead to the actor, whose own data is not masked. */
  readonly people: readonly string[]
}

function isOnly(value: unknown, id: number | undefined): boolean {
  const ids = [value].flat()
  return id !== undefined && ids.length > 0 && ids.every((each) => each === id)
}

/** The label of a masked value would reveal it. */
function hideLabels(labels: unknown, masked: ReadonlyMap<string, MaskRule>): unknown {
  if (typeof labels !== 'object' || labels === null) return labels
  return Object.fromEntries(Object.entries(labels).filter(([path]) => !masked.get(path)?.isWhole))
}

function holdsHidden(entity: Entity, field: Field, actor: Actor): boolean {
  return isHiddenFrom(entity, field, actor) || field.fields.some((each) => holdsHidden(entity, each, actor))
}

/** Removes all values that are masked for the actor, so that the rest may be copied into another record. */
export function withoutMasked(entity: Entity, row: Row, actor: Actor): Row {
  return mayAct(entity, 'reveal', actor) ? row : withoutPersonal(entity.fields, row)
}

function withoutPersonal(fields: readonly Field[], row: Row): Row {
  const kept: Row = { ...row }
  for (const { name, pii, fields: inner } of fields) {
    const value = row[name]
    if (pii !== undefined) delete kept[name]
    else if (inner.length === 0) continue
    else if (Array.isArray(value))
      kept[name] = value.map((item) => (isRow(item) ? withoutPersonal(inner, item) : item))
    else if (isRow(value)) kept[name] = withoutPersonal(inner, value)
  }
  return kept
}

function hide(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((item) => hide(field, item))
  if (field.pii !== undefined) {
    return hideValue(field.format ?? traitsOf(field.kind).format, String(value))
  }
  if (typeof value !== 'object' || field.fields.length === 0) return value
  const inner = new Map(field.fields.map((each) => [each.name, each]))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const child = inner.get(name)
      return [name, child ? hide(child, each) : each]
    }),
  )
}
