/* Unpacks zips, including nested ones, within limits that do not rely on the declared sizes. */
import { unzipSync } from 'fflate'
import { mapText } from '../messages'
import { outlineLimits } from './limits'
import { OutlineProblem } from './outlineFile'

export interface ZipPart {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface UnpackBudget {
  bytes: number
  entries: number
}

export function unpackBudget(): UnpackBudget {
  return { bytes: outlineLimits.unpacked, entries: outlineLimits.entries }
}

const deepest = 2
const wanted = /\.(?:kml|kmz|gpx|geojson|json|shp|dbf|prj|cpg|zip)$/i

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** @throws OutlineProblem when a limit is exceeded or it is not a zip */
export function unpack(bytes: Uint8Array, budget: UnpackBudget, at = '', depth = 1): readonly ZipPart[] {
  const found: ZipPart[] = []
  let parts: Readonly<Record<string, Uint8Array>>
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        budget.entries -= 1
        if (budget.entries < 0) throw new OutlineProblem(mapText.tooManyParts)
        if (!wanted.test(name) || /(?:^|\/)(?:__MACOSX\/|\._)/.test(name)) return false
        // The library allocates this size and never writes beyond it, so the declared size is a safe bound.
        budget.bytes -= originalSize
        if (budget.bytes < 0) throw new OutlineProblem(mapText.unpacksTooMuch)
        return true
      },
    })
  } catch (error) {
    throw error instanceof OutlineProblem ? error : new OutlineProblem(mapText.brokenZip)
  }
  for (const [name, part] of Object.entries(parts)) {
    const path = at === '' ? name : `${at}/${name}`
    if (!isZip(part)) found.push({ path, bytes: part })
    else if (depth < deepest) found.push(...unpack(part, budget, path, depth + 1))
  }
  return found
}
