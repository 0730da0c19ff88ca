import { useLayoutEffect, useState } from 'react'

/**
 * Returns no options for one render when the response to a new text arrives, because Autocomplete would keep
 * the highlight on the previous option wherever it is now.
 */
export function useBlankOnce<T>(options: readonly T[], isAnswered: boolean): readonly T[] {
  const [wasAnswered, setAnswered] = useState(isAnswered)
  useLayoutEffect(() => setAnswered(isAnswered), [isAnswered])
  return isAnswered && !wasAnswered ? none : options
}

const none: readonly never[] = []
