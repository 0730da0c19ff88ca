/* The tables that a statement of ours reads, as far as writes to them are noted. */
import type { EntityIndex } from '#model/entity/paths'

/** System tables that lists and their labels read. */
export const notedTables: readonly string[] = ['sys_account', 'sys_totp', 'sys_passkey']

/** `from "x" as`, `join "x" as`, `from sys_x as`; not subqueries, functions and common table expressions. */
const sources = /\b(?:from|join) (?:"((?:[^"]|"")+)" as |((?:sys|pg)_\w+))/g

/** Undefined if a result may change without a note: it depends on the time, or on tables without triggers. */
export function tablesRead(index: EntityIndex, text: string): readonly string[] | undefined {
  if (text.includes('now()')) return undefined
  const tables = new Set<string>()
  for (const [, quoted, plain] of text.matchAll(sources)) {
    const name = quoted?.replaceAll('""', '"') ?? plain ?? ''
    const entity = quoted === undefined ? undefined : index.get(name)
    if (entity ? entity.system : !notedTables.includes(name)) return undefined
    tables.add(name)
  }
  return [...tables]
}
