/* Rows as this page was shown them: what an edit of the same version began from. */
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'

const mostRows = 2_000

export interface ShownRows {
  note(entity: Entity, rows: unknown): void
  find(entity: Entity, id: number, version: number | undefined): Row | undefined
}

export function createShownRows(): ShownRows {
  const shown = new Map<string, Row>()
  const keyOf = (entity: Entity, id: unknown, version: unknown) => `${entity.name} ${id} ${version}`
  return {
    note(entity, rows) {
      for (const row of Array.isArray(rows) ? rows : [rows]) {
        if (!isRow(row) || typeof row.id !== 'number') continue
        const key = keyOf(entity, row.id, row[systemNames.version])
        // A list may show only some of its values.
        const known = shown.get(key)
        shown.delete(key)
        shown.set(key, { ...known, ...row })
      }
      for (const oldest of [...shown.keys()].slice(0, Math.max(0, shown.size - mostRows)))
        shown.delete(oldest)
    },
    find: (entity, id, version) => shown.get(keyOf(entity, id, version)),
  }
}
