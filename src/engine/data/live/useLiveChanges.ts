/*
 * Reads again what others have changed: lists, records and their parts by the entity in the query's key, other queries
 * if their `meta.live` says so. Forms and open cells keep what they read, because they merge when they are saved.
 */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveMessage } from '#model/wire/live'
import { pageOrigin } from '../http'
import { markLive } from './liveMarks'
import { followServer } from './liveStream'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Record<string, unknown> & {
      /** `counts` over any entity are refreshed seldom; `notices` also when the person has a new one. */
      readonly live?: 'counts' | 'notices'
    }
  }
}

/** Milliseconds between two refreshes. */
const [rowsDelay, countsDelay] = [2_000, 30_000]

/** Queries whose result a form or an open cell holds. */
const heldParts: readonly unknown[] = ['getOne', 'cell']

export function useLiveChanges(): void {
  const client = useQueryClient()
  useEffect(() => followServer(refreshWith(client)), [client])
}

/** Exported for tests. */
export function refreshWith(client: QueryClient): (message: LiveMessage) => void {
  let names: Set<string> | undefined = new Set()
  const refresh = (isMeant: (query: Query) => boolean) =>
    void client.invalidateQueries({
      predicate: isMeant,
      // A hidden tab reads again when it is shown.
      refetchType: document.hidden ? 'none' : 'active',
    })
  const refreshRows = throttle(rowsDelay, () => {
    const written = names
    names = new Set()
    markLive(written && [...written], Date.now())
    refresh(
      ({ queryKey: [entity, part] }) =>
        typeof entity === 'string' &&
        (written?.has(entity) ?? true) &&
        !heldParts.includes(part) &&
        part !== undefined,
    )
  })
  const refreshCounts = throttle(countsDelay, () => refresh(({ meta }) => meta?.live !== undefined))
  return ({ entidades, avisos }) => {
    const others = entidades && othersIn(entidades)
    if (others && others.length === 0 && !avisos) return
    if (avisos) refresh(({ meta }) => meta?.live === 'notices')
    if (others?.length === 0) return
    if (!others) names = undefined
    for (const name of others ?? []) names?.add(name)
    refreshRows()
    refreshCounts()
  }
}

/** This page already shows what it wrote itself. */
function othersIn(entities: NonNullable<LiveMessage['entidades']>): readonly string[] {
  return Object.keys(entities).filter((name) => entities[name]?.some((origin) => origin !== pageOrigin))
}

/** Runs at once, and once more after the pause if it was called meanwhile. */
function throttle(ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const run = () => {
    isWanted = false
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) run()
    }, ms)
    work()
  }
  return () => {
    if (timer === undefined) run()
    else isWanted = true
  }
}
