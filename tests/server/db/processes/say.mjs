// One line on standard output, at once: a process that is killed has said exactly what it knew, in order.
import { writeSync } from 'node:fs'

/** @param {string} line */
export function say(line) {
  for (;;) {
    try {
      writeSync(1, `${line}\n`)
      return
    } catch (error) {
      // The reader is behind: the pipe is full for a moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}
