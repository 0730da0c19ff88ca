/* The field mode of the signed-in person, for screens: loads it once, and renders when its state changes. */
import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../session/listeners'
import type { FieldMode, FieldState } from './contract'
import { loadFieldMode } from './loadFieldMode'

let mode: FieldMode | undefined
const { follow, notify } = createListeners()

/** @throws Problem unavailable in a browser that stores nothing */
export async function openField(): Promise<FieldMode> {
  const next = await loadFieldMode()
  if (next !== mode) {
    mode = next
    next.follow(notify)
    notify()
  }
  return next
}

/** Undefined until it is loaded. */
export function useFieldState(): FieldState | undefined {
  useEffect(() => {
    // A browser that stores nothing says so on the page of the field mode.
    openField().catch(() => undefined)
  }, [])
  return useSyncExternalStore(follow, () => mode?.state())
}
