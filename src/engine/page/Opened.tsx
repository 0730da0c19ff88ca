/* Draws what is about entities once they are open (model/entity/opening.ts), and its place holder until then. */
import { type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { PlaceholderContext } from './lazyPart'

interface OpenedProps {
  /** Opens what the children are about; undefined where it is open. */
  open(): Promise<void> | undefined
  /** Loads what the children are drawn with, beside it; a failure is met again, and shown, by them. */
  ahead?(): Promise<unknown>
  children(): ReactNode
}

/** Draws its children once what they are about is open. @throws what opening throws */
export function Opened({ open, ahead, children }: OpenedProps) {
  const placeholder = useContext(PlaceholderContext)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const [, setRound] = useState(0)
  const opening = open()
  const isWaiting = opening !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is waited for is another promise at each drawing
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
