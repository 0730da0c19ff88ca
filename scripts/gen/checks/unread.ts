/*
 * What cannot be read is not missing: while a file is no JSON, what others say of it is not told, and all the rest is, so
 * that an author sees everything at once.
 */
import type { SchemaProblem } from '../files/problem'

/** What every file of an account brings to all others: its role, and what `actor` has. */
const ofAccounts = /^actor não tem|é reference e não tem campos$/
const accountCodes = new Set(['E364', 'E384'])

/** The role that no file read so far brings. */
const unknownRole = /^papel desconhecido: "([^"]*)"/

/** A file that is no JSON, as it is written. */
interface Unread {
  readonly file: string
  readonly text: string
}

/** The problems that would stand whatever the unread files say. */
export function withoutMissing(
  problems: readonly SchemaProblem[],
  unread: readonly Unread[],
): readonly SchemaProblem[] {
  if (unread.length === 0) return problems
  const names = unread.map(({ file }) => file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, ''))
  const hasPart = unread.some(({ file }) => file.includes('/defs/'))
  return problems.filter(({ message, code }) => {
    // By the meta-schema each file is judged alone.
    if (/^E10/.test(code)) return true
    const role = unknownRole.exec(message)?.[1]
    if (role !== undefined)
      return !unread.some(({ text }) => text.trim() === '' || text.includes(JSON.stringify(role)))
    if (ofAccounts.test(message) || accountCodes.has(code) || names.some((name) => mentions(message, name)))
      return false
    // Of a part that is not there, its fields are not either, nor who they hide from.
    return !hasPart || code.startsWith('E00')
  })
}

function mentions(message: string, name: string): boolean {
  return message.includes(`"${name}"`) || message.includes(`${name}.json`) || message.includes(`"${name}.`)
}
