/* One-click filters, derived from fields and workflow; a schema may reorder, remove and add some. */
import type { Condition, Entity, Field, Filter, PresetName, Workflow } from '../entity/entity'
import { isRow } from '../entity/jsonSchema'
import { isDate, isInstant, isMonth, isReference, isTemporal } from '../entity/kindGuards'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { isAccountField } from '../entity/system'
import { addDays, daysInMonth, dayText, parseDay } from '../formats/calendar'
import { isPinned } from '../people/access'
import type { Actor } from '../people/actor'
import { mayAsk } from './checkQuery'

export interface Preset {
  /** One of our names, which the console translates, or a text from the schema. */
  readonly name: PresetName | { readonly text: string }
  readonly filter: Filter
}

export const presetNames = ['late', 'today', 'month', 'mine'] as const satisfies readonly PresetName[]

/** A day relative to today: `$today`, `$today-7`, `$today+30`. */
export const relativeDay = /^\$today(?:([+-]\d{1,4}))?$/

/**
 * The presets that the actor may use.
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
 * The only definition of a late record (past due and still open), used by everything that counts or marks
 * such records. Undefined if the entity has none.
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

/** Recognises a preset that the schema spells out: before today, plus at least one other condition. */
function saysLate(filter: Filter, today: string): boolean {
  const isPast = (condition: Condition) =>
    isRow(condition) && condition.lt === today && Object.keys(condition).length === 1
  const conditions = Object.values(filter)
  return conditions.length > 1 && conditions.some(isPast)
}

/** The filter with that name, still with `$today` and `$actor`; undefined if the entity has no fields for it. */
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

function derivedLate(entity: Entity): Filter | undefined {
  const { workflow } = entity
  const due = dueField(entity)
  if (!workflow || !due) return undefined
  const open = openStates(workflow)
  const coded = entity.fields.find(({ name }) => name === workflow.field)?.values
  const values = coded?.map(({ value }) => value).filter((value) => open.has(String(value))) ?? [...open]
  return values.length > 0 ? { [due.name]: { lt: '$today' }, [workflow.field]: values } : undefined
}

/** The first date that people enter and that may be in the future; other dates can never be late. */
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

/** States with transitions, except successful ones that lead to no other successful state. */
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

/**
 * The date that `today` and `month` filter by: the first sort key, else a column that defaults to today, else
 * a visible instant, else the due date.
 */
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

/** The first reference to the actor's kind of record, or a visible account column, such as the creator. */
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

/** Replaces `$today` and `$actor` by values; undefined if the actor lacks such a value. */
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

export function holds(preset: Preset, filter: Filter): boolean {
  return Object.entries(preset.filter).every(
    ([path, condition]) => JSON.stringify(filter[path]) === JSON.stringify(condition),
  )
}

/** Adds the preset, or removes it if it is active; another preset's condition on the same field is removed too. */
export function togglePreset(preset: Preset, all: readonly Preset[], filter: Filter): Filter {
  const paths = Object.keys(preset.filter)
  const replaced = all.filter(
    (each) => holds(each, filter) && Object.keys(each.filter).some((path) => paths.includes(path)),
  )
  const dropped = new Set(replaced.flatMap((each) => Object.keys(each.filter)))
  const kept = Object.fromEntries(Object.entries(filter).filter(([path]) => !dropped.has(path)))
  return holds(preset, filter) ? kept : { ...kept, ...preset.filter }
}
