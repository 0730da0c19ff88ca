/* `npm run changes -- <git ref>`: lists schema changes since a version in pt-BR, for reviewers. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { changelogOf } from '#model/changes/changelog'
import { keyEntries } from '#model/changes/entry'
import { shapeOf } from '#model/changes/shape'
import type { Entity } from '#model/entity/entity'
import { readEntities } from './gen/sources/readEntities'

try {
  tellChanges(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function tellChanges(ref = 'HEAD'): void {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
  try {
    writeVersion(ref, folder)
    const [before, after] = [readEntities(join(folder, 'schemas')), readEntities('schemas')]
    const known = new Set(keyEntries(before.changes).map(({ key }) => key))
    const entries = keyEntries(after.changes).flatMap(({ key, entry }) => (known.has(key) ? [] : [entry]))
    const lines = changelogOf(shapesOf(before.entities), shapesOf(after.entities), entries)
    console.log(lines.length === 0 ? `Os schemas não mudaram desde ${ref}.` : lines.join('\n').trimEnd())
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function shapesOf(entities: readonly Entity[]) {
  return new Map(entities.map((entity) => [entity.name, shapeOf(entity)]))
}

function writeVersion(ref: string, folder: string): void {
  const names = git(['ls-tree', '-r', '--name-only', '-z', `${ref}`, '--', 'schemas']).split('\0')
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), git(['show', `${ref}:${name}`]))
  }
}

function git(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout
}
