/* Resolves a reference system by EPSG code, URN, OGC name or the WKT of a `.prj` file. */
import proj4 from 'proj4'
import type { Position } from '#model/geometry'
import { aliases, byCode, sirgas } from './systemList'

export interface ReferenceSystem {
  /** `EPSG:31983`, or the text in the file. */
  readonly id: string
  readonly title: string
  readonly isDegrees: boolean
  /** The coordinates are SIRGAS 2000 already and need no transformation. */
  readonly isExact: boolean
  toDegrees(place: Position): Position
}

export function systemNamed(name: string): ReferenceSystem | undefined {
  const text = name.trim()
  if (/CRS:?:?84$/i.test(text)) return systemOf(4326)
  if (/^(?:PROJCS|GEOGCS|PROJCRS|GEOGCRS|GEODCRS)\s*\[/i.test(text)) return systemOfWkt(text)
  const [, code = ''] =
    /(?:^|EPSG:{1,2}(?:[\d.]*:)?|\/EPSG\/(?:[\d.]+\/)?)(\d{4,6})(?:\/[a-z0-9]*\/?)?$/i.exec(text) ?? []
  const [titled] = [...byCode].find(([, [, title]]) => plainTitle(title) === plainTitle(text)) ?? []
  return systemOf(aliases[code] ?? titled ?? Number(code))
}

/** `SIRGAS 2000 / UTM zone 23S` and `SIRGAS_2000_UTM_Zone_23S` are equal. */
function plainTitle(title: string): string {
  return title.toLowerCase().replace(/zone|[^a-z0-9]/g, '')
}

export function degrees(): ReferenceSystem {
  return systemOf(4326) as ReferenceSystem
}

function systemOf(code: number): ReferenceSystem | undefined {
  const [, title, definition] = byCode.get(code) ?? []
  return definition === undefined || title === undefined
    ? undefined
    : build(`EPSG:${code}`, title, definition)
}

/** TOWGS84 parameters for datums whose WKT omits them. */
const shifts: readonly (readonly [RegExp, string])[] = [
  [/South_?American_?(?:Datum_?)?1969|SAD_?(?:19)?69/i, '-67.35,3.88,-38.22'],
  [/Corrego_?Alegre/i, '-206.05,168.28,-3.82'],
]

function systemOfWkt(wkt: string): ReferenceSystem | undefined {
  const [, datum = ''] = /DATUM\s*\[\s*"([^"]*)"/i.exec(wkt) ?? []
  const [, shift] = shifts.find(([pattern]) => pattern.test(datum)) ?? []
  const isKnown = shift !== undefined || /SIRGAS|WGS_?(?:19)?84/i.test(datum)
  if (!isKnown) return undefined
  const spheroid = /SPHEROID\s*\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/i
  const shifted =
    /TOWGS84/i.test(wkt) || shift === undefined ? wkt : wkt.replace(spheroid, `$&,TOWGS84[${shift},0,0,0,0]`)
  const [, title = ''] = /^\w+\s*\[\s*"([^"]*)"/.exec(wkt) ?? []
  try {
    return build(title, title.replaceAll('_', ' '), shifted)
  } catch {
    // The library does not support the projection.
    return undefined
  }
}

function build(id: string, title: string, definition: string): ReferenceSystem {
  const way = proj4(definition, `+proj=longlat ${sirgas} +no_defs`)
  const isDegrees = /longlat/.test(definition) || /^GEO/i.test(definition)
  const isExact = isDegrees && !/towgs84[=[]-?\d*[1-9]/i.test(definition)
  return {
    id,
    title,
    isDegrees,
    isExact,
    toDegrees: (place) => {
      if (isExact) return place
      const [longitude = Number.NaN, latitude = Number.NaN] = way.forward([...place])
      return [longitude, latitude]
    },
  }
}
