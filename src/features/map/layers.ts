/*
 * What the map shows: the kinds of records on it, and the ways to tell them apart by colour. Hides how a record becomes
 * a place; states have the colours of their workflow, anything else those of charts. Pure.
 */

import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import type { PointShape, PolygonShape } from '#model/geometry'
import { labelAt, valueAt } from '#model/show/cell'
import { showValue } from '#model/show/show'
import { chartColor, geometryOf } from '../../engine'
import { text } from './messages'

/** A kind of record on the map. */
export interface Layer {
  readonly entity: string
  /** The field with the area, in hectares. */
  readonly area: string
  /** Stands on the map with a pin, always of one colour. */
  readonly isPin?: true
  /** Paths that may colour it. */
  readonly colorBy: readonly string[]
}

/** Farms. */
export const farmLayer: Layer = { entity: 'fazenda', area: 'area_total', isPin: true, colorBy: [] }

/** Plots. */
export const plotLayer: Layer = {
  entity: 'talhao',
  area: 'area_gleba',
  colorBy: ['status', 'variedade.variedade_id', 'especie_id', 'payment.status'],
}

/** A record that lies somewhere. */
export interface Place {
  /** Tells apart all places of the map. */
  readonly key: string
  readonly entity: Entity
  readonly id: number
  readonly title: string
  readonly geometry: PointShape | PolygonShape
  readonly row: Row
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
export function placesOf(entity: Entity, rows: readonly Row[]): readonly Place[] {
  return rows.flatMap((row) => {
    const geometry = geometryOf(entity, row)
    const id = Number(row.id)
    return geometry
      ? [{ key: `${entity.name} ${id}`, entity, id, title: String(row._label ?? id), geometry, row }]
      : []
  })
}

/** What a place is called by what colours it. */
export function groupLabel({ entity, row }: Place, index: EntityIndex, path: string): string {
  if (entity.workflow?.field === path) {
    return entity.workflow.states[String(row[path])]?.label ?? text.unknown
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
