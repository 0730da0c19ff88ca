/* Builds files as programs write them, from their contents. */
import { strToU8, zipSync } from 'fflate'
import type { LonLat } from './survey'

export type Ring = readonly LonLat[]

/** A closed square ring from its north-western corner, clockwise. */
export function square(west: number, north: number, size = 0.01): Ring {
  return [
    [west, north],
    [west + size, north],
    [west + size, north - size],
    [west, north - size],
    [west, north],
  ]
}

export const text = (content: string): Uint8Array => strToU8(content)
export const latin1 = (content: string): Uint8Array => strToU8(content, true)
export const utf16 = (content: string): Uint8Array => {
  const bytes = new Uint8Array(2 + content.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, true)
  for (let at = 0; at < content.length; at++) view.setUint16(2 + at * 2, content.charCodeAt(at), true)
  return bytes
}
export const plainUtf16 = (content: string): Uint8Array => utf16(content).slice(2)
export const zip = (parts: Readonly<Record<string, Uint8Array>>): Uint8Array => zipSync({ ...parts })

export const places = (ring: Ring, between = ','): string =>
  ring.map(([x, y]) => [x, y, 0].join(between)).join(' ')
const boundary = (side: string, ring: Ring, between?: string) =>
  `<${side}BoundaryIs><LinearRing><coordinates>\n${places(ring, between)}\n</coordinates></LinearRing></${side}BoundaryIs>`
export const polygonTag = (rings: readonly Ring[], between?: string): string =>
  `<Polygon><tessellate>1</tessellate>${rings.map((ring, at) => boundary(at === 0 ? 'outer' : 'inner', ring, between)).join('')}</Polygon>`
export const placemark = (name: string, inside: string): string =>
  `<Placemark><name>${name}</name><styleUrl>#s</styleUrl>${inside}</Placemark>`
export const kml = (
  inside: string,
  head = '<?xml version="1.0" encoding="UTF-8"?>',
  attributes = '',
): string =>
  `${head}\n<kml xmlns="http://www.opengis.net/kml/2.2"${attributes}><Document><name>Doc</name>
  <Style id="s"><LineStyle><color>ff0000ff</color></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style>${inside}</Document></kml>`
export const folder = (name: string, inside: string): string =>
  `<Folder><name>${name}</name>${inside}</Folder>`

const tag = (name: string, [x, y]: LonLat) => `<${name} lat="${y}" lon="${x}"><ele>912.4</ele></${name}>`
export const gpx = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="GPSMAP 64s" xmlns="http://www.topografix.com/GPX/1/1"
  xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3"><metadata><time>2026-03-01T10:00:00Z</time></metadata>${inside}</gpx>`
export const track = (name: string, ...segments: readonly Ring[]): string =>
  `<trk><name>${name}</name><extensions><gpxx:TrackExtension><gpxx:DisplayColor>Red</gpxx:DisplayColor></gpxx:TrackExtension></extensions>${segments
    .map((ring) => `<trkseg>${ring.map((place) => tag('trkpt', place)).join('')}</trkseg>`)
    .join('')}</trk>`
export const route = (name: string, ring: Ring): string =>
  `<rte><name>${name}</name>${ring.map((place) => tag('rtept', place)).join('')}</rte>`
export const waypoints = (ring: Ring): string => ring.map((place) => tag('wpt', place)).join('')

export interface GeoFeature {
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null
}
export const geojson = (features: readonly GeoFeature[], crs?: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    name: 'camada',
    ...(crs !== undefined && { crs: { type: 'name', properties: { name: crs } } }),
    features: features.map((each) => ({ type: 'Feature', ...each })),
  })
export const area = (properties: GeoFeature['properties'], ...rings: readonly Ring[]): GeoFeature => ({
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
})

export interface ShapeRow {
  readonly rings: readonly Ring[]
  readonly values: readonly string[]
}
/** A layer of polygons with text attributes, as `.shp` and `.dbf`. */
export function shapefile(columns: readonly string[], rows: readonly ShapeRow[], encode = latin1) {
  return {
    shp: shp(rows.map(({ rings }) => rings)),
    dbf: dbf(
      columns,
      rows.map(({ values }) => values),
      encode,
    ),
  }
}

function shp(shapes: readonly (readonly Ring[])[]): Uint8Array {
  const records = shapes.map((rings, at) => {
    const all = rings.flat()
    const content = 44 + rings.length * 4 + all.length * 16
    const view = new DataView(new ArrayBuffer(8 + content))
    view.setInt32(0, at + 1)
    view.setInt32(4, content / 2)
    view.setInt32(8, 5, true)
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)]
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    for (const [each, value] of box.entries()) view.setFloat64(12 + each * 8, value, true)
    view.setInt32(44, rings.length, true)
    view.setInt32(48, all.length, true)
    let first = 0
    for (const [each, ring] of rings.entries()) {
      view.setInt32(52 + each * 4, first, true)
      first += ring.length
    }
    for (const [each, [x, y]] of all.entries()) {
      view.setFloat64(52 + rings.length * 4 + each * 16, x, true)
      view.setFloat64(60 + rings.length * 4 + each * 16, y, true)
    }
    return new Uint8Array(view.buffer)
  })
  const length = 100 + records.reduce((sum, each) => sum + each.length, 0)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 9994)
  view.setInt32(24, length / 2)
  view.setInt32(28, 1000, true)
  view.setInt32(32, 5, true)
  let at = 100
  for (const record of records) {
    bytes.set(record, at)
    at += record.length
  }
  return bytes
}

function dbf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  encode: typeof latin1,
): Uint8Array {
  const width = 40
  const header = 33 + columns.length * 32
  const length = 1 + columns.length * width
  const bytes = new Uint8Array(header + rows.length * length + 1).fill(0x20, header)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, 3)
  view.setUint32(4, rows.length, true)
  view.setUint16(8, header, true)
  view.setUint16(10, length, true)
  for (const [at, name] of columns.entries()) {
    bytes.set(latin1(name), 32 + at * 32)
    view.setUint8(32 + at * 32 + 11, 'C'.charCodeAt(0))
    view.setUint8(32 + at * 32 + 16, width)
  }
  view.setUint8(header - 1, 13)
  for (const [row, values] of rows.entries()) {
    for (const [at, value] of values.entries())
      bytes.set(encode(value), header + row * length + 1 + at * width)
  }
  bytes[bytes.length - 1] = 0x1a
  return bytes
}

const sirgasDatum = 'DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]]'
const degreeUnit = 'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]'
const sadDatum = 'DATUM["D_South_American_1969",SPHEROID["GRS_1967_Truncated",6378160.0,298.25]]'
export const prj = {
  sirgas: `GEOGCS["GCS_SIRGAS_2000",${sirgasDatum},${degreeUnit}]`,
  sad69Utm23: `PROJCS["SAD_1969_UTM_Zone_23S",GEOGCS["GCS_South_American_1969",${sadDatum},${degreeUnit}],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-45.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`,
  sirgasUtm22: `PROJCS["SIRGAS_2000_UTM_Zone_22S",GEOGCS["GCS_SIRGAS_2000",${sirgasDatum},${degreeUnit}],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-51.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`,
} as const
