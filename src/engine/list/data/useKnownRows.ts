/*
 * The rows a list shows. Changes of others never move them: rows in sight are updated in place, and an answer with
 * other rows waits as a whole, so that rows, total and sums are of one moment.
 */
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import type { FoundRow } from '#model/query/queryOf'
import { lastWriteAt } from '../../data/http'
import { liveAt } from '../../data/live/liveMarks'

export interface Chunk {
  readonly data: readonly FoundRow[]
  readonly total: number | undefined
}

export interface LoadedChunks {
  readonly total: number | undefined
  readonly chunks: ReadonlyMap<number, readonly FoundRow[]>
  readonly size: number
  readonly first: number
}

interface KnownRows {
  readonly known: LoadedChunks | undefined
  /** The rows belong to the previous query, until the response to this one arrives. */
  readonly isOld: boolean
  /** Others added, removed or moved rows, which `release` shows. */
  readonly isHeld: boolean
  release(): void
}

interface ShownRows {
  readonly key: string
  readonly known: LoadedChunks
  /** The answers that `known` was made of. */
  readonly read: ReadonlyMap<number, Chunk>
  /** Milliseconds since 1970 when the order of the rows was taken over. */
  readonly at: number
  readonly isHeld: boolean
}

interface RowsQuery {
  readonly entity: Pick<Entity, 'name' | 'endpoint'>
  readonly key: string
  readonly pages: readonly number[]
  readonly answers: readonly { readonly data: Chunk | undefined }[]
  readonly size: number
  readonly first: number
}

/** Milliseconds in which a refresh also shows what this page wrote. */
const ownDelay = 3_000

export function useKnownRows({ entity, key, pages, answers, size, first }: RowsQuery): KnownRows {
  const [shown, setShown] = useState<ShownRows>()
  const release = () =>
    setShown((last) => last && { ...last, read: new Map(), at: Date.now(), isHeld: false })
  const found = pages.flatMap((page, place) => {
    const chunk = answers[place]?.data
    return chunk ? [[page, chunk] as const] : []
  })
  const isSame = shown?.key === key && shown.known.first === first
  if (found.length === 0)
    return { known: shown?.known, isOld: shown !== undefined && !isSame, isHeld: false, release }
  const before = shown?.key === key ? shown : undefined
  const isRead = isSame && found.every(([page, chunk]) => shown.read.get(page) === chunk)
  if (isRead) return { known: shown.known, isOld: false, isHeld: shown.isHeld, release }
  const next =
    isSame && wasWrittenByOthers(entity, shown.at)
      ? keepOrder(shown.known, found)
      : { isHeld: false, known: join(before, found, size, first) }
  const read = new Map([...(before?.read ?? []), ...found])
  setShown({ key, read, ...next, at: next.isHeld ? (before?.at ?? 0) : Date.now() })
  return { ...next, isOld: false, release }
}

type FoundChunk = readonly [page: number, chunk: Chunk]

function wasWrittenByOthers({ name, endpoint }: RowsQuery['entity'], since: number): boolean {
  const at = liveAt(name)
  return at > since && at > lastWriteAt(endpoint) + ownDelay && !document.hidden
}

function join(
  before: ShownRows | undefined,
  found: readonly FoundChunk[],
  size: number,
  first: number,
): LoadedChunks {
  const chunks = new Map(before?.known.chunks)
  // An answer that was already taken over may since have been updated in place.
  for (const [page, chunk] of found) if (before?.read.get(page) !== chunk) chunks.set(page, chunk.data)
  return { total: found.at(-1)?.[1].total, chunks, size, first }
}

function keepOrder(
  before: LoadedChunks,
  found: readonly FoundChunk[],
): { readonly isHeld: boolean; readonly known: LoadedChunks } {
  const isStill = found.every(([page, { data, total }]) => {
    const rows = before.chunks.get(page) ?? data
    return (
      total === before.total &&
      rows.length === data.length &&
      rows.every(({ id }, place) => id === data[place]?.id)
    )
  })
  if (!isStill) return { isHeld: true, known: before }
  const chunks = new Map(before.chunks)
  for (const [page, { data }] of found) chunks.set(page, updateRows(chunks.get(page) ?? data, data))
  const isKnown = [...chunks].every(([page, rows]) => before.chunks.get(page) === rows)
  return { isHeld: false, known: isKnown ? before : { ...before, chunks } }
}

/** Equal rows keep their identity, so that they are not rendered again. */
function updateRows(rows: readonly FoundRow[], read: readonly FoundRow[]): readonly FoundRow[] {
  const byId = new Map(read.map((row) => [row.id, row]))
  const next = rows.map((row) => {
    const now = byId.get(row.id)
    return now && JSON.stringify(now) !== JSON.stringify(row) ? now : row
  })
  return next.every((row, place) => row === rows[place]) ? rows : next
}
