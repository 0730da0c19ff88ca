/* Records whose cells say one of two fields: which is meant is what the record says that is here, or else what the line does. */
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { type EitherColumns, type EitherField, meantBy, settleEithers } from '#model/import/eitherFields'
import { importFields } from '#model/import/importFields'
import type { ReadColumn } from '#model/import/readLine'
import type { Store } from '../contract'
import { pointerOf, type Reading, type RecordReading } from './readRecord'

/** What lines are prepared with. */
export interface Preparing extends Reading {
  readonly index: EntityIndex
  readonly store: Pick<Store, 'list'>
}

/** A record whose values may still change. */
export interface Settled extends Omit<RecordReading, 'values'> {
  values: Row
  id?: number
}

/** What the columns say of fields that are one of two others; undefined where there are none. */
export function eitherColumnsOf(
  { entity, actor }: Preparing,
  columns: readonly ReadColumn[],
): EitherColumns | undefined {
  const mapped = new Set(columns.map(({ to }) => to.path))
  const eithers = importFields(entity, actor).flatMap(({ either }) => either ?? [])
  const said = eithers.filter(({ field, sides }) => [field, ...sides].some(({ path }) => mapped.has(path)))
  return said.length > 0 ? { eithers: said, mapped } : undefined
}

/** Settles records by what their lines say. @returns settles once more those of which it is known that they are here */
export function settleRecords(
  tools: Preparing,
  columns: EitherColumns,
  drafts: readonly Settled[],
): () => Promise<void> {
  const read = new Map(drafts.map((draft) => [draft, draft.values]))
  const settle = (draft: Settled, record?: Row) => {
    draft.values = { ...read.get(draft) }
    return settleEithers(columns, draft.values, draft.eithers, record)
  }
  for (const draft of drafts) settle(draft)
  return async () => {
    const records = await readDeciders(tools, columns, drafts)
    for (const draft of drafts)
      for (const { path, message } of settle(draft, records.get(draft.id ?? 0)))
        draft.problems.push({ line: draft.line, path: pointerOf(path), message })
  }
}

/** What the records that are here say of the fields that decide. */
async function readDeciders(
  { entity, actor, store }: Preparing,
  { eithers }: EitherColumns,
  drafts: readonly Settled[],
): Promise<ReadonlyMap<number, Row>> {
  const ids = [...new Set(drafts.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const fields = [...new Set([systemNames.id, ...eithers.map(({ by }) => by.path)])]
  const query = { filter: { [systemNames.id]: ids }, sort: [], range: [0, ids.length - 1] as const }
  const { rows } = await store.list<string>(entity.name, { ...query, fields: fields as never[] }, actor)
  return new Map(rows.map((row: Row) => [Number(row[systemNames.id]), row]))
}

/** The value by which a record is sought. */
export function soughtValue(columns: EitherColumns | undefined, row: Row, path: string): unknown {
  const either = columns?.eithers.find(({ field }) => field.path === path)
  return either ? row[meantBy(either, row).path] : row[path]
}

/** Where what is wrong with a field is shown: at the column that says it. */
export function shownAt(columns: EitherColumns | undefined): ReadonlyMap<string, string> {
  const { eithers = [], mapped = new Set<string>() } = columns ?? {}
  const placeOf = ({ field, sides }: EitherField) =>
    [field, ...sides].map(({ path }) => path).find((path) => mapped.has(path))
  return new Map(
    eithers.flatMap((either) => {
      const place = placeOf(either)
      return either.sides.flatMap(({ path }) =>
        mapped.has(path) || place === undefined ? [] : [[pointerOf(path), pointerOf(place)] as const],
      )
    }),
  )
}
