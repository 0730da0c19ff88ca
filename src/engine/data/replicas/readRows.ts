/*
 * Reads all rows of an entity in the background. Hides pages, pauses between them, and when a list is too long to be
 * read as a whole.
 */
import type { RaRecord } from 'react-admin'
import type { Filter } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { mergeRows, type ReplicaSource, replicaSort } from '#model/evaluate/replica'
import { encodeQuery } from '#model/query/queryUrl'
import { apiUrl, request } from '../http'
import { whenResting } from '../idleWork'
import { asForm } from '../longAddress'
import { mustBeRecords } from '../readAnswer'

/** Rows per request: their parsing takes less than a frame. */
const pageSize = 2_000

/** Limits of one list, in rows and characters of its answers. */
export const longest = { rows: 20_000, characters: 12_000_000 } as const

export interface ReadRows {
  readonly rows: readonly Row[]
  readonly characters: number
  /** Milliseconds since 1970 at which reading began. */
  readonly at: number
}

/** Pages that were read before a connection was lost, to continue there. */
export interface RowsSoFar {
  readonly rows: Map<unknown, RaRecord>
  readonly at: number
  characters: number
  total: number | undefined
}

export function nothingYet(at: number): RowsSoFar {
  return { rows: new Map(), at, characters: 0, total: undefined }
}

/**
 * Undefined if the list is too long, or if it is no longer wanted.
 * @throws HttpError
 */
export async function readRows(
  source: ReplicaSource,
  soFar: RowsSoFar,
  isWanted: () => boolean,
): Promise<ReadRows | undefined> {
  soFar.total ??= await countRows(source)
  const isTooLong = () => (soFar.total ?? 0) > longest.rows || soFar.characters > longest.characters
  while (!isTooLong()) {
    const found = { rows: [...soFar.rows.values()], characters: soFar.characters, at: soFar.at }
    if (found.rows.length >= (soFar.total ?? 0)) return found
    await whenResting()
    if (!isWanted()) return undefined
    const from = found.rows.length
    const page = await readPage(source, [from, from + pageSize - 1])
    // Rows were removed meanwhile.
    if (page.rows.length === 0) return found
    for (const row of page.rows) soFar.rows.set(row.id, row)
    soFar.characters += page.characters
    soFar.total = page.total
  }
  return undefined
}

/** Most rows that are read instead of the whole list. */
const mostAgain = 500

/**
 * The rows with those that the filters find read again, also those that they no longer find; undefined if they are too
 * many.
 * @throws HttpError
 */
export async function readAgain(
  source: ReplicaSource,
  rows: readonly Row[],
  filters: readonly Filter[],
): Promise<readonly Row[] | undefined> {
  const found = new Map<unknown, Row>()
  for (const filter of filters) {
    const page = await readPage(source, [0, mostAgain - 1], filter)
    if (page.total > mostAgain) return undefined
    for (const row of page.rows) found.set(row.id, row)
  }
  return mergeRows(rows, filters, [...found.values()])
}

async function countRows(source: ReplicaSource): Promise<number> {
  const { total } = await readPage({ ...source, fields: [systemNames.id] }, [0, 0])
  return total
}

async function readPage(
  { entity, fields }: ReplicaSource,
  range: readonly [number, number],
  filter: Filter = {},
) {
  const search = encodeQuery({ filter, sort: replicaSort, range, fields, labels: true })
  const { json, body, headers } = await request(
    ...asForm(`${apiUrl}/${entity.endpoint}?${search}`, { priority: 'low' }),
  )
  mustBeRecords(json)
  // An API without totals answers with whole lists, which are cached elsewhere.
  const [, total = 'Infinity'] = headers.get('Content-Range')?.split('/') ?? []
  return { rows: json, characters: body.length, total: Number(total) }
}
