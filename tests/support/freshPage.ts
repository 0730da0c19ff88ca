/*
 * Before each test file that draws: the document, which all files of a thread share, as if nobody had come before.
 * It is there before any library looks for one.
 */
import './dom'
import { afterAll, vi } from 'vitest'

afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
