/* A press that waits for the answer to what was typed: Enter must not take what was found for fewer letters. */
import { useEffect, useRef } from 'react'

interface HeldPress {
  hold(): void
  drop(): void
}

/** @param give runs once the answer is there, if a press is held */
export function useHeldPress(isAnswered: boolean, give: () => void): HeldPress {
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
