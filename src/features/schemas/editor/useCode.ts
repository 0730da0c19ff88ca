import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Code, type CodeState, openCode, unopened } from './openCode'

interface Editing {
  readonly host: RefObject<HTMLDivElement | null>
  readonly state: CodeState
  readonly code: Code | undefined
  readonly isFailed: boolean
  retry(): void
}

export function useCode(name: string, file: string, hintId: string): Editing {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(unopened)
  const [code, setCode] = useState<Code>()
  const [failedAttempt, setFailed] = useState<number>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const ending = new AbortController()
    const { signal } = ending
    const opening = openCode({ name, file, host: element, hintId, signal, tell: setState })
    opening.then(setCode, () => !signal.aborted && setFailed(attempt))
    return () => {
      ending.abort()
      setCode(undefined)
      opening.then(
        (opened) => opened.close(),
        () => undefined,
      )
    }
  }, [name, file, hintId, attempt])
  // A layout effect: it runs before the element is removed, while it still has the focus.
  useLayoutEffect(() => () => code?.keep(), [code])
  return {
    host,
    state,
    code,
    isFailed: failedAttempt === attempt,
    retry: () => setAttempt((count) => count + 1),
  }
}
