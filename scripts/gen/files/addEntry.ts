import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangeEntry } from '#model/changes/entry'
import { changesFile } from './schemaFile'

export const changesPath = join('schemas', changesFile)

/** Keeps the formatting of existing entries. */
export function addEntry(entry: ChangeEntry, path = changesPath): void {
  const head = { $schema: './mudancas.meta.json', changes: [] as unknown[] }
  const file = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as typeof head) : head
  const entries = [...file.changes, entry].map((each) => `    ${JSON.stringify(each)}`)
  const begin = `  "$schema": ${JSON.stringify(file.$schema ?? head.$schema)},`
  writeFileSync(path, `{\n${begin}\n  "changes": [\n${entries.join(',\n')}\n  ]\n}\n`)
}
