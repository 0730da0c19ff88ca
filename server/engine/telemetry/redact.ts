/*
 * Failures as they may be kept in a log: what libraries and databases put into their messages can be a person's
 * e-mail, document or telephone, or a value that was typed.
 */
import { DatabaseError } from '../../db/database'

const hidden = '…'
const email = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+\.[^\s<>"'(),;:=]+/g
/** Documents and telephones: nine digits or more, with the usual signs between them. */
const longNumber = /\+?\(?\d(?:[\s().\-/]{0,2}\d){8,}/g
const quoted = /"[^"]*"|'[^']*'/g
/** Database errors about values, which they quote; about tables and columns they quote names. */
const aboutValues = ['22', '23']

/** A text without e-mails, documents and telephones. */
function redact(text: string): string {
  return text.replace(email, hidden).replace(longNumber, hidden)
}

/** What may be said of a failure. */
export interface ToldFailure {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
}

/** A failure without values. */
export function describeFailure(error: unknown): ToldFailure {
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
