/*
 * Answers from memory are shown at once. The server is asked once the query has not changed for a moment, and its
 * answer takes their place if it differs.
 */
import { useEffect, useState } from 'react'

/** Milliseconds without a change after which the server confirms. */
const restDelay = 400

/**
 * @param key identifies the query; `peek` runs once for each
 * @example const { local, isRested } = useLocalAnswer(key, () => cache.peekList(name, params))
 */
export function useLocalAnswer<T>(
  key: string,
  peek: () => T | undefined,
): { readonly local: T | undefined; readonly isRested: boolean } {
  const [found, setFound] = useState(() => ({ key, local: peek() }))
  const now = found.key === key ? found : { key, local: peek() }
  if (now !== found) setFound(now)
  const [rested, setRested] = useState<string>()
  const isLocal = now.local !== undefined
  useEffect(() => {
    if (!isLocal) return
    const timer = setTimeout(() => setRested(key), restDelay)
    return () => clearTimeout(timer)
  }, [key, isLocal])
  return { local: now.local, isRested: !isLocal || rested === key }
}
