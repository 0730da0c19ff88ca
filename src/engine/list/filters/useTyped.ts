/* An input that applies its value on a typing pause or on blur; outside changes replace it. */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { keys, pressed } from '../../shortcuts/keys'

/** Debounce in milliseconds. */
const typingPause = 300

/** Handlers that apply the value at once. */
interface Leaving {
  onBlur(): void
  onKeyDown(event: KeyboardEvent): void
}

/**
 * @param said the applied value
 * @param tidy normalises the typed value before it is applied
 * @example const [text, setText] = useTyped(view.q, (q) => change({ q }), (typed) => typed.trim())
 */
export function useTyped<T>(
  said: T,
  ask: (wanted: T) => void,
  tidy: (typed: T) => T = (typed) => typed,
): readonly [typed: T, setTyped: (typed: T) => void, leaving: Leaving] {
  const [typed, setTyped] = useState(said)
  const asked = useRef(JSON.stringify(said))
  const now = JSON.stringify(said)
  const wanted = JSON.stringify(tidy(typed))
  const follow = useEvent(() => setTyped(said))
  const askNow = useEvent(() => {
    if (wanted === asked.current) return
    asked.current = wanted
    ask(tidy(typed))
  })

  useEffect(() => {
    // Our own change coming back must not overwrite newer keystrokes.
    if (now === asked.current) return
    asked.current = now
    follow()
  }, [now, follow])
  useEffect(() => {
    if (wanted === asked.current) return
    const timer = setTimeout(askNow, typingPause)
    return () => clearTimeout(timer)
  }, [wanted, askNow])
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    if (pressed(event, keys.search)) askNow()
  })
  return [typed, setTyped, { onBlur: askNow, onKeyDown }]
}
