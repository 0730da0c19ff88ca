/*
 * Runs before each test file that renders: resets the document, which all files of a thread share, before any
 * library looks for one. Our modules are reloaded, because they contain the page's state, such as the
 * signed-in user and unsaved input.
 */
import './dom'
import { afterAll, vi } from 'vitest'

// In development, react-admin prints each rejection by the server with its stack. Tests that provoke one
// check the message on the page; printed ones would hide unexpected errors. React also warns of two
// deprecated properties that react-admin's own components pass to MUI; the compiler prevents them in ours.
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
