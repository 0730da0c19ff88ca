import { useEffect, useRef } from 'react'
import type { FormStore } from '../state/formStore'

const pause = 400

/** Stores the draft, debounced, and at once when the page is hidden or the form unmounts. */
export function useDraftKeeping({ subscribeTo }: FormStore, write: () => void): void {
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
    const stop = subscribeTo('', () => {
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
  }, [subscribeTo])
}
