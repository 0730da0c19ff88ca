import { keys, pressed } from '../shortcuts/keys'
import { usePageKeys } from '../shortcuts/usePageKeys'

/** Ctrl+P runs `print` instead of the browser's own printing, which knows only what is on the screen. */
export function usePrintKey(print: (() => Promise<void>) | undefined): void {
  usePageKeys((event) => {
    if (!print || pressed(event, keys.print) !== 'print') return
    event.preventDefault()
    void print()
  })
}
