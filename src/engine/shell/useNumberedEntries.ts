import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Numbers the history entries that the router did not create, such as a typed or pasted address. The router
 * can block Back and Forward only between numbered entries.
 */
export function useNumberedEntries(): void {
  const last = useRef(0)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new entry
  useEffect(() => {
    last.current = numberOf(history.state) ?? last.current
  }, [key])
  useEffect(() => {
    const number = () => {
      // A typed URL follows the entry at which it was typed.
      last.current = numberOf(history.state) ?? last.current + 1
      history.replaceState({ ...history.state, idx: last.current }, '')
    }
    // In the capture phase, before the router reads the entry.
    window.addEventListener('popstate', number, { capture: true })
    return () => window.removeEventListener('popstate', number, { capture: true })
  }, [])
}

function numberOf(state: unknown): number | undefined {
  const number = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
  return typeof number === 'number' ? number : undefined
}
