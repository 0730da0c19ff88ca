/*
 * Before each test file that draws: the document, which all files of a thread share, as if nobody had come before.
 * It is there before any library looks for one. Modules of ours are loaded anew: who is signed in, what is unsaved and
 * the like are the page's, and lie in them.
 */
import './dom'
import { afterAll, vi } from 'vitest'

// While developing, react-admin prints each refusal of the server with its stack. A test that provokes one reads on
// the page what a person is told; printed refusals would hide what was not provoked.
// Its own components still hand MUI the older names of two properties, of which React warns; ours cannot, the compiler
// does not know them.
const print = console.error
console.error = (...words: unknown[]) => {
  const [error, name] = words
  const isRefusal = error instanceof Error && 'status' in error && 'body' in error
  const isOlderName =
    typeof error === 'string' &&
    error.startsWith('React does not recognize the `%s` prop') &&
    (name === 'InputProps' || name === 'inputProps')
  if (!isRefusal && !isOlderName) print(...words)
}

afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  console.error = print
  vi.resetModules()
})
