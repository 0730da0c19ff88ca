/* While a file is not valid JSON, drops errors of other files that may only be a consequence. */
import type { SchemaProblem } from '../files/problem'

/**
 * Every account file defines a role and members of `actor`, so any unreadable file may be the cause of these errors.
 */
const ofAccounts = /^actor não tem|é reference e não tem campos$/
const accountCodes = new Set(['E364', 'E384', 'E435'])

/** A role that no readable file defines. */
const unknownRole = /^papel desconhecido: "([^"]*)"/

interface InvalidFile {
  readonly file: string
  readonly text: string
}

export function withoutMissing(
  problems: readonly SchemaProblem[],
  unread: readonly InvalidFile[],
): readonly SchemaProblem[] {
  if (unread.length === 0) return problems
  const names = unread.map(({ file }) => file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, ''))
  const hasPart = unread.some(({ file }) => file.includes('/defs/'))
  return problems.filter(({ message, code }) => {
    // Meta-schema errors concern a single file only.
    if (/^E10/.test(code)) return true
    const role = unknownRole.exec(message)?.[1]
    if (role !== undefined)
      return !unread.some(({ text }) => text.trim() === '' || text.includes(JSON.stringify(role)))
    if (ofAccounts.test(message) || accountCodes.has(code) || names.some((name) => mentions(message, name)))
      return false
    // If a part is missing, its fields and their access are unknown too.
    return !hasPart || code.startsWith('E00')
  })
}

function mentions(message: string, name: string): boolean {
  return message.includes(`"${name}"`) || message.includes(`${name}.json`) || message.includes(`"${name}.`)
}
