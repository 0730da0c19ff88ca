/*
 * Writes src/engine/map/ground: the outlines of Brazil's states and municipalities that maps show without
 * internet access.
 *
 *   node --import tsx scripts/ground.ts <folder>
 *
 * The folder contains the GeoJSON files of https://github.com/tbrugz/geodata-br (geojson/geojs-<IBGE
 * code>-mun.json): the IBGE's municipal outlines, under CC0. `brasil.json` has the states at low zoom levels,
 * `<IBGE code>.json` one state with its municipalities. TopoJSON, in degrees. The same files give the same
 * bytes.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson'
import { mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Objects, Topology } from 'topojson-specification'
import places from '../generated/places.json' with { type: 'json' }

type MunicipalityOutline = Feature<Polygon | MultiPolygon, { id: string }>

/**
 * Simplification drops corners whose triangle is smaller (in square degrees): about 400 m for near views, 3
 * km for far ones.
 */
const corners = { near: 1.2e-5, far: 8e-4 }
/** Resolution of the coordinate grid in each direction. */
const steps = { near: 8_000, far: 4_000 }

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say the folder with the GeoJSON files.')
const target = fileURLToPath(new URL('../src/engine/map/ground/', import.meta.url))
mkdirSync(target, { recursive: true })

const files = readdirSync(folder).filter((name) => /^geojs-(?!100)\d+-mun\.json$/.test(name))
if (files.length !== places.states.length) throw new Error(`${files.length} states instead of all.`)
const outlines = files
  .toSorted()
  .flatMap(
    (name) =>
      (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { features: MunicipalityOutline[] }).features,
  )
const all: FeatureCollection<Polygon | MultiPolygon, { id: string }> = {
  type: 'FeatureCollection',
  features: outlines,
}
const whole = presimplify(topology({ all }, 1e6) as Topology<Objects<object>>)
const [near, far] = [simplify(whole, corners.near), simplify(whole, corners.far)]

const codes = places.states.map(([code]) => String(code))
write('brasil', steps.far, {
  outline: linesOf(far, (one, other) => one !== other),
  states: pointsOf(
    places.states.map(([code, name]) => {
      const seats = seatsOf(String(code))
      return {
        at: [middle(seats.map(({ at }) => at[0])), middle(seats.map(({ at }) => at[1]))],
        properties: { name, code: String(code), box: boxOf(String(code)) },
      }
    }),
  ),
})
for (const code of codes) {
  write(code, steps.near, {
    outline: outlineOf(code),
    borders: linesOf(near, (one, other, isEdge) => one === code && other === code && !isEdge),
    places: pointsOf(seatsOf(code)),
  })
}

function boxOf(code: string): number[] {
  const corners = outlineOf(code).coordinates.flat()
  const along = (axis: 0 | 1) => corners.map((corner) => corner[axis] ?? Number.NaN).toSorted((a, b) => a - b)
  const [x, y] = [along(0), along(1)]
  return [x.at(0), y.at(0), x.at(-1), y.at(-1)].map(
    (degrees = Number.NaN) => Math.round(degrees * 1000) / 1000,
  )
}

function outlineOf(code: string): MultiLineString {
  return linesOf(near, (one, other) => one !== other && (one === code || other === code))
}

function seatsOf(code: string) {
  const rows = places.cities[code as keyof typeof places.cities] as [number, string, number, number][]
  return rows.map(([, name, latitude, longitude]) => ({
    at: [longitude, latitude] as const,
    properties: { name },
  }))
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function stateOf({ properties }: { properties?: object | null }): string {
  return String((properties as { id?: string } | undefined)?.id).slice(0, 2)
}

/** Borders between municipalities selected by the states on both sides; the outer side of the country has no state. */
function linesOf(
  from: Topology<Objects<object>>,
  isWanted: (one: string, other: string, isEdge: boolean) => boolean,
): MultiLineString {
  const municipalities = from.objects.all as GeometryCollection
  return mesh(from, municipalities, (a, b) => {
    const isEdge = a === b
    return isWanted(stateOf(a), isEdge ? '' : stateOf(b), isEdge)
  })
}

function pointsOf(
  found: readonly { at: readonly (number | undefined)[]; properties: object }[],
): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: found.map(({ at, properties }) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: at.map(Number) },
    })),
  }
}

function write(
  name: string,
  grid: number,
  objects: Record<string, MultiLineString | FeatureCollection>,
): void {
  const text = JSON.stringify(topology(objects, grid))
  writeFileSync(join(target, `${name}.json`), `${text}\n`)
  console.log(`${name}: ${Math.ceil(text.length / 1000)} kB`)
}
