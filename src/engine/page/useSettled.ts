/* A debounced value: typed text reaches the server only after a pause. */
import { useEffect, useState } from 'react'

/** Milliseconds without a change after which words are settled. */
const patience = 200

/**
 * The words as they were when they last rested.
 * @example const asked = useSettled(words.trim())
 */
export function useSettled(words: string): string {
  const [settled, settle] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => settle(words), patience)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
