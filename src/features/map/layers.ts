/* The kinds of records on the map and their colours. Pure. */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type EntityIndex, holdsMany, resolvePath } from '#model/entity/paths'
import type { EntityName, PathOf } from '#model/entity/registry'
import type { PointShape, PolygonShape } from '#model/geometry'
import type { MapPlace } from '#model/query/places'
import type { FacetValue } from '#model/query/query'
import { geometryOf } from '#model/record/located'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import { chartColor } from '../../engine'
import { text } from './messages'

export interface Layer {
  readonly entity: string
  readonly by: string
  /** Path of the field with the area in hectares. */
  readonly area: string
  readonly colorBy: readonly string[]
}

interface TypedLayer<N extends EntityName> extends Layer {
  readonly entity: N
  readonly by: PathOf<N>
  readonly area: PathOf<N>
  readonly colorBy: readonly PathOf<N>[]
}

export const farmLayer = {
  entity: 'fazenda',
  by: 'latitude',
  area: 'area_total',
  colorBy: [],
} as const satisfies TypedLayer<'fazenda'>

export const plotLayer = {
  entity: 'talhao',
  by: 'latitude_gleba',
  area: 'area_gleba',
  colorBy: ['status', 'variedade.variedade_id', 'especie_id', 'payment.status'],
} as const satisfies TypedLayer<'talhao'>

export type LocatableRecord = Readonly<Row> & { readonly id: number; readonly _label: string }

export interface MapRecord<T extends LocatableRecord = LocatableRecord> {
  /** Unique among all places of the map. */
  readonly key: string
  readonly entity: Entity
  readonly id: number
  readonly title: string
  readonly geometry: PointShape | PolygonShape
  readonly row: T
}

export interface Group {
  readonly label: string
  readonly color: string
  /** Matching records, with or without a location; undefined for groups that only appear in the legend. */
  readonly count?: number
  readonly values: readonly FacetValue['value'][]
}

const pinColor = '#906808'
const unknownColor = '#788098'
const severalColor = '#5a4fb0'
const stateColors: Readonly<Record<string, string>> = {
  info: '#0078d0',
  success: '#308858',
  warning: '#c85800',
  error: '#e00800',
}

export function placesOf<T extends LocatableRecord>(
  entity: Entity,
  rows: readonly T[],
): readonly MapRecord<T>[] {
  return rows.flatMap((row) => {
    const geometry = geometryOf(entity, row)
    const { id, _label: title } = row
    return geometry ? [{ key: `${entity.name} ${id}`, entity, id, title, geometry, row }] : []
  })
}

export function placesFound(entity: Entity, found: readonly MapPlace[]): readonly MapRecord[] {
  return found.map(({ id, geometry, row }) => {
    const title = typeof row._label === 'string' ? row._label : ''
    return { key: `${entity.name} ${id}`, entity, id, title, geometry, row: { ...row, id, _label: title } }
  })
}

export function groupLabel({ entity, row }: MapRecord, index: EntityIndex, path: string): string {
  const value = valueAt(row, path)
  if (Array.isArray(value) && new Set(value).size > 1) return text.several
  const only: unknown = Array.isArray(value) ? value[0] : value
  return labelOfValue(entity, index, path, only, labelAt(row, path))
}

function labelOfValue(
  entity: Entity,
  index: EntityIndex,
  path: string,
  value: unknown,
  label: string | undefined,
): string {
  if (entity.workflow?.field === path) return entity.workflow.states[String(value)]?.label ?? text.unknown
  const field = resolvePath(index, entity, path)?.at(-1)?.field
  const shown = label ?? (field && showValue(value, field))
  return shown === undefined || shown === '' ? text.unknown : shown
}

/** States come in the order of their workflow, other values by frequency. */
export function groupsOf(
  entity: Entity,
  index: EntityIndex,
  path: string,
  facets: readonly FacetValue[],
): readonly Group[] {
  const groups = new Map<string, { count: number; values: FacetValue['value'][] }>()
  for (const { value, label, count } of facets) {
    const name = labelOfValue(entity, index, path, value, label)
    const group = groups.get(name) ?? { count: 0, values: [] }
    groups.set(name, { count: group.count + count, values: [...group.values, value] })
  }
  const { workflow } = entity
  const states = workflow?.field === path ? Object.values(workflow.states) : []
  const order = states.map(({ label }) => label)
  const sorted = [...groups].sort(
    ([a, one], [b, other]) => order.indexOf(a) - order.indexOf(b) || other.count - one.count,
  )
  const legend = sorted.map(([label, { count, values }], at): Group => {
    const state = states.find((each) => each.label === label)?.color
    const color = state === undefined ? chartColor(at) : (stateColors[state] ?? unknownColor)
    return { label, color: label === text.unknown ? unknownColor : color, count, values }
  })
  const isMany = holdsMany(resolvePath(index, entity, path) ?? [])
  return isMany ? [...legend, { label: text.several, color: severalColor, values: [] }] : legend
}

export function pinGroup(entity: Entity, count: number): Group {
  return { label: entity.plural, color: pinColor, count, values: [] }
}

/** The filter for the visible groups; undefined when all are visible, null when none is. */
export function groupCondition(
  groups: readonly Group[],
  hidden: ReadonlySet<string>,
): readonly FacetValue['value'][] | undefined | null {
  const counted = groups.filter(({ values }) => values.length > 0)
  const left = counted.filter(({ label }) => !hidden.has(label))
  if (left.length === counted.length) return undefined
  return left.length === 0 ? null : left.flatMap(({ values }) => values)
}
