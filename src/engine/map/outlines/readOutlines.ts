/*
 * Polygons in KML, KMZ, GPX, GeoJSON and zipped Shapefiles. Hides formats, encodings and reference
 * systems. Reports what is left out and what the user must choose. Runs in a worker.
 */
import { type PolygonShape, type Position, readPolygon } from '#model/geometry'
import { outlineProblem, placeFault } from '#model/outline'
import { specialValueText } from '#model/specialValueText'
import { mapText } from '../messages'
import { type Area, areasOf } from './areas'
import type { Layer } from './layer'
import { layersOf } from './layersOf'
import { outlineLimits } from './limits'
import {
  type FileOutline,
  type OutlineFile,
  type OutlineOptions,
  OutlineProblem,
  type SystemQuestion,
} from './outlineFile'
import { degrees, type ReferenceSystem, systemNamed } from './systems'
import { valuesOf } from './values'

/** @throws OutlineProblem with a message for users */
export function readOutlines(bytes: Uint8Array, name: string, options: OutlineOptions = {}): OutlineFile {
  const layers = layersOf(bytes, name).map(measure)
  mustFit(layers)
  const read = layers.map((layer, at) => readLayer(layer, at, options))
  const outlines = read.flatMap((layer) => layer.outlines)
  const open = read.find((layer) => layer.open)?.open
  return {
    outlines,
    layers: [...new Set(outlines.map(({ layer }) => layer))],
    systems: [...new Set(read.flatMap(({ system }) => (system ? [system.title] : [])))],
    ...(open && { open }),
    isSwapped: outlines.some(({ polygon }) => placeFault(polygon.coordinates.flat()) === 'swapped'),
    leftOut: {
      points: layers.reduce((sum, { points }) => sum + points, 0),
      unreadable: layers.reduce((sum, { unreadable }) => sum + unreadable, 0),
    },
  }
}

interface Feature {
  readonly values: Readonly<Record<string, string>>
  readonly areas: readonly Area[]
}

interface LayerSummary {
  readonly layer: Layer
  readonly features: readonly Feature[]
  readonly points: number
  readonly unreadable: number
  readonly isInDegrees: boolean
}

function measure(layer: Layer): LayerSummary {
  const all = layer.features.map(({ geometry, properties }) => ({
    values: valuesOf(properties),
    ...areasOf(geometry, layer.hasLooseRings === true),
  }))
  const isDegree = ([x, y]: Position) => Math.abs(x) <= 180 && Math.abs(y) <= 180
  return {
    layer,
    features: all.filter(({ areas }) => areas.length > 0),
    points: all.reduce((sum, { points }) => sum + points, 0),
    unreadable: all.reduce((sum, { unreadable }) => sum + unreadable, 0),
    isInDegrees: all.every(({ areas }) =>
      areas.every(({ rings }) => rings.every((ring) => ring.every(isDegree))),
    ),
  }
}

function mustFit(layers: readonly LayerSummary[]): void {
  const areas = layers.flatMap(({ features }) => features.flatMap((feature) => feature.areas))
  if (areas.length > outlineLimits.outlines) throw new OutlineProblem(mapText.tooManyOutlines)
  const positions = areas.reduce(
    (sum, { rings }) => sum + rings.reduce((each, ring) => each + ring.length, 0),
    0,
  )
  if (positions > outlineLimits.positions) throw new OutlineProblem(mapText.tooManyPlaces)
}

interface ParsedLayer {
  readonly outlines: readonly FileOutline[]
  readonly system?: ReferenceSystem
  readonly open?: { readonly question: SystemQuestion; readonly named: string }
}

function readLayer(measured: LayerSummary, place: number, options: OutlineOptions): ParsedLayer {
  const { layer, features } = measured
  if (features.length === 0) return { outlines: [] }
  const { system, question } = systemOf(measured)
  const chosen = question && options.system !== undefined ? systemNamed(options.system) : undefined
  const used = question ? chosen : system
  const open = question && { question, named: layer.system ?? '' }
  if (!used) return { outlines: [], ...(open && { open }) }
  const outlines = features.flatMap(({ values, areas }, row) =>
    areas.map(({ rings, isLine }, at): FileOutline => {
      const polygon = toPolygon(rings, used, options.isSwapped === true)
      const problem = readPolygon(polygon) ? outlineProblem(polygon) : specialValueText.outside.latitude
      return {
        id: `${place} ${row} ${at}`,
        layer: layer.name,
        values,
        polygon,
        ...(areas.length > 1 && { part: { at: at + 1, of: areas.length } }),
        ...(isLine && { isLine }),
        ...(problem !== undefined && { problem }),
      }
    }),
  )
  // Plain degrees without a named system are the normal case and not mentioned.
  const isTold = layer.system !== undefined || question !== undefined
  return { outlines, ...(isTold && { system: used }), ...(open && { open }) }
}

function systemOf({ layer, isInDegrees }: LayerSummary): {
  readonly system?: ReferenceSystem
  readonly question?: SystemQuestion
} {
  if (layer.system === undefined) return isInDegrees ? { system: degrees() } : { question: 'metres' }
  const system = systemNamed(layer.system)
  if (!system) return { question: 'unknown' }
  return system.isDegrees === isInDegrees ? { system } : { question: 'mismatch' }
}

/** Eight decimals of a degree are about a millimetre. */
const fineness = 1e8

function toPolygon(rings: Area['rings'], system: ReferenceSystem, isSwapped: boolean): PolygonShape {
  const convert = ([x, y]: Position): Position => {
    const place = system.toDegrees(isSwapped ? [y, x] : [x, y])
    return system.isExact ? place : [round(place[0]), round(place[1])]
  }
  return { type: 'Polygon', coordinates: rings.map((ring) => ring.map(convert)) }
}

function round(value: number): number {
  return Math.round(value * fineness) / fineness
}
