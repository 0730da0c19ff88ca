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

/** Compares without writing. */
export function compareGenerated(files: ReadonlyMap<string, string>, folder: string): Difference {
  return {
    changed: [...files].filter(([path, text]) => readText(join(folder, path)) !== text).map(([path]) => path),
    removed: listFiles(folder).filter((path) => !files.has(path) && !foreign.has(path)),
  }
}

/** Makes the folder equal to the files. */
export function writeGenerated(files: ReadonlyMap<string, string>, folder: string): Difference {
  const difference = compareGenerated(files, folder)
  for (const path of difference.changed) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, files.get(path) ?? '')
  }
  for (const path of difference.removed) rmSync(join(folder, path))
  return difference
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function listFiles(folder: string, base = ''): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = base === '' ? name : `${base}/${name}`
    return statSync(join(folder, name)).isDirectory() ? listFiles(join(folder, name), path) : [path]
  })
}
