/* Choices with the same title are one value for users, even where their codes differ. */
import type { Choice, Condition, Entity, Field, Filter } from './entity'
import { type EntityIndex, resolvePath } from './paths'

type ChoiceField = Pick<Field, 'values'>
type Value = Choice['value'] | null

/** Maps each duplicate code to the first code with the same title; empty if all titles differ. */
export function standIns({ values = [] }: ChoiceField): ReadonlyMap<Choice['value'], Choice['value']> {
  const first = new Map<string, Choice['value']>()
  const found = new Map<Choice['value'], Choice['value']>()
  for (const { value, title } of values) {
    const known = first.get(title)
    if (known === undefined) first.set(title, value)
    else found.set(value, known)
  }
  return found
}

export function withSameTitle(field: ChoiceField, given: readonly Value[]): readonly Value[] {
  const { values = [] } = field
  const codes = given.flatMap((value): readonly Value[] => {
    const title = values.find((each) => each.value === value)?.title
    return title === undefined
      ? [value]
      : values.filter((each) => each.title === title).map((each) => each.value)
  })
  return [...new Set(codes)]
}

export function oncePerTitle(field: ChoiceField, given: readonly Value[]): readonly Value[] {
  const instead = standIns(field)
  return [...new Set(given.map((value) => (value === null ? null : (instead.get(value) ?? value))))]
}

/** Extends conditions on choices (equality or `ne`) to all codes with the same title. */
export function widenChoices(index: EntityIndex, entity: Entity, filter: Filter): Filter {
  const pairs = Object.entries(filter).map(([path, condition]): [string, Condition] => {
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    return [path, field && standIns(field).size > 0 ? widen(field, condition) : condition]
  })
  return Object.fromEntries(pairs)
}

function widen(field: ChoiceField, condition: Condition): Condition {
  if (condition === null) return condition
  if (isList(condition)) return withSameTitle(field, condition)
  if (typeof condition !== 'object') {
    const wide = withSameTitle(field, [condition])
    return wide.length > 1 ? wide : condition
  }
  const { ne } = condition
  if (ne === undefined || ne === null) return condition
  const wide = withSameTitle(field, [ne].flat()).filter((each) => each !== null)
  return { ...condition, ne: wide.length > 1 ? wide : ne }
}

function isList(condition: Condition): condition is readonly Value[] {
  return Array.isArray(condition)
}
