/* Finds existing duplicates of a new unique constraint, and which of them stay active. */
import type { Difference } from '#model/changes/differences'
import { valuesAt } from '#model/changes/renaming'
import { differenceText } from '#model/changes/words'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { fold } from '#model/formats/fold'
import { changesText } from './messages'
import type { FieldWork, MigrationContext } from './migrationContext'

export interface UniqueTally {
  readonly difference: Extract<Difference, { what: 'uniqueAdded' | 'uniqueRemoved' }>
  readonly text: string | undefined
  readonly paths: readonly string[]
  see(row: Row): void
  /** Row ids of each group of duplicates, in order, by the duplicated values. */
  repeated(): readonly (readonly [string, readonly number[]])[]
}

export function createUniqueTally(
  difference: UniqueTally['difference'],
  entity: Entity | undefined,
  works: readonly FieldWork[],
  text?: string,
): UniqueTally {
  const { fields, where } = difference.set
  const seen = new Map<string, number[]>()
  const emptyCounts = fields.some((path) => entity && fieldAt(entity, path)?.emptyCounts)
  const valueAt = (row: Row, path: string) => {
    const value = valuesAt(row, path)[0] ?? null
    const work = works.find((each) => each.path === path)
    return (work ? work.make(value, row)?.value : value) ?? null
  }
  const isMeant = (row: Row) =>
    row[systemNames.active] !== false &&
    Object.entries(where).every(([path, wanted]) => [wanted].flat().includes(valueAt(row, path)))
  return {
    difference,
    text,
    paths: [...fields, ...Object.keys(where)],
    see(row) {
      if (!isMeant(row)) return
      const values = fields.map((path) => valueAt(row, path))
      if (!emptyCounts && values.some((value) => value === null)) return
      const key = values.map((value) => (value === null ? '' : fold(String(value)))).join(' + ')
      const ids = seen.get(key) ?? []
      if (ids.length === 0) seen.set(key, ids)
      ids.push(Number(row[systemNames.id]))
    },
    repeated: () => [...seen].filter(([, ids]) => ids.length > 1),
  }
}

/** @returns the rows to inactivate according to the decision */
export function planUnique(context: MigrationContext, tally: UniqueTally): readonly number[] {
  const { entity, set } = tally.difference
  const text = tally.text ?? differenceText(tally.difference)
  const repeated = tally.repeated()
  if (repeated.length === 0) {
    if (tally.text !== undefined) return []
    context.planned.push({ entity, class: 'olha os dados', text, waits: false, offers: [] })
    return []
  }
  const keyed = context.pending.find(
    ({ entry }) => entry.entity === entity && entry.keep && entry.unique?.join() === set.fields.join(),
  )
  if (keyed) context.used.add(keyed)
  const keep = keyed?.entry.keep
  const offer = (which: 'oldest' | 'newest', words: string) => ({
    text: words,
    entry: { entity, unique: set.fields, keep: which },
  })
  const { keepOldest, keepNewest } = changesText.offers
  context.planned.push({
    entity,
    class: 'olha os dados',
    text: `${text}; ${changesText.doubles(repeated.length)}`,
    count: repeated.length,
    samples: repeated.slice(0, 5).map(([value, ids]) => `${value}: nº ${ids.slice(0, 5).join(', ')}`),
    waits: keep === undefined,
    offers: keep === undefined ? [offer('oldest', keepOldest), offer('newest', keepNewest)] : [],
  })
  if (keep === undefined) return []
  return repeated.flatMap(([, ids]) => (keep === 'oldest' ? ids.slice(1) : ids.slice(0, -1)))
}
