import { useLayoutEffect, useState } from 'react'

/** Returns no options for one render when they change, or Autocomplete would keep its highlight. */
export function useBlankOnce<T>(options: readonly T[], isAnswered: boolean): readonly T[] {
  const [wasAnswered, setAnswered] = useState(isAnswered)
  useLayoutEffect(() => setAnswered(isAnswered), [isAnswered])
  return isAnswered && !wasAnswered ? none : options
}

const none: readonly never[] = []
