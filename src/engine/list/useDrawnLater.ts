/* What is in sight is drawn first, the lines around it a moment later. */
import { useDeferredValue, useEffect, useState } from 'react'

/** Milliseconds before lines that nobody sees are drawn. */
const patience = 50

/** Whether lines out of sight may stay as they are, and whether none has been drawn before. */
export function useDrawnLater(answer: unknown): { readonly mayWait: boolean; readonly isFirst: boolean } {
  const [drawn, setDrawn] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(answer), patience)
    return () => clearTimeout(timer)
  }, [answer])
  return { mayWait: drawn !== answer, isFirst: drawn === undefined }
}

/** False in the very first drawing: what nobody misses in it comes right after. */
export function useIsDrawn(): boolean {
  return useDeferredValue(true, false)
}
