/* Resolves columns that may mean one of two fields: the stored record decides, otherwise the line. */
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import {
  type EitherColumns,
  type EitherField,
  meantBy,
  resolveEitherFields,
} from '#model/import/eitherFields'
import { importFields } from '#model/import/importFields'
import type { ImportColumn } from '#model/import/readLine'
import type { Store } from '../contract'
import { type ParseContext, type ParsedRecord, pointerOf } from './readRecord'

export interface PrepareContext extends ParseContext {
  readonly index: EntityIndex
  readonly store: Pick<Store, 'list'>
}

export interface ResolvedRecord extends Omit<ParsedRecord, 'values'> {
  values: Row
  id?: number
}

export function eitherColumnsOf(
  { entity, actor }: PrepareContext,
  columns: readonly ImportColumn[],
): EitherColumns | undefined {
  const mapped = new Set(columns.map(({ to }) => to.path))
  const eithers = importFields(entity, actor).flatMap(({ either }) => either ?? [])
  const said = eithers.filter(({ field, sides }) => [field, ...sides].some(({ path }) => mapped.has(path)))
  return said.length > 0 ? { eithers: said, mapped } : undefined
}

/** @returns a function that resolves the records found in the database again */
export function resolveRecords(
  tools: PrepareContext,
  columns: EitherColumns,
  drafts: readonly ResolvedRecord[],
): () => Promise<void> {
  const read = new Map(drafts.map((draft) => [draft, draft.values]))
  const settle = (draft: ResolvedRecord, record?: Row) => {
    draft.values = { ...read.get(draft) }
    return resolveEitherFields(columns, draft.values, draft.eithers, record)
  }
  for (const draft of drafts) settle(draft)
  return async () => {
    const records = await readDeciders(tools, columns, drafts)
    for (const draft of drafts)
      for (const { path, message } of settle(draft, records.get(draft.id ?? 0)))
        draft.problems.push({ line: draft.line, path: pointerOf(path), message })
  }
}

async function readDeciders(
  { entity, actor, store }: PrepareContext,
  { eithers }: EitherColumns,
  drafts: readonly ResolvedRecord[],
): Promise<ReadonlyMap<number, Row>> {
  const ids = [...new Set(drafts.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const fields = [...new Set([systemNames.id, ...eithers.map(({ by }) => by.path)])]
  const query = { filter: { [systemNames.id]: ids }, sort: [], range: [0, ids.length - 1] as const }
  const { rows } = await store.list<string>(entity.name, { ...query, fields: fields as never[] }, actor)
  return new Map(rows.map((row: Row) => [Number(row[systemNames.id]), row]))
}

export function soughtValue(columns: EitherColumns | undefined, row: Row, path: string): unknown {
  const either = columns?.eithers.find(({ field }) => field.path === path)
  return either ? row[meantBy(either, row).path] : row[path]
}

/** Columns that show the problems of these fields. */
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
