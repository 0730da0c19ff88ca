/* A text input that applies its value when typing pauses or ends; outside changes (Back, a link, a button) replace it. */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { keys, pressed } from '../../shortcuts/keys'

/** How long typing must pause, in milliseconds. */
const typingPause = 300

/** Signals that typing has ended. */
interface Leaving {
  onBlur(): void
  onKeyDown(event: KeyboardEvent): void
}

/**
 * The value in a box, the way to change it, and handlers for where it is typed: who leaves does not wait for the pause.
 * @param said what is asked for now
 * @param tidy what is meant by something typed
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
    // The echo of what was typed here must not be typed over what came after it.
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
