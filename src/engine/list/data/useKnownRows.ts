/* The rows a list shows. Changes of others never move them: rows in sight are updated in place, the rest waits. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
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

interface Shown {
  readonly key: string
  readonly known: LoadedChunks
  /** Milliseconds since 1970 when the order of the rows was taken over. */
  readonly at: number
  readonly isHeld: boolean
}

interface Wanted {
  readonly entity: string
  readonly key: string
  readonly pages: readonly number[]
  readonly answers: readonly UseQueryResult<Chunk>[]
  readonly size: number
  readonly first: number
}

/** Milliseconds in which a refresh also shows what this page wrote. */
const ownDelay = 3_000

export function useKnownRows({ entity, key, pages, answers, size, first }: Wanted): KnownRows {
  const [shown, setShown] = useState<Shown>()
  const release = () => setShown((last) => last && { ...last, at: Date.now(), isHeld: false })
  const found = pages.flatMap((page, place) => {
    const chunk = answers[place]?.data
    return chunk ? [[page, chunk] as const] : []
  })
  const newest = found.at(-1)?.[1]
  const isSame = shown?.key === key && shown.known.first === first
  if (!newest) return { known: shown?.known, isOld: shown !== undefined && !isSame, isHeld: false, release }
  const before = isSame ? shown : undefined
  const others = before && wasWrittenByOthers(entity, before.at)
  const next = others
    ? keepOrder(before.known, found, newest.total)
    : { isHeld: false, known: join(shown?.key === key ? shown.known : undefined, found, newest.total, size, first) }
  if (before && next.known === before.known && next.isHeld === before.isHeld)
    return { known: before.known, isOld: false, isHeld: before.isHeld, release }
  const at = next.isHeld ? (before?.at ?? 0) : Date.now()
  setShown({ key, ...next, at })
  return { known: next.known, isOld: false, isHeld: next.isHeld, release }
}

type FoundChunk = readonly [page: number, chunk: Chunk]

function wasWrittenByOthers(entity: string, since: number): boolean {
  const at = liveAt(entity)
  return at > since && at > lastWriteAt() + ownDelay && !document.hidden
}

function join(
  before: LoadedChunks | undefined,
  found: readonly FoundChunk[],
  total: number | undefined,
  size: number,
  first: number,
): LoadedChunks {
  const isKnown =
    before?.first === first &&
    before.total === total &&
    found.every(([page, { data }]) => before.chunks.get(page) === data)
  if (isKnown) return before
  const chunks = new Map([...(before?.chunks ?? []), ...found.map(([page, { data }]) => [page, data] as const)])
  return { total, chunks, size, first }
}

function keepOrder(
  before: LoadedChunks,
  found: readonly FoundChunk[],
  total: number | undefined,
): { readonly isHeld: boolean; readonly known: LoadedChunks } {
  const isStill = found.every(([page, { data }]) => {
    const rows = before.chunks.get(page)
    return !rows || (rows.length === data.length && rows.every(({ id }, place) => id === data[place]?.id))
  })
  const isHeld = !isStill || total !== before.total
  const chunks = new Map(before.chunks)
  for (const [page, { data }] of found) chunks.set(page, updateRows(chunks.get(page) ?? data, data))
  const isKnown = [...chunks].every(([page, rows]) => before.chunks.get(page) === rows)
  return { isHeld, known: isKnown ? before : { ...before, chunks } }
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
