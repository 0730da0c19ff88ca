import { zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { nameOf, nameProperties } from '../../../../../src/engine/map/outlines/names'
import { OutlineProblem } from '../../../../../src/engine/map/outlines/outlineFile'
import { readOutlines } from '../../../../../src/engine/map/outlines/readOutlines'
import { brothers } from './brothers'
import { corpus } from './corpus'
import { kml, placemark, polygonTag, type Ring, square, text } from './formats'

/** The tolerance in degrees after a change of reference system: about a centimetre. */
const tolerance = 1e-7

function differences(found: readonly Ring[], wanted: readonly Ring[]): readonly string[] {
  if (found.map(({ length }) => length).join() !== wanted.map(({ length }) => length).join()) {
    return [`${found.map(({ length }) => length)} corners, not ${wanted.map(({ length }) => length)}`]
  }
  return wanted.flatMap((ring, at) =>
    ring.flatMap(([x, y], corner) => {
      const [east = 0, north = 0] = found[at]?.[corner] ?? []
      return Math.hypot(east - x, north - y) > tolerance ? [`${east} ${north}, not ${x} ${y}`] : []
    }),
  )
}

describe('importing the corpus of outline files', () => {
  it.each([...corpus, ...brothers].map((file) => [`${file.source} (${file.name})`, file] as const))(
    'reads the expected outlines of %s',
    (_title, file) => {
      if (file.problem) {
        expect(() => readOutlines(file.bytes, file.name, file.options)).toThrow(OutlineProblem)
        expect(() => readOutlines(file.bytes, file.name, file.options)).toThrow(file.problem)
        return
      }
      const found = readOutlines(file.bytes, file.name, file.options)
      const properties = nameProperties(found.outlines)
      const wanted = file.outlines ?? []
      expect(found.outlines.map((outline, at) => nameOf(outline, at, properties))).toEqual(
        wanted.map(({ name }) => name),
      )
      for (const [at, { rings, isLine = false, problem }] of wanted.entries()) {
        const outline = found.outlines[at]
        expect(differences(outline?.polygon.coordinates ?? [], rings)).toEqual([])
        expect(outline?.isLine ?? false).toBe(isLine)
        if (problem) expect(outline?.problem).toMatch(problem)
        else expect(outline?.problem).toBeUndefined()
      }
      expect(found.open?.question).toBe(file.open)
      expect(found.isSwapped).toBe(file.isSwapped ?? false)
      expect([found.leftOut.points, found.leftOut.unreadable]).toEqual(file.leftOut ?? [0, 0])
      if (file.layers) expect(found.layers).toEqual(file.layers)
    },
  )
})

it('importing outlines resolves no external or recursive XML entity', () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const growing = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join('')
  for (const [dtd, name] of [
    ['<!ENTITY far SYSTEM "file:///etc/passwd">', '&far;'],
    ['<!ENTITY far SYSTEM "http://127.0.0.1/secret">', '&far;'],
    [`<!ENTITY e0 "ha">${growing}`, '&e12;'],
  ] as const) {
    const file = kml(
      placemark(name, polygonTag([square(-46, -21)])),
      `<?xml version="1.0"?><!DOCTYPE kml [${dtd}]>`,
    )
    const { outlines } = readOutlines(text(file), 'talhao.kml')
    expect(outlines.map(({ values }) => values.name)).toEqual([name])
  }
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

describe('an oversized outline file', () => {
  it('is rejected before it is unpacked, whatever size it declares', () => {
    const bomb = zipSync({ 'doc.kml': new Uint8Array(130_000_000) }, { level: 6 })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(() => readOutlines(bomb, 'bomba.kmz')).toThrow(/descompactado seria grande demais/)
    // The zip directory declares a smaller size than the real one.
    const liar = zipSync({ 'doc.kml': text(kml(' '.repeat(2_000_000))) })
    const view = new DataView(liar.buffer)
    for (let at = 0; at < liar.length - 46; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
    }
    expect(() => readOutlines(liar, 'mentira.kmz')).toThrow(OutlineProblem)
  })

  it('is rejected when it has more parts, outlines or points than the limit', () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.txt`, new Uint8Array()])),
    )
    expect(() => readOutlines(many, 'muitos.zip')).toThrow(/arquivos demais/)
    const feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [square(-46, -21)] },
    }
    const crowd = JSON.stringify({
      type: 'FeatureCollection',
      features: Array.from({ length: 20_001 }, () => feature),
    })
    expect(() => readOutlines(text(crowd), 'muitos.geojson')).toThrow(/contornos demais/)
  })

  it('has thousands of outlines read with their names', () => {
    const inside = Array.from({ length: 2_194 }, (_, at) =>
      placemark(
        `Talhão ${at}`,
        polygonTag([square(-46 + (at % 50) / 100, -21 - Math.floor(at / 50) / 100, 0.009)]),
      ),
    )
    const { outlines } = readOutlines(text(kml(inside.join(''))), 'muitos.kml')
    expect(outlines).toHaveLength(2_194)
    expect(outlines.filter(({ problem }) => problem !== undefined)).toEqual([])
  })
})
