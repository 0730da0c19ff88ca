/* Parses Shapefiles: geometry, attributes in their own encoding, and the reference system's text. */
import { combine, parseDbf, parseShp } from 'shpjs'
import { mapText } from '../messages'
import type { Layer } from './layer'
import { OutlineProblem } from './outlineFile'
import { singleByte, textOf } from './textOf'
import type { ZipPart } from './unpack'

export function readShapefiles(parts: readonly ZipPart[]): readonly Layer[] {
  const find = (stem: string, extension: string) =>
    parts.find(({ path }) => path.toLowerCase() === `${stem}.${extension}`.toLowerCase())?.bytes
  return parts
    .filter(({ path }) => /\.shp$/i.test(path))
    .map(({ path, bytes }) => {
      const stem = path.slice(0, -4)
      const dbf = find(stem, 'dbf')
      const prj = find(stem, 'prj')
      const name = stem.slice(stem.lastIndexOf('/') + 1)
      const features = read(bytes, dbf, find(stem, 'cpg'))
      return { name, features, hasLooseRings: true, ...(prj && { system: textOf(prj).trim() }) }
    })
}

function read(shp: Uint8Array, dbf: Uint8Array | undefined, cpg: Uint8Array | undefined) {
  try {
    mustBeWhole(shp)
    const rows = dbf && parseDbf(plain(dbf), new TextEncoder().encode(encodingOf(dbf, cpg)))
    const shapes = parseShp(plain(shp))
    if (rows && rows.length !== shapes.length) throw new Error('Rows and shapes differ')
    return combine([shapes, rows ?? []]).features
  } catch {
    throw new OutlineProblem(mapText.brokenShapefile)
  }
}

/** The library stops silently at a truncated record. */
function mustBeWhole(shp: Uint8Array): void {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength)
  if (view.getInt32(24) * 2 > shp.byteLength) throw new Error('Cut off')
}

/** A copy, because the library ignores the array's offset in its buffer. */
function plain(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer
}

/** UTF-8 if the bytes are valid UTF-8, else the encoding in the `.cpg` file. */
function encodingOf(dbf: Uint8Array, cpg: Uint8Array | undefined): string {
  const header = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength).getUint16(8, true)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(dbf.subarray(header))
    return 'utf-8'
  } catch {
    return singleByte(cpg && textOf(cpg))
  }
}
