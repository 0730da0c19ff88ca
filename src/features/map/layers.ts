/*
 * What the map shows: the kinds of records on it, and the ways to tell them apart by colour. Hides how a record becomes
 * a place; states have the colours of their workflow, anything else those of charts. Pure.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import type { EntityName, PathOf } from '#model/entity/registry'
import type { PointShape, PolygonShape } from '#model/geometry'
import { geometryOf } from '#model/record/located'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import { chartColor } from '../../engine'
import { text } from './messages'

/** A kind of record on the map. */
export interface Layer {
  readonly entity: string
  /** The field with the area, in hectares. */
  readonly area: string
  /** Paths that may colour it. */
  readonly colorBy: readonly string[]
}

interface LayerOf<N extends EntityName> extends Layer {
  readonly entity: N
  readonly area: PathOf<N>
  readonly colorBy: readonly PathOf<N>[]
}

/** Farms: each a pin, all of one colour. */
export const farmLayer = {
  entity: 'fazenda',
  area: 'area_total',
  colorBy: [],
} as const satisfies LayerOf<'fazenda'>

/** Plots. */
export const plotLayer = {
  entity: 'talhao',
  area: 'area_gleba',
  colorBy: ['status', 'variedade.variedade_id', 'especie_id', 'payment.status'],
} as const satisfies LayerOf<'talhao'>

/** A record that may lie somewhere. */
export type Located = Readonly<Row> & { readonly id: number; readonly _label: string }

/** A record that lies somewhere. */
export interface Place<T extends Located = Located> {
  /** Tells apart all places of the map. */
  readonly key: string
  readonly entity: Entity
  readonly id: number
  readonly title: string
  readonly geometry: PointShape | PolygonShape
  readonly row: T
}

/** What places of one colour have in common. */
export interface Group {
  readonly label: string
  readonly color: string
  readonly count: number
}

const pinColor = '#906808'
const unknownColor = '#788098'
const stateColors: Readonly<Record<string, string>> = {
  info: '#0078d0',
  success: '#308858',
  warning: '#c85800',
  error: '#e00800',
}

/** The records that lie somewhere. */
export function placesOf<T extends Located>(entity: Entity, rows: readonly T[]): readonly Place<T>[] {
  return rows.flatMap((row) => {
    const geometry = geometryOf(entity, row)
    const { id, _label: title } = row
    return geometry ? [{ key: `${entity.name} ${id}`, entity, id, title, geometry, row }] : []
  })
}

/** What a place is called by what colours it. */
export function groupLabel({ entity, row }: Place, index: EntityIndex, path: string): string {
  if (entity.workflow?.field === path) {
    const state = row[path]
    return entity.workflow.states[String(state)]?.label ?? text.unknown
  }
  const value = valueAt(row, path)
  if (Array.isArray(value) && new Set(value).size > 1) return text.several
  const field = resolvePath(index, entity, path)?.at(-1)?.field
  const only: unknown = Array.isArray(value) ? value[0] : value
  const shown = labelAt(row, path) ?? (field && showValue(only, field))
  return shown === undefined || shown === '' ? text.unknown : shown
}

/** The groups of places, states in the order of their workflow, anything else the most frequent first. */
export function groupsOf(places: readonly Place[], index: EntityIndex, path: string): readonly Group[] {
  const counts = new Map<string, number>()
  for (const place of places) {
    const label = groupLabel(place, index, path)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const { workflow } = places[0]?.entity ?? {}
  const states = workflow?.field === path ? Object.values(workflow.states) : []
  const order = states.map(({ label }) => label)
  const labels = [...counts.keys()].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b) || (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  )
  return labels.map((label, at) => {
    const state = states.find((each) => each.label === label)?.color
    const color = state === undefined ? chartColor(at) : (stateColors[state] ?? unknownColor)
    return { label, color: label === text.unknown ? unknownColor : color, count: counts.get(label) ?? 0 }
  })
}

/** The one group of places with pins. */
export function pinGroup(entity: Entity, count: number): Group {
  return { label: entity.plural, color: pinColor, count }
}
