import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Numbers the entries of the browser's history that the router did not make: an address typed or pasted, a bookmark.
 * The router can stop a step back or forward only between entries that have a number; to another it goes without asking.
 */
export function useNumberedEntries(): void {
  const last = useRef(0)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another one
  useEffect(() => {
    last.current = numberOf(history.state) ?? last.current
  }, [key])
  useEffect(() => {
    const number = () => {
      // An address that is typed stands behind the entry it was typed at.
      last.current = numberOf(history.state) ?? last.current + 1
      history.replaceState({ ...history.state, idx: last.current }, '')
    }
    // Before the router reads the entry.
    window.addEventListener('popstate', number, { capture: true })
    return () => window.removeEventListener('popstate', number, { capture: true })
  }, [])
}

function numberOf(state: unknown): number | undefined {
  const number = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
  return typeof number === 'number' ? number : undefined
}
