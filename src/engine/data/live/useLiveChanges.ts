/*
 * Reads again what others have changed: lists, records and their parts by the entity in the query's key, other queries
 * if their `meta.live` says so. Forms and open cells keep what they read, because they merge when they are saved.
 */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveMessage } from '#model/wire/live'
import { lastWriteAt } from '../http'
import { isLiveHeld, liveHooks, markLive } from './liveMarks'
import { followServer } from './liveStream'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Record<string, unknown> & {
      /** `counts` over any entity are refreshed seldom; `notices` also when the person has a new one. */
      readonly live?: 'counts' | 'notices'
    }
  }
}

/** Milliseconds between two refreshes; rows also wait as long after a write of this page, which reads them itself. */
const [rowsDelay, countsDelay] = [2_000, 30_000]
/** Milliseconds until a refresh that is held is tried again. */
const heldDelay = 250

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
  const refreshOf = (written: ReadonlySet<string> | undefined) =>
    refresh(({ queryKey: [entity, part] }) => {
      const isOfEntity = typeof entity === 'string' && part !== undefined && !heldParts.includes(part)
      return isOfEntity && (written?.has(entity) ?? true)
    })
  liveHooks.own = refreshOf
  const refreshRows = throttle(rowsDelay, () => {
    const written = names
    names = new Set()
    markLive(written && [...written], Date.now())
    refreshOf(written)
  })
  const refreshCounts = throttle(countsDelay, () => refresh(({ meta }) => meta?.live !== undefined))
  return (message) => {
    const { entidades, avisos } = message
    if (avisos) refresh(({ meta }) => meta?.live === 'notices')
    if (entidades?.length === 0) return
    liveHooks.note?.(message)
    if (!entidades) names = undefined
    for (const name of entidades ?? []) names?.add(name)
    refreshRows(lastWriteAt() + rowsDelay - Date.now())
    refreshCounts()
  }
}

/**
 * Returns a function that does the work at once, or after a wait in milliseconds, and once more after the pause if it
 * was called meanwhile.
 */
function throttle(pause: number, work: () => void): (wait?: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const sleep = (ms: number) => {
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) run()
    }, ms)
  }
  const run = () => {
    isWanted = isLiveHeld()
    sleep(isWanted ? heldDelay : pause)
    if (!isWanted) work()
  }
  return (wait = 0) => {
    if (timer === undefined && wait <= 0) return run()
    isWanted = true
    if (timer === undefined) sleep(wait)
  }
}
