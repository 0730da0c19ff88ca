/* What is in sight is drawn first, what is around it a moment later: lines, then columns, a frame's work each. */
import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds before what is out of view is rendered. */
export const patience = 50
/** Lines on both sides that are drawn together, and milliseconds from one such part to the next. */
const part = { lines: 4, pause: 16 } as const
/** Lines on both sides beyond which there are none to draw. */
const most = 12

/** What a drawing may leave for later. */
export interface DrawnLater {
  /** Lines on both sides of those in sight that are drawn; others may stay as they are. */
  readonly around: number
  /** Columns out of sight may stay as they are. */
  readonly mayColumnsWait: boolean
  /** None of them has been drawn before. */
  readonly isFirst: boolean
}

/** What may wait since another answer came a moment ago. Columns go on waiting during vertical scrolling. */
export function useDrawnLater(answer: unknown, scroller: RefObject<HTMLElement | null>): DrawnLater {
  const [lines, setLines] = useState<{ readonly answer: unknown; readonly around: number }>()
  const [columns, setColumns] = useState<unknown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const drawColumns = () => {
      if (scroller.current?.dataset.held === undefined) setColumns(answer)
      else timer = setTimeout(drawColumns, patience)
    }
    const drawLines = (around: number) => {
      const isAll = around >= most
      setLines({ answer, around: isAll ? Number.POSITIVE_INFINITY : around })
      timer = isAll
        ? setTimeout(drawColumns, part.pause)
        : setTimeout(() => drawLines(around + part.lines), part.pause)
    }
    timer = setTimeout(() => drawLines(part.lines), patience)
    return () => clearTimeout(timer)
  }, [answer, scroller])
  return {
    around: lines && lines.answer === answer ? lines.around : 0,
    mayColumnsWait: columns !== answer,
    isFirst: columns === undefined,
  }
}
