/* An input that applies its value on a typing pause or on blur; outside changes replace it. */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { keys, pressed } from '../../shortcuts/keys'

/** Debounce in milliseconds. */
const typingPause = 300
/** Milliseconds within which keys belong to the same run. */
const keyRun = 1_000

/** Handlers that apply the value at once. */
interface CommitHandlers {
  onBlur(): void
  onKeyDown(event: KeyboardEvent): void
}

/**
 * @param value the applied value
 * @param apply `isFurther` if the last value was applied just before, in the same run of keys
 * @param normalise normalises the typed value before it is applied
 * @param isInstant whether the value is applied with each key, because its answer is in memory
 * @example const [text, setText] = useDebouncedInput(view.q, (q) => change({ q }), (typed) => typed.trim())
 */
export function useDebouncedInput<T>(
  value: T,
  apply: (value: T, isFurther: boolean) => void,
  normalise: (typed: T) => T = (typed) => typed,
  isInstant: () => boolean = () => false,
): readonly [typed: T, setTyped: (typed: T) => void, leaving: CommitHandlers] {
  const [typed, setTyped] = useState(value)
  const applied = useRef(JSON.stringify(value))
  const appliedAt = useRef(0)
  const current = JSON.stringify(value)
  const pending = JSON.stringify(normalise(typed))
  const follow = useEvent(() => setTyped(value))
  const applyNow = useEvent(() => {
    if (pending === applied.current) return
    applied.current = pending
    const isFurther = Date.now() - appliedAt.current < keyRun
    appliedAt.current = Date.now()
    apply(normalise(typed), isFurther)
  })
  const pause = useEvent(() => (isInstant() ? 0 : typingPause))

  useEffect(() => {
    // Our own change coming back must not overwrite newer keystrokes.
    if (current === applied.current) return
    applied.current = current
    follow()
  }, [current, follow])
  useEffect(() => {
    if (pending === applied.current) return
    const timer = setTimeout(applyNow, pause())
    return () => clearTimeout(timer)
  }, [pending, applyNow, pause])
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    if (pressed(event, keys.search)) applyNow()
  })
  return [typed, setTyped, { onBlur: applyNow, onKeyDown }]
}
