/* Outlines in files of other programs: KML, GPX and GeoJSON. Hides their formats; a track becomes the area it goes around. */
import { gpx, kml } from '@tmcw/togeojson'
import { type PolygonShape, type Position, polygonOf, readPolygon } from '#model/geometry'
import { mapText } from './messages'

/** An outline found in a file. */
export interface FoundShape {
  /** Tells apart the outlines of one file. */
  readonly id: string
  readonly name: string
  readonly polygon: PolygonShape
}

/** The outlines in a file. @throws when the file is none of the formats */
export async function readShapes(file: File): Promise<readonly FoundShape[]> {
  const text = await file.text()
  const found = /\.(kml|gpx)$/i.test(file.name) ? readXml(text, file.name) : (JSON.parse(text) as unknown)
  return featuresIn(found).flatMap(({ geometry, properties }, place) => {
    const { name, nome } = properties ?? {}
    const title = [name, nome].find((each) => typeof each === 'string' && each.trim() !== '')
    return polygonsIn(geometry).map((polygon, part) => ({
      id: `${place} ${part}`,
      name: String(title ?? mapText.shape(place + 1)),
      polygon,
    }))
  })
}

function readXml(text: string, name: string): unknown {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  if (document.querySelector('parsererror')) throw new Error('Not an XML file')
  return /\.kml$/i.test(name) ? kml(document) : gpx(document)
}

interface LooseFeature {
  readonly geometry?: unknown
  readonly properties?: Readonly<Record<string, unknown>> | null
}

function featuresIn(value: unknown): readonly LooseFeature[] {
  const { type, features } = (value ?? {}) as { type?: unknown; features?: unknown }
  if (type === 'FeatureCollection' && Array.isArray(features)) return features as LooseFeature[]
  if (type === 'Feature') return [value as LooseFeature]
  if (typeof type === 'string') return [{ geometry: value }]
  throw new Error('Not GeoJSON')
}

function polygonsIn(geometry: unknown): readonly PolygonShape[] {
  const { type, coordinates, geometries } = (geometry ?? {}) as Readonly<Record<string, unknown>>
  const parts = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  if (type === 'GeometryCollection' && Array.isArray(geometries)) return geometries.flatMap(polygonsIn)
  if (type === 'MultiPolygon') {
    return parts.flatMap((each) => polygonsIn({ type: 'Polygon', coordinates: each }))
  }
  if (type === 'MultiLineString') {
    return parts.flatMap((each) => polygonsIn({ type: 'LineString', coordinates: each }))
  }
  if (type === 'LineString') return keep(polygonOf(flat(parts)))
  if (type === 'Polygon') return keep({ type, coordinates: parts.map((ring) => flat(ring as unknown[])) })
  return []
}

/** Without heights, which the other formats bring along. */
function flat(positions: readonly unknown[]): readonly Position[] {
  return positions.map((each) => (each as readonly number[]).slice(0, 2) as unknown as Position)
}

function keep(polygon: PolygonShape | undefined): readonly PolygonShape[] {
  const read = readPolygon(polygon)
  return read ? [read] : []
}
