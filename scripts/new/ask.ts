/* Questions in a terminal, one line each; of lines that come from a file, one after the other. */
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'

/** Asks; what is in brackets is the answer when nothing is typed. */
export interface Asker {
  ask(question: string, usual?: string): Promise<string>
  close(): void
}

/** Opens the terminal. */
export function openAsker(): Asker {
  const reader = createInterface({ input: stdin, output: stdout })
  const lines = reader[Symbol.asyncIterator]()
  return {
    async ask(question, usual = '') {
      stdout.write(usual === '' ? `${question}: ` : `${question} [${usual}]: `)
      const { value, done } = await lines.next()
      const typed = done ? '' : value.trim()
      return typed === '' ? usual : typed
    },
    close: () => reader.close(),
  }
}
