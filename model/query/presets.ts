/*
 * Filters that a list offers with one click: what is late, of today, of this month, of the person signed in. They follow
 * from the fields and the workflow of an entity; a schema may order, leave out and add some. Pure.
 */

import type { Condition, Entity, Field, Filter, PresetName, Workflow } from '../entity/entity'
import { isRow } from '../entity/jsonSchema'
import { isDate, isInstant, isMonth, isReference, isTemporal } from '../entity/kindGuards'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { isAccountField } from '../entity/system'
import { addDays, daysInMonth, dayText, parseDay } from '../formats/calendar'
import { isPinned } from '../people/access'
import type { Actor } from '../people/actor'
import { mayAsk } from './checkQuery'

/** A filter that is offered. */
export interface Preset {
  /** A name of ours, which the console has a word for; or the word itself. */
  readonly name: PresetName | { readonly text: string }
  readonly filter: Filter
}

/** In the order in which they are offered where the schema does not say. */
export const presetNames = ['late', 'today', 'month', 'mine'] as const satisfies readonly PresetName[]

/** A day counted from today: `$today`, `$today-7`, `$today+30`. */
export const relativeDay = /^\$today(?:([+-]\d{1,4}))?$/

/**
 * The filters offered to an actor, those left out that the actor may not ask for.
 * @param today `yyyy-mm-dd`
 * @example presetsOf(index, payment, actor, '2026-11-20')[0] // { name: 'late', filter: { due: { lt: '2026-11-20' }, … } }
 */
export function presetsOf(
  index: EntityIndex,
  entity: Entity,
  actor: Actor,
  today: string,
): readonly Preset[] {
  return (entity.list.presets ?? presetNames).flatMap((word) => {
    const isNamed = typeof word === 'string'
    const raw = isNamed ? derivedFilter(index, entity, word, actor) : word.filter
    const filter = raw && fill(raw, actor, today)
    if (!filter || !mayAsk(index, entity, filter, actor)) return []
    return [{ name: isNamed ? word : { text: word.text }, filter }]
  })
}

/**
 * What a record past its day, and not done with, matches: the list's own ready filter, in every place that counts or marks such
 * records. Undefined where the entity knows nothing of the kind.
 */
export function lateFilter(
  index: EntityIndex,
  entity: Entity,
  actor: Actor,
  today: string,
): Filter | undefined {
  const presets = presetsOf(index, entity, actor, today)
  const named = presets.find(({ name }) => name === 'late')
  return (named ?? presets.find(({ filter }) => saysLate(filter, today)))?.filter
}

/** A schema says it in its own words: before today, and something about what is still to be done. */
function saysLate(filter: Filter, today: string): boolean {
  const isPast = (condition: Condition) =>
    isRow(condition) && condition.lt === today && Object.keys(condition).length === 1
  const conditions = Object.values(filter)
  return conditions.length > 1 && conditions.some(isPast)
}

/** The filter of a name, before today and the person are known; undefined where the entity has nothing of the kind. */
export function derivedFilter(
  index: EntityIndex,
  entity: Entity,
  name: PresetName,
  actor?: Actor,
): Filter | undefined {
  if (name === 'late') return derivedLate(entity)
  if (name === 'mine') return mineFilter(index, entity, actor)
  const date = dateOf(index, entity)
  if (!date || (name === 'today' && isMonth(date))) return undefined
  return {
    [date.path]: name === 'today' ? { gte: '$today', lte: '$today' } : { gte: '$first', lte: '$last' },
  }
}

/** Past its day, and not done with. */
function derivedLate(entity: Entity): Filter | undefined {
  const { workflow } = entity
  const due = dueField(entity)
  if (!workflow || !due) return undefined
  const open = openStates(workflow)
  const coded = entity.fields.find(({ name }) => name === workflow.field)?.values
  const values = coded?.map(({ value }) => value).filter((value) => open.has(String(value))) ?? [...open]
  return values.length > 0 ? { [due.name]: { lt: '$today' }, [workflow.field]: values } : undefined
}

/** The first day that people set and that may lie ahead: what happened already, or is set by the system, is never late. */
function dueField({ fields }: Entity): Field | undefined {
  return fields.find(
    (field) =>
      isDate(field) &&
      !field.system &&
      !field.readOnly &&
      field.computed === undefined &&
      field.latest === undefined &&
      !(field.suggest ?? []).includes('$today'),
  )
}

/** States that something is still expected of: neither an end nor a good state that leads to no better one. */
function openStates({ states, transitions }: Workflow): ReadonlySet<string> {
  const isGood = (state: string) => states[state]?.color === 'success'
  const open = Object.keys(states).filter((state) => {
    const next = Object.values(transitions)
      .filter(({ from }) => from.map(String).includes(state))
      .map(({ to }) => String(to))
    return next.length > 0 && !(isGood(state) && !next.some(isGood))
  })
  return new Set(open)
}

/** The day of a record: what the list is in order of, what is today unless told, else an instant that it shows. */
function dateOf(
  index: EntityIndex,
  entity: Entity,
): { readonly path: string; readonly kind: Field['kind'] } | undefined {
  const [first] = entity.list.sort[0] ?? []
  const sorted = first === undefined ? undefined : resolvePath(index, entity, first)?.at(-1)?.field
  if (first !== undefined && isTemporal(sorted)) return { path: first, kind: sorted.kind }
  const shown = entity.list.columns
    .flatMap((column) => entity.fields.find(({ name }) => name === column.field) ?? [])
    .filter(isTemporal)
  const field =
    shown.find(({ suggest }) => (suggest ?? []).includes('$today')) ??
    shown.find(isInstant) ??
    (entity.workflow && dueField(entity))
  return field && { path: field.name, kind: field.kind }
}

/** The first reference to a record such as the person's own; else an account that the list shows, such as who made it. */
function mineFilter(index: EntityIndex, entity: Entity, actor: Actor | undefined): Filter | undefined {
  const own = entity.fields.find(
    (field) =>
      isReference(field) &&
      field.ref !== undefined &&
      (actor
        ? field.ref.entity === actor.entity && !isPinned(index, entity, field.name, actor)
        : index.get(field.ref.entity)?.account !== undefined),
  )
  if (own) return { [own.name]: '$actor.recordId' }
  const account = entity.list.columns.find(({ field }) => {
    const known = entity.fields.find(({ name }) => name === field)
    return known !== undefined && isAccountField(known)
  })
  return account && { [account.field]: '$actor.id' }
}

/** With the days and the person's own values in place; undefined where the person has no such value. */
function fill(filter: Filter, actor: Actor, today: string): Filter | undefined {
  const pairs = Object.entries(filter).map(([path, condition]): readonly [string, unknown] => {
    if (condition === null || typeof condition !== 'object') return [path, filledIn(condition, actor, today)]
    if (Array.isArray(condition)) return [path, condition]
    const bounds = Object.entries(condition).map(([name, value]) => [name, filledIn(value, actor, today)])
    return [path, Object.fromEntries(bounds)]
  })
  if (pairs.some(([, condition]) => condition === undefined)) return undefined
  return Object.fromEntries(pairs) as Readonly<Record<string, Condition>>
}

function filledIn(value: unknown, actor: Actor, today: string): unknown {
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  if (value === '$actor.id') return actor.id ?? undefined
  if (value === '$actor.recordId') return actor.recordId
  const day = parseDay(today)
  if (!day) return undefined
  if (value === '$first') return dayText({ ...day, day: 1 })
  if (value === '$last') return dayText({ ...day, day: daysInMonth(day.year, day.month) })
  const [, step = '0'] = relativeDay.exec(value) ?? []
  return dayText(addDays(day, Number(step)))
}

/** Does a filter say all that a preset says? */
export function holds(preset: Preset, filter: Filter): boolean {
  return Object.entries(preset.filter).every(
    ([path, condition]) => JSON.stringify(filter[path]) === JSON.stringify(condition),
  )
}

/** The filter with a preset, or without it where it holds already; what another preset said of the same field goes with it. */
export function togglePreset(preset: Preset, all: readonly Preset[], filter: Filter): Filter {
  const paths = Object.keys(preset.filter)
  const replaced = all.filter(
    (each) => holds(each, filter) && Object.keys(each.filter).some((path) => paths.includes(path)),
  )
  const dropped = new Set(replaced.flatMap((each) => Object.keys(each.filter)))
  const kept = Object.fromEntries(Object.entries(filter).filter(([path]) => !dropped.has(path)))
  return holds(preset, filter) ? kept : { ...kept, ...preset.filter }
}
