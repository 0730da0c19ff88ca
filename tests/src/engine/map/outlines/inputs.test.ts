/* Outline files sent by users, each with an expected outcome written before the file was first read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nameOf, nameProperties } from '../../../../../src/engine/map/outlines/names'
import type { OutlineFile } from '../../../../../src/engine/map/outlines/outlineFile'
import { readOutlines } from '../../../../../src/engine/map/outlines/readOutlines'
import { type Ring, square } from './formats'
import { utm } from './survey'

const folder = join(import.meta.dirname, 'inputs')
const read = (file: string) => readOutlines(new Uint8Array(readFileSync(join(folder, file))), file)

interface ExpectedOutlines {
  readonly names: readonly string[]
  readonly rings?: readonly Ring[]
  readonly isLine?: true
  readonly problem?: RegExp
  readonly isSwapped?: true
}

const north = square(-46, -21)
const field = (name: string, more: object = {}): ExpectedOutlines => ({
  names: [name],
  rings: [north],
  ...more,
})
const joao = field('Talhão São João')
const strip: Ring = [
  [-46.1, -21],
  [-46.099, -21],
  [-46.099, -21.01],
  [-46.1, -21.01],
  [-46.1, -21],
]
const bow: Ring = [north[0], north[2], north[1], north[3], north[0]].flatMap((each) => (each ? [each] : []))

const expected: Readonly<Record<string, ExpectedOutlines>> = {
  'g-bom.geojson': field('Com BOM'),
  'g-bow.kml': { names: ['Laço'], rings: [bow], problem: /cruza/ },
  'g-farm.kmz': joao,
  'g-latin-nodecl.kml': joao,
  'g-latin.kml': joao,
  'g-multi.kml': {
    names: ['Gleba dupla (parte 1 de 2)', 'Gleba dupla (parte 2 de 2)'],
    rings: [north, strip],
  },
  'g-noname.geojson': { names: ['12', 'Gleba da Serra'], rings: [north, square(-45.98, -21)] },
  'g-plain.kml': joao,
  'g-rte.gpx': field('Volta'),
  'g-spaces.kml': field('Espaços'),
  'g-swapped.geojson': {
    names: ['Trocado'],
    rings: [north.map(([x, y]) => [y, x])],
    problem: /^Latitude inválida.*trocadas/,
    isSwapped: true,
  },
  'g-utf16.kml': joao,
  'g-utm.geojson': { names: ['Em metros'] },
  'g-wpt.gpx': field('Contorno 1', { isLine: true }),
  'r-perimetro.geojson': {
    names: perimeters().map(({ name }) => name),
    rings: perimeters().map(({ ring }) => ring),
  },
}

interface PerimeterFile {
  readonly features: readonly {
    readonly properties: { readonly FAZENDA: string }
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
  }[]
}

/** The farm parts of a whole file, each of one ring. */
function perimeters(): readonly { readonly name: string; readonly ring: Ring }[] {
  const text = readFileSync(join(folder, 'r-perimetro.geojson'), 'utf8')
  const { features } = JSON.parse(text) as PerimeterFile
  return features.flatMap(({ properties: { FAZENDA: farm }, geometry }) => {
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return parts.map(([ring = []], at) => ({
      name: parts.length > 1 ? `${farm} (parte ${at + 1} de ${parts.length})` : farm,
      ring,
    }))
  })
}

function corners({ outlines }: OutlineFile): readonly Ring[] {
  return outlines.flatMap(({ polygon }) =>
    polygon.coordinates.map((ring) =>
      ring.map(([x, y]): [number, number] => [Number(x.toFixed(9)), Number(y.toFixed(9))]),
    ),
  )
}

describe('importing outline files sent by users', () => {
  it('covers every file with an expected outcome', () => {
    expect(Object.keys(expected).toSorted()).toEqual(readdirSync(folder).toSorted())
  })

  it.each(Object.entries(expected))(
    'yields the expected outlines: %s',
    (file, { names, rings, problem, ...more }) => {
      const found = read(file)
      const properties = nameProperties(found.outlines)
      expect(found.outlines.map((outline, at) => nameOf(outline, at, properties))).toEqual(names)
      if (rings)
        expect(corners(found)).toEqual(
          rings.map((ring) => ring.map(([x, y]) => [Number(x.toFixed(9)), Number(y.toFixed(9))])),
        )
      for (const outline of found.outlines) {
        expect(outline.isLine ?? false).toBe(more.isLine ?? false)
        if (problem) expect(outline.problem).toMatch(problem)
        else expect(outline.problem).toBeUndefined()
      }
      expect([found.isSwapped, found.open, found.leftOut]).toEqual([
        more.isSwapped ?? false,
        undefined,
        { points: 0, unreadable: 0 },
      ])
    },
  )

  it('converts outlines in metres to the surveyed location', () => {
    const [ring = []] = read('g-utm.geojson').outlines[0]?.polygon.coordinates ?? []
    expect(ring.map(([x, y]) => utm([x, y], 23).map(Math.round))).toEqual([
      [396040, 7677560],
      [397079, 7677566],
      [397085, 7676459],
      [396047, 7676453],
      [396040, 7677560],
    ])
  })
})
