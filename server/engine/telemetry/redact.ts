/* Redacts messages of libraries and databases, which may quote e-mails, documents, phone numbers and input. */
import { DatabaseError } from '../../db/database'

const hidden = '…'
const email = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+\.[^\s<>"'(),;:=]+/g
/** Documents and phone numbers: at least nine digits, with the usual punctuation. */
const longNumber = /\+?\(?\d(?:[\s().\-/]{0,2}\d){8,}/g
const quoted = /"[^"]*"|'[^']*'/g
/** SQLSTATE classes whose messages quote values; others quote names of tables and columns. */
const aboutValues = ['22', '23']

function redact(text: string): string {
  return text.replace(email, hidden).replace(longNumber, hidden)
}

export interface RedactedError {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
}

export function describeFailure(error: unknown): RedactedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  const told = { type: error.name, message: messageOf(error), stack: frames.join('\n') }
  if (!(error instanceof DatabaseError)) return told
  const { code, constraint, table, column } = error
  return {
    ...told,
    code,
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(column && { column }),
  }
}

function messageOf(error: Error): string {
  const isAboutValues = error instanceof DatabaseError && aboutValues.includes(error.code.slice(0, 2))
  return redact(isAboutValues ? error.message.replace(quoted, hidden) : error.message)
}
