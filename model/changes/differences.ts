/* Compares two versions of the schemas. Their effect on stored rows is classified elsewhere. */
import type { EntityShape, FieldShape, LimitName, Shapes, UniqueShape } from './shape'
import { limitNames } from './shape'

export type Difference =
  | { readonly what: 'entityAdded' | 'entityRemoved'; readonly entity: string; readonly shape: EntityShape }
  | {
      readonly what: 'entityTitle' | 'ruleAdded' | 'ruleRemoved' | 'transitionAdded' | 'transitionRemoved'
      readonly entity: string
      readonly from: string
      readonly to: string
      readonly name?: string
    }
  | {
      readonly what: 'uniqueAdded' | 'uniqueRemoved'
      readonly entity: string
      readonly set: UniqueShape
    }
  | FieldDifference

export type FieldDifference = { readonly entity: string; readonly path: string } & (
  | { readonly what: 'added' | 'removed'; readonly field: FieldShape }
  | {
      readonly what:
        | 'kind'
        | 'target'
        | 'required'
        | 'optional'
        | 'computed'
        | 'notComputed'
        | 'condition'
        | 'title'
        | 'choicesAdded'
        | 'choicesRemoved'
        | 'choiceTitles'
      readonly before: FieldShape
      readonly after: FieldShape
    }
  | {
      readonly what: 'tighter' | 'looser'
      readonly before: FieldShape
      readonly after: FieldShape
      readonly limit: LimitName
    }
)

export function findDifferences(before: Shapes, after: Shapes): readonly Difference[] {
  const removed = [...before.values()]
    .filter(({ name }) => !after.has(name))
    .map((shape) => ({ what: 'entityRemoved', entity: shape.name, shape }) as const)
  const others = [...after.values()].flatMap((shape): readonly Difference[] => {
    const old = before.get(shape.name)
    return old ? compareEntities(old, shape) : [{ what: 'entityAdded', entity: shape.name, shape }]
  })
  return [...removed, ...others]
}

function compareEntities(before: EntityShape, after: EntityShape): readonly Difference[] {
  const entity = after.name
  const told = (
    what: 'ruleAdded' | 'ruleRemoved' | 'transitionAdded' | 'transitionRemoved',
    text: string,
    name?: string,
  ) => ({ what, entity, from: text, to: text, ...(name !== undefined && { name }) }) as const
  const names = (shape: EntityShape) => new Set(Object.keys(shape.transitions))
  const sets = (shape: EntityShape) => new Map(shape.unique.map((set) => [nameOfSet(set), set]))
  const [oldSets, newSets] = [sets(before), sets(after)]
  return [
    ...(before.title === after.title
      ? []
      : [{ what: 'entityTitle', entity, from: before.title, to: after.title } as const]),
    ...compareFields(entity, before.fields, after.fields, ''),
    ...[...newSets]
      .filter(([key]) => !oldSets.has(key))
      .map(([, set]) => ({ what: 'uniqueAdded', entity, set }) as const),
    ...[...oldSets]
      .filter(([key]) => !newSets.has(key))
      .map(([, set]) => ({ what: 'uniqueRemoved', entity, set }) as const),
    ...Object.entries(after.transitions).flatMap(([name, label]) =>
      names(before).has(name) ? [] : [told('transitionAdded', label, name)],
    ),
    ...Object.entries(before.transitions).flatMap(([name, label]) =>
      names(after).has(name) ? [] : [told('transitionRemoved', label, name)],
    ),
    ...after.rules.filter((rule) => !before.rules.includes(rule)).map((rule) => told('ruleAdded', rule)),
    ...before.rules.filter((rule) => !after.rules.includes(rule)).map((rule) => told('ruleRemoved', rule)),
  ]
}

/** Key order must not matter, because jsonb does not preserve it. */
function nameOfSet({ fields, where }: UniqueShape): string {
  return JSON.stringify([fields, Object.entries(where).sort(([a], [b]) => (a < b ? -1 : 1))])
}

function compareFields(
  entity: string,
  before: readonly FieldShape[],
  after: readonly FieldShape[],
  parent: string,
): readonly FieldDifference[] {
  const at = (name: string) => (parent === '' ? name : `${parent}.${name}`)
  const removed = before
    .filter(({ name }) => !after.some((each) => each.name === name))
    .map((field) => ({ what: 'removed', entity, path: at(field.name), field }) as const)
  const others = after.flatMap((field): readonly FieldDifference[] => {
    const path = at(field.name)
    const old = before.find(({ name }) => name === field.name)
    return old ? compareField({ entity, path }, old, field) : [{ what: 'added', entity, path, field }]
  })
  return [...removed, ...others]
}

type DifferenceLocation = Pick<FieldDifference, 'entity' | 'path'>

function compareField(
  place: DifferenceLocation,
  before: FieldShape,
  after: FieldShape,
): readonly FieldDifference[] {
  const both = { ...place, before, after }
  const found: FieldDifference[] = []
  const isOther = isOtherKind(before, after)
  if (isOther) found.push({ what: 'kind', ...both })
  else {
    if (before.ref !== after.ref) found.push({ what: 'target', ...both })
    found.push(...compareChoices(both), ...compareLimits(both))
  }
  if (before.required !== after.required) {
    found.push({ what: after.required ? 'required' : 'optional', ...both })
  }
  if (before.computed !== after.computed) {
    found.push({ what: after.computed === undefined ? 'notComputed' : 'computed', ...both })
  }
  const isRemembered = before.condition !== undefined && after.condition !== undefined
  if (isRemembered && before.condition !== after.condition) found.push({ what: 'condition', ...both })
  if (before.title !== after.title) found.push({ what: 'title', ...both })
  const inner = isOther ? [] : compareFields(place.entity, before.fields, after.fields, place.path)
  return [...found, ...inner]
}

function isOtherKind(before: FieldShape, after: FieldShape): boolean {
  return (
    before.kind !== after.kind ||
    before.isElsewhere !== after.isElsewhere ||
    (before.decimals ?? 2) !== (after.decimals ?? 2) ||
    isOtherCode(before, after)
  )
}

function isOtherCode({ values: before = [] }: FieldShape, { values: after = [] }: FieldShape): boolean {
  const typeOf = (values: NonNullable<FieldShape['values']>) => [
    ...new Set(values.map(([value]) => typeof value)),
  ]
  return before.length > 0 && after.length > 0 && typeOf(before).join() !== typeOf(after).join()
}

interface FieldVersions {
  readonly entity: string
  readonly path: string
  readonly before: FieldShape
  readonly after: FieldShape
}

function compareChoices(both: FieldVersions): readonly FieldDifference[] {
  const before = new Map(both.before.values ?? [])
  const after = new Map(both.after.values ?? [])
  const found: FieldDifference[] = []
  if ([...after.keys()].some((value) => !before.has(value)) && before.size > 0)
    found.push({ what: 'choicesAdded', ...both })
  if ([...before.keys()].some((value) => !after.has(value))) found.push({ what: 'choicesRemoved', ...both })
  if ([...after].some(([value, title]) => before.has(value) && before.get(value) !== title))
    found.push({ what: 'choiceTitles', ...both })
  return found
}

function compareLimits(both: FieldVersions): readonly FieldDifference[] {
  return limitNames.flatMap((limit): readonly FieldDifference[] => {
    const [from, to] = [both.before.limits[limit], both.after.limits[limit]]
    if (from === to) return []
    return [{ what: isTighter(limit, from, to) ? 'tighter' : 'looser', limit, ...both }]
  })
}

function isTighter(limit: LimitName, from: unknown, to: unknown): boolean {
  if (to === undefined) return false
  if (from === undefined || typeof from !== 'number' || typeof to !== 'number') return true
  if (limit === 'multipleOf') return true
  return limit.toLowerCase().includes('max') ? to < from : to > from
}

export function removedChoices({ before, after }: { before: FieldShape; after: FieldShape }) {
  const left = new Set((after.values ?? []).map(([value]) => value))
  return (before.values ?? []).filter(([value]) => !left.has(value))
}

export function addedChoices({ before, after }: { before: FieldShape; after: FieldShape }) {
  return removedChoices({ before: after, after: before })
}
