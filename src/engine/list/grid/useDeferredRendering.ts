/* Renders the viewport first, then lines and columns around it in small batches. */
import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds before what is out of view is rendered. */
export const renderDelay = 50
/** Lines per batch on each side, and milliseconds between batches. */
const batch = { lines: 4, pause: 16 } as const
/** Lines beyond the viewport on each side that are rendered in batches; then all are. */
const most = 12

export interface DeferredRendering {
  /** Lines beyond the viewport that are rendered by now, on each side. */
  readonly around: number
  /** Columns outside the viewport may keep their last rendering. */
  readonly mayColumnsWait: boolean
  readonly isFirst: boolean
}

/** Columns stay deferred during vertical scrolling. */
export function useDeferredRendering(
  answer: unknown,
  scroller: RefObject<HTMLElement | null>,
): DeferredRendering {
  const [lines, setLines] = useState<{ readonly answer: unknown; readonly around: number }>()
  const [columns, setColumns] = useState<unknown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const renderColumns = () => {
      if (scroller.current?.dataset.held === undefined) setColumns(answer)
      else timer = setTimeout(renderColumns, renderDelay)
    }
    const renderLines = (around: number) => {
      const isAll = around >= most
      setLines({ answer, around: isAll ? Number.POSITIVE_INFINITY : around })
      timer = isAll
        ? setTimeout(renderColumns, batch.pause)
        : setTimeout(() => renderLines(around + batch.lines), batch.pause)
    }
    timer = setTimeout(() => renderLines(batch.lines), renderDelay)
    return () => clearTimeout(timer)
  }, [answer, scroller])
  return {
    around: lines && lines.answer === answer ? lines.around : 0,
    mayColumnsWait: columns !== answer,
    isFirst: columns === undefined,
  }
}
