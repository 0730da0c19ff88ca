/*
 * What earlier runs found out, by the content that it was found out of: compiled texts, and what was sound. It lies beside
 * the packages; any change of the generator, the model or the packages begins anew. Without it (GEN_CACHE=0) everything
 * comes out the same, later.
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
/** What decides what comes out of a content. */
const makers = ['scripts/gen', 'model', 'package-lock.json']
/** Texts that are kept: those of a few versions of 500 entities. */
const mostTexts = 4000
/** Versions of the generator whose texts are kept: a branch and the one it came from. */
const mostVersions = 3

let opened: { readonly folder: string; readonly sound: Set<string>; isNew: boolean } | undefined

/** A text made of the content: as it was made before, where it was. */
export function keptText(kind: string, content: string, make: () => string): string {
  if (isOff()) return make()
  const path = join(open().folder, `${kind}-${markOf(content)}`)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const text = make()
  writeWhole(path, text)
  return text
}

/** Is nothing wrong with the content? Asked once; what is wrong is looked for anew each time. */
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

/** Writes down what was found sound; a run ends with it. */
export function saveSound(): void {
  if (!opened?.isNew) return
  opened.isNew = false
  writeWhole(join(opened.folder, 'sound.json'), JSON.stringify([...opened.sound]))
}

function isOff(): boolean {
  return process.env.GEN_CACHE === '0'
}

/** What tells contents apart. */
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

/** Undefined lists and broken files say nothing. */
function readSound(path: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(value) ? value.map(String) : []
  } catch {
    return []
  }
}

/** The content of all that makes something of a content. */
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

/** Runs that read and write at once see a file whole or not at all. */
function writeWhole(path: string, text: string): void {
  const own = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(own, text)
  renameSync(own, path)
}

/** Takes away what is oldest where there is too much. */
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
