import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type EditorStatus, openEditor, type SchemaFileEditor, unopened } from './openEditor'

interface EditorHandle {
  readonly host: RefObject<HTMLDivElement | null>
  readonly state: EditorStatus
  readonly code: SchemaFileEditor | undefined
  readonly isFailed: boolean
  retry(): void
}

export function useEditor(name: string, file: string, hintId: string): EditorHandle {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(unopened)
  const [code, setCode] = useState<SchemaFileEditor>()
  const [failedAttempt, setFailed] = useState<number>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const ending = new AbortController()
    const { signal } = ending
    const opening = openEditor({ name, file, host: element, hintId, signal, onChange: setState })
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
  useLayoutEffect(() => () => code?.saveWork(), [code])
  return {
    host,
    state,
    code,
    isFailed: failedAttempt === attempt,
    retry: () => setAttempt((count) => count + 1),
  }
}
