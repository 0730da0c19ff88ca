/* What is in sight is drawn first, what is around it a moment later: lines, then columns, a frame's work each. */
import { useEffect, useState } from 'react'

/** Milliseconds before what nobody sees is drawn. */
export const patience = 50

/** What a drawing may leave for later. */
export interface DrawnLater {
  /** Lines out of sight may stay as they are. */
  readonly mayLinesWait: boolean
  /** Columns out of sight may stay as they are. */
  readonly mayColumnsWait: boolean
  /** None of them has been drawn before. */
  readonly isFirst: boolean
}

/** Whether what is out of sight may wait, since another answer came a moment ago. */
export function useDrawnLater(answer: unknown): DrawnLater {
  const [lines, setLines] = useState<unknown>()
  const [columns, setColumns] = useState<unknown>()
  useEffect(() => {
    const timers = [setLines, setColumns].map((set, turn) =>
      setTimeout(() => set(answer), patience * (turn + 1)),
    )
    return () => timers.forEach(clearTimeout)
  }, [answer])
  return {
    mayLinesWait: lines !== answer,
    mayColumnsWait: columns !== answer,
    isFirst: columns === undefined,
  }
}
