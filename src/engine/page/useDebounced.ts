import { useEffect, useState } from 'react'

/** In milliseconds. */
const patience = 200

/** @example const query = useDebounced(words.trim()) */
export function useDebounced(words: string): string {
  const [settled, settle] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => settle(words), patience)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
