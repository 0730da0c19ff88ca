/*
 * Caches results of earlier runs by content: compiled texts, and valid files. The cache is in node_modules, and any
 * change of the generator, the model or the packages invalidates it. GEN_CACHE=0 gives the same results, but slower.
 */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const place = join(root, 'node_modules/.cache/gen')
/** Everything else that the results depend on. */
const makers = ['scripts/gen', 'model', 'package-lock.json']
/** Maximum number of cached texts, enough for a few versions of 500 entities. */
const mostTexts = 4000
/** Generator versions to keep: a branch and its base. */
const mostVersions = 3

let opened: { readonly folder: string; readonly sound: Set<string>; isNew: boolean } | undefined

export function keptText(kind: string, content: string, make: () => string): string {
  if (isOff()) return make()
  const path = join(open().folder, `${kind}-${markOf(content)}`)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const text = make()
  writeWhole(path, text)
  return text
}

/** Only caches positive results; invalid content is checked again each time. */
export function isKeptSound(kind: string, content: string, isSound: () => boolean): boolean {
  if (isOff()) return isSound()
  const kept = open()
  const mark = `${kind}-${markOf(content)}`
  if (kept.sound.has(mark)) return true
  if (!isSound()) return false
  kept.sound.add(mark)
  kept.isNew = true
  return true
}

export function saveSound(): void {
  if (!opened?.isNew) return
  opened.isNew = false
  writeWhole(join(opened.folder, 'sound.json'), JSON.stringify([...opened.sound]))
}

function isOff(): boolean {
  return process.env.GEN_CACHE === '0'
}

export function markOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

function open(): NonNullable<typeof opened> {
  if (opened) return opened
  const folder = join(place, versionOf())
  mkdirSync(folder, { recursive: true })
  prune(folder)
  opened = { folder, sound: new Set(readSound(join(folder, 'sound.json'))), isNew: false }
  return opened
}

function readSound(path: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(value) ? value.map(String) : []
  } catch {
    return []
  }
}

function versionOf(): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const whole = join(root, path)
    if (!existsSync(whole)) return
    if (statSync(whole).isDirectory()) for (const name of readdirSync(whole).sort()) add(join(path, name))
    else hash.update(path).update(readFileSync(whole))
  }
  for (const maker of makers) add(maker)
  return hash.digest('hex').slice(0, 16)
}

/** Atomic, because several runs may read and write at once. */
function writeWhole(path: string, text: string): void {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(own, text)
  renameSync(own, path)
}

function prune(folder: string): void {
  for (const old of oldest(place, mostVersions))
    if (old !== folder) rmSync(old, { recursive: true, force: true })
  for (const old of oldest(folder, mostTexts)) rmSync(old, { force: true })
}

function oldest(holder: string, most: number): readonly string[] {
  const names = readdirSync(holder)
  if (names.length <= most) return []
  const timed = names.map((name) => join(holder, name)).map((path) => [statSync(path).mtimeMs, path] as const)
  return timed
    .toSorted((a, b) => b[0] - a[0])
    .slice(most)
    .map(([, path]) => path)
}
