/* Writes generated files: only those that changed, and removes those that no schema makes any more. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files of the output folder that are made by others, or only where the compiler is asked. */
const foreign = new Set(['places.json', 'calls.json'])

/** What differs between the files and the folder; paths inside the folder. */
export interface Difference {
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/** Files as they were when they were last compared or written, by path. */
export type SeenFiles = Map<string, { readonly text: string; readonly mark: string }>

/**
 * Compares without writing.
 * @param seen the same each time in a process that compares again: a file with the same time and size is not read again
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

/** Makes the folder equal to the files. */
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
