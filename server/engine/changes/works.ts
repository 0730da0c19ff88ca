import type { Difference, FieldDifference } from '#model/changes/differences'
import type { ChangeEntry } from '#model/changes/entry'
import { type EntityShape, type FieldShape, fieldShapeAt, type Shapes } from '#model/changes/shape'
import { isObject } from '#model/entity/kindGuards'
import { createConverter, type Decision } from './making'
import type { FieldWork, MigrationContext } from './migrationContext'

export function worksOf(
  context: MigrationContext,
  entity: string,
  own: readonly Difference[],
  targetShapes: Shapes,
): readonly FieldWork[] {
  const today = context.at.slice(0, 10)
  const byPath = new Map<string, FieldDifference[]>()
  for (const each of own) {
    if (!('path' in each) || each.what === 'removed') continue
    byPath.set(each.path, [...(byPath.get(each.path) ?? []), each])
  }
  for (const path of pathsInside(context, own)) if (!byPath.has(path)) byPath.set(path, [])
  return [...byPath].flatMap(([path, differences]): readonly FieldWork[] => {
    const shape = targetShapes.get(entity)
    const after = shape && fieldShapeAt(shape, path)
    if (!after) return []
    const old = context.shapes.get(entity)
    const before = old && fieldShapeAt(old, path)
    const decision = decide(context, entity, path)
    const make = createConverter(
      { before, after, differences, today },
      withDefault(context, entity, path, before, decision),
    )
    const isInto = decision.convert !== undefined && isInGroups(shape, path)
    return [{ entity, path, before, after, decision, differences, make, isInto }]
  })
}

function pathsInside({ pending }: MigrationContext, own: readonly Difference[]): readonly string[] {
  const fresh = own.flatMap((each) => (each.what === 'added' ? [`${each.path}.`] : []))
  return pending.flatMap(({ entry: { entity, field = '', convert, fill } }) => {
    const isSaid = convert !== undefined || fill !== undefined
    return isSaid && entity === own[0]?.entity && fresh.some((each) => field.startsWith(each)) ? [field] : []
  })
}

/** Whether the path crosses groups only, and no list. */
function isInGroups(shape: EntityShape, path: string): boolean {
  const holders = path.split('.').slice(0, -1)
  return (
    holders.length > 0 &&
    holders.every((_name, at) => isObject(fieldShapeAt(shape, holders.slice(0, at + 1).join('.'))))
  )
}

/** A new property is filled with its default, unless a decision says otherwise. */
function withDefault(
  { index }: MigrationContext,
  entity: string,
  path: string,
  before: FieldShape | undefined,
  decision: Decision,
): Decision {
  if (before || decision.fill !== undefined || decision.convert !== undefined) return decision
  let fields = index.get(entity)?.fields ?? []
  let value: ChangeEntry['fill']
  for (const name of path.split('.')) {
    const field = fields.find((each) => each.name === name)
    value = field?.default
    fields = field?.fields ?? []
  }
  return value === undefined ? decision : { ...decision, fill: value }
}

/** Decisions about a property; marks their entries as used. */
export function decide(context: MigrationContext, entity: string, path: string): Decision {
  const found = context.pending.filter(({ entry }) => entry.entity === entity && entry.field === path)
  const said = found.filter(({ entry: { rename, values } }) => rename === undefined && values === undefined)
  for (const keyed of said) context.used.add(keyed)
  return Object.assign({}, ...said.map(({ entry }) => entry)) as Decision
}
