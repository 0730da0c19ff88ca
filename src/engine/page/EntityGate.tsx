/* Loads the metadata of entities (model/entity/load/lazyEntity.ts) and shows the placeholder meanwhile. */
import { type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { PlaceholderContext } from './lazyPart'

interface EntityGateProps {
  /** Returns undefined if the metadata is already loaded. */
  open(): Promise<void> | undefined
  /** Preloads the children's chunk in parallel. If that fails, rendering them retries and shows the error. */
  ahead?(): Promise<unknown>
  children(): ReactNode
}

/** @throws the error of `open`, while rendering */
export function EntityGate({ open, ahead, children }: EntityGateProps) {
  const placeholder = useContext(PlaceholderContext)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const [, setRound] = useState(0)
  const opening = open()
  const isWaiting = opening !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` returns a new promise on every render
  useLayoutEffect(() => {
    if (!opening) return
    let isLeft = false
    ahead?.().catch(() => undefined)
    opening.then(
      () => isLeft || setRound((round) => round + 1),
      (error: unknown) => isLeft || setFailure({ error }),
    )
    return () => {
      isLeft = true
    }
  }, [isWaiting])
  if (failure) throw failure.error
  return isWaiting ? placeholder : children()
}
