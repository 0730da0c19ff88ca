import '../../../support/dom'
import { describe, expect, it, vi } from 'vitest'
import { areaOf, cornersOf } from '../../../../model/geometry'
import { readShapes } from '../../../../src/engine/map/readShapes'

const ring = '-45.15,-21.25,900 -45.148,-21.25,900 -45.148,-21.252,900 -45.15,-21.25,900'
const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
  <Placemark><name>North</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
  <Placemark><name>A place</name><Point><coordinates>-45,-21</coordinates></Point></Placemark>
</Document></kml>`
const gpx = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Walk</name><trkseg>
  <trkpt lat="-21.25" lon="-45.15"/><trkpt lat="-21.25" lon="-45.148"/><trkpt lat="-21.252" lon="-45.148"/>
</trkseg></trk></gpx>`
const square = [
  [0, 0],
  [0.001, 0],
  [0.001, 0.001],
  [0, 0],
]
const geo = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { nome: 'Two' },
      geometry: { type: 'MultiPolygon', coordinates: [[square], [square]] },
    },
    { type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [square] } },
  ],
}

const read = (name: string, text: string) => readShapes(new File([text], name))

describe('outlines in files', () => {
  it('come out of KML with their names, heights left out and places passed over', async () => {
    const [north, ...others] = await read('farm.KML', kml)
    expect(others).toEqual([])
    expect(north?.name).toBe('North')
    expect(north && cornersOf(north.polygon)[0]).toEqual([-45.15, -21.25])
    expect(north && areaOf(north.polygon)).toBeCloseTo(2.3, 1)
  })

  it('come out of a GPX track as the area it goes around', async () => {
    const [walk] = await read('walk.gpx', gpx)
    expect(walk?.name).toBe('Walk')
    expect(walk && areaOf(walk.polygon)).toBeCloseTo(2.3, 1)
  })

  it('come out of GeoJSON, several of one feature each by itself', async () => {
    expect((await read('plots.geojson', JSON.stringify(geo))).map(({ name }) => name)).toEqual([
      'Two',
      'Two',
      'Contorno 2',
    ])
  })

  it('are none in a file of another kind', async () => {
    await expect(read('a.kml', '<kml')).rejects.toThrow()
    await expect(read('a.json', '{"a": 1}')).rejects.toThrow()
    await expect(read('a.json', 'text')).rejects.toThrow()
  })
})

it('resolves no entity of an XML file, be it of another place or one that grows', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const place = (dtd: string, name: string) =>
    `<?xml version="1.0"?><!DOCTYPE kml [${dtd}]><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-46,-21 -46,-22 -45,-22 -46,-21</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
  const growing = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join('')
  for (const [dtd, name] of [
    ['<!ENTITY far SYSTEM "file:///etc/passwd">', '&far;'],
    ['<!ENTITY far SYSTEM "http://127.0.0.1/secret">', '&far;'],
    [`<!ENTITY e0 "ha">${growing}`, '&e12;'],
  ] as const) {
    const file = new File([place(dtd, name)], 'talhao.kml')
    const shapes = await readShapes(file).catch(() => [])
    for (const shape of shapes) {
      expect(shape.name).not.toMatch(/root:|secret/)
      expect(shape.name.length).toBeLessThan(1_000)
    }
  }
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})
