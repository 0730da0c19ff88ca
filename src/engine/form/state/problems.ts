/* What an input listens to: its own problems only, and nothing if a value cannot change. */
import { useCallback, useSyncExternalStore } from 'react'
import type { FormStore } from './formStore'

type Subscribe = (listener: () => void) => () => void

/** Subscribes to nothing, because a form calls its listeners at every keystroke. */
export const unchanging: Subscribe = () => () => undefined

export function useProblemSource(store: FormStore, pointer: string): Subscribe {
  return useCallback((listener) => store.subscribeToProblems(pointer, listener), [store, pointer])
}

export function useProblems(store: FormStore, pointer: string) {
  const subscribe = useProblemSource(store, pointer)
  const problem = useSyncExternalStore(subscribe, () => store.problemAt(pointer))
  const warning = useSyncExternalStore(subscribe, () => store.warningAt(pointer))
  return { problem, warning }
}
