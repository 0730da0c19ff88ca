/* GeoJSON, and the JSON of ArcGIS. */
import { isRow } from '#model/entity/jsonSchema'
import { mapText } from '../messages'
import type { Layer, LooseFeature } from './layer'
import { OutlineProblem } from './outlineFile'
import { textOf } from './textOf'

/** The layer in a JSON file. @throws OutlineProblem when it is none */
export function readJson(bytes: Uint8Array, name: string): Layer {
  const value = parse(textOf(bytes))
  if (isRow(value) && Array.isArray(value.features) && isRow(value.spatialReference))
    return readEsri(value, name)
  if (!isRow(value) || typeof value.type !== 'string') throw new OutlineProblem(mapText.notOutlines)
  return { name, features: featuresIn(value), ...systemIn(value.crs) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutlineProblem(mapText.brokenJson)
  }
}

function featuresIn(value: Readonly<Record<string, unknown>>): readonly LooseFeature[] {
  if (value.type === 'FeatureCollection' && Array.isArray(value.features)) {
    return value.features.filter((each): each is LooseFeature => isRow(each))
  }
  return value.type === 'Feature' ? [value as LooseFeature] : [{ geometry: value }]
}

/** `crs` of files older than RFC 7946, which most programs still write. */
function systemIn(crs: unknown): { readonly system?: string } {
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
