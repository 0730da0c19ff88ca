import { useEffect, useRef } from 'react'

/** How long after the last change the draft is written, in milliseconds. */
const pause = 400

interface DraftKeeping {
  subscribe(listener: () => void): () => void
  /** Writes the draft as the form is now. */
  write(): void
}

/**
 * Writes the draft a moment after every change, when the page goes out of sight, and when the form goes away.
 */
export function useDraftKeeping({ subscribe, write }: DraftKeeping): void {
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      latest.current()
    }
    const stop = subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    })
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      stop()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [subscribe])
}
