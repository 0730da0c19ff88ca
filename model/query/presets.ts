/* One-click filters, derived from fields and workflow; a schema may reorder, remove and add some. */
import type { Condition, Entity, Field, Filter, PresetName, Workflow } from '../entity/entity'
import { isRow } from '../entity/jsonSchema'
import { isDate, isInstant, isMonth, isReference, isTemporal } from '../entity/kindGuards'
import { type EntityIndex, resolvePath } from '../entity/paths'
import { isAccountField } from '../entity/system'
import { isPinned } from '../people/access'
import type { Actor } from '../people/actor'
import { mayAsk } from './checkQuery'
import { fillPreset } from './fillPreset'

export interface Preset {
  /** One of our names, which the console translates, or a text from the schema. */
  readonly name: PresetName | { readonly text: string }
  readonly filter: Filter
}

export const presetNames = [
  'late',
  'today',
  'tomorrow',
  'lastWeek',
  'month',
  'mine',
] as const satisfies readonly PresetName[]

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
    const filter = raw && fillPreset(raw, actor, today)
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
  if (!date || (name !== 'month' && isMonth(date.field))) return undefined
  if (name === 'tomorrow' && !mayBeAhead(date.field)) return undefined
  return { [date.path]: periodsOf[name] }
}

const periodsOf: Readonly<Record<Exclude<PresetName, 'late' | 'mine'>, Condition>> = {
  today: { gte: '$today', lte: '$today' },
  tomorrow: { gte: '$today+1', lte: '$today+1' },
  lastWeek: { gte: '$lastMonday', lte: '$lastSunday' },
  month: { gte: '$first', lte: '$last' },
}

/** Instants are moments at which something happened. */
function mayBeAhead(field: Field): boolean {
  return isDate(field) && !field.system && field.latest === undefined
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
 * The date that the periods filter by: the first sort key, else a column that defaults to today, else
 * a visible instant, else the due date.
 */
function dateOf(
  index: EntityIndex,
  entity: Entity,
): { readonly path: string; readonly field: Field } | undefined {
  const [first] = entity.list.sort[0] ?? []
  const sorted = first === undefined ? undefined : resolvePath(index, entity, first)?.at(-1)?.field
  if (first !== undefined && isTemporal(sorted)) return { path: first, field: sorted }
  const shown = entity.list.columns
    .flatMap((column) => entity.fields.find(({ name }) => name === column.field) ?? [])
    .filter(isTemporal)
  const field =
    shown.find(({ suggest }) => (suggest ?? []).includes('$today')) ??
    shown.find(isInstant) ??
    (entity.workflow && dueField(entity))
  return field && { path: field.name, field }
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
