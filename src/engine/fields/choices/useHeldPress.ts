/* Queues Enter until the response to the typed text arrives. */
import { useEffect, useRef } from 'react'

interface QueuedEnter {
  hold(): void
  drop(): void
}

export function useHeldPress(isAnswered: boolean, give: () => void): QueuedEnter {
  const isHeld = useRef(false)
  const latest = useRef(give)
  latest.current = give
  useEffect(() => {
    if (!isAnswered || !isHeld.current) return
    isHeld.current = false
    latest.current()
  }, [isAnswered])
  return {
    hold() {
      isHeld.current = true
    },
    drop() {
      isHeld.current = false
    },
  }
}
