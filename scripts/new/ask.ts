/* Asks questions in the terminal; answers may also come from a file, line by line. */
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'

export interface Prompt {
  ask(question: string, usual?: string): Promise<string>
  close(): void
}

export function openAsker(): Prompt {
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
