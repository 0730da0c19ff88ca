/* Parses GeoJSON and Esri JSON. */
import { isRow } from '#model/entity/jsonSchema'
import { mapText } from '../messages'
import type { Layer, RawFeature } from './layer'
import { OutlineProblem } from './outlineFile'
import { textOf } from './textOf'

export function readJson(bytes: Uint8Array, name: string): Layer {
  const value = parse(textOf(bytes))
  if (isRow(value) && Array.isArray(value.features) && isRow(value.spatialReference))
    return readEsri(value, name)
  const whole = Array.isArray(value) ? { type: 'FeatureCollection', features: value } : value
  if (!isRow(whole) || typeof whole.type !== 'string') throw new OutlineProblem(mapText.notOutlines)
  const features = featuresIn(whole)
  const own = features.find((each) => isRow(each) && each.crs !== undefined)
  return { name, features: features.map(named), ...systemIn(whole.crs ?? own?.crs) }
}

/** Parses JSON, or newline-delimited JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const lines = text.split(/\r?\n/).map((line) => line.replace(recordMark, '').trim())
    const filled = lines.filter((line) => line !== '')
    if (filled.length < 2 && !text.startsWith(recordMark)) throw new OutlineProblem(mapText.brokenJson)
    try {
      return filled.map((line): unknown => JSON.parse(line))
    } catch {
      throw new OutlineProblem(mapText.brokenJson)
    }
  }
}

const recordMark = '\u001E'

function named(feature: RawFeature & { readonly id?: unknown }): RawFeature {
  const { id, properties } = feature
  const isBare = Object.keys(properties ?? {}).length === 0
  return isBare && (typeof id === 'string' || typeof id === 'number')
    ? { ...feature, properties: { id } }
    : feature
}

function featuresIn(value: Readonly<Record<string, unknown>>): readonly (RawFeature & { crs?: unknown })[] {
  if (value.type === 'FeatureCollection' && Array.isArray(value.features)) {
    return value.features.filter((each): each is RawFeature => isRow(each))
  }
  return value.type === 'Feature' ? [value as RawFeature] : [{ geometry: value }]
}

/** `crs` from before RFC 7946, which most programs still write. */
function systemIn(crs: unknown): { readonly system?: string } {
  if (typeof crs === 'string') return { system: crs }
  const properties = isRow(crs) && isRow(crs.properties) ? crs.properties : {}
  const { name, code, href } = properties
  if (typeof name === 'string') return { system: name }
  if (typeof code === 'number' || typeof code === 'string') return { system: `EPSG:${code}` }
  return typeof href === 'string' ? { system: href } : {}
}

function readEsri(value: Readonly<Record<string, unknown>>, name: string): Layer {
  const { latestWkid, wkid, wkt } = isRow(value.spatialReference) ? value.spatialReference : {}
  const code = latestWkid ?? wkid
  const features = Array.isArray(value.features) ? value.features.filter(isRow) : []
  return {
    name,
    hasLooseRings: true,
    features: features.map(({ geometry, attributes }) => ({
      geometry:
        isRow(geometry) && Array.isArray(geometry.rings)
          ? { type: 'Polygon', coordinates: geometry.rings }
          : null,
      properties: isRow(attributes) ? attributes : {},
    })),
    ...(typeof code === 'number'
      ? { system: `EPSG:${code}` }
      : typeof wkt === 'string'
        ? { system: wkt }
        : {}),
  }
}
