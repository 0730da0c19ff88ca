/* Writes generated files that changed, and removes obsolete ones. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files of the output folder that are generated separately. */
const foreign = new Set(['places.json', 'calls.json'])

export interface Difference {
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export type SeenFiles = Map<string, { readonly text: string; readonly mark: string }>

/**
 * Compares without writing.
 * @param seen pass the same map again to skip files with unchanged time and size
 */
export function compareGenerated(
  files: ReadonlyMap<string, string>,
  folder: string,
  seen: SeenFiles = new Map(),
): Difference {
  return {
    changed: [...files]
      .filter(([path, text]) => readText(join(folder, path), seen) !== text)
      .map(([path]) => path),
    removed: listFiles(folder).filter((path) => !files.has(path) && !foreign.has(path)),
  }
}

export function writeGenerated(
  files: ReadonlyMap<string, string>,
  folder: string,
  seen: SeenFiles = new Map(),
): Difference {
  const difference = compareGenerated(files, folder, seen)
  for (const path of difference.changed) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, files.get(path) ?? '')
  }
  for (const path of difference.removed) rmSync(join(folder, path))
  return difference
}

function readText(path: string, seen: SeenFiles): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return undefined
  const mark = `${found.mtimeMs} ${found.size} ${found.ino}`
  const last = seen.get(path)
  if (last?.mark === mark) return last.text
  const text = readFileSync(path, 'utf8')
  seen.set(path, { text, mark })
  return text
}

function listFiles(folder: string, base = ''): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = base === '' ? entry.name : `${base}/${entry.name}`
    return entry.isDirectory() ? listFiles(join(folder, entry.name), path) : [path]
  })
}
