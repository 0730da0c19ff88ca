// Writes one line synchronously, so that the output of a killed process is complete and in order.
import { writeSync } from 'node:fs'

/** @param {string} line */
export function say(line) {
  for (;;) {
    try {
      writeSync(1, `${line}\n`)
      return
    } catch (error) {
      // The pipe is full for a moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}
