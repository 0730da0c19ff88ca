import { useLayoutEffect, useState } from 'react'

/**
 * The options, and none for one rendering when the answer to another text arrives: the library would keep the highlight
 * on the option that it was on, wherever that is among the new ones.
 */
export function useBlankOnce<T>(options: readonly T[], isAnswered: boolean): readonly T[] {
  const [wasAnswered, setAnswered] = useState(isAnswered)
  useLayoutEffect(() => setAnswered(isAnswered), [isAnswered])
  return isAnswered && !wasAnswered ? none : options
}

const none: readonly never[] = []
