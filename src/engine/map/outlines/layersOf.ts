/* Detects the format by content, because file names are unreliable. */
import { mapText } from '../messages'
import type { Layer } from './layer'
import { outlineLimits } from './limits'
import { OutlineProblem } from './outlineFile'
import { readJson } from './readJson'
import { readShapefiles } from './readShapefile'
import { readXml } from './readXml'
import { textOf } from './textOf'
import { isZip, unpack, unpackBudget } from './unpack'

export function layersOf(bytes: Uint8Array, name: string): readonly Layer[] {
  if (bytes.length > outlineLimits.bytes) throw new OutlineProblem(mapText.tooLarge)
  if (!isZip(bytes)) return [readText(bytes, stemOf(name))]
  const parts = unpack(bytes, unpackBudget())
  const texts = parts.filter(({ path }) => /\.(?:kml|gpx|geojson|json)$/i.test(path))
  const layers = [...readShapefiles(parts), ...texts.map((part) => readText(part.bytes, stemOf(part.path)))]
  if (layers.length === 0) throw new OutlineProblem(mapText.emptyZip)
  return layers
}

function readText(bytes: Uint8Array, name: string): Layer {
  if (bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0x27) throw new OutlineProblem(mapText.looseShapefile)
  const begin = textOf(bytes.subarray(0, 64)).replace(/^(?:\ufeff|ï»¿)?\s*/, '')
  if (begin.startsWith('<')) return readXml(bytes, name)
  if ('{[\u001E'.includes(begin.charAt(0)) && begin !== '') return readJson(bytes, name)
  throw new OutlineProblem(mapText.notOutlines)
}

function stemOf(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return file.replace(/\.\w+$/, '')
}
