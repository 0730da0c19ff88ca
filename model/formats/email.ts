import type { Format } from './format'
import { formatMessages } from './messages'
import { createDraw } from './random'
import { tidy } from './text'

/** Forbidden in an unquoted address, and typical of pasted address lists. */
const forbidden = /[\s,;:<>()[\]"\\]/

function isAddress(text: string): boolean {
  const at = text.indexOf('@')
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    text.length <= 254 &&
    local.length <= 64 &&
    !text.includes('@', at + 1) &&
    !forbidden.test(text) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-'))
  )
}

/**
 * Matches everything except printable ASCII with optional accents: look-alikes (Cyrillic `а`, `ı`) would
 * allow two addresses that cannot be told apart.
 */
const imitates = (letter: string) => !/^[\x21-\x7e]\p{M}*$/u.test(letter.normalize('NFD'))

/** E-mail address, stored in lower case and normalised form. */
export const email: Format = {
  normalise: (input) => tidy(input.normalize('NFKC')).toLowerCase().normalize('NFC'),
  validate(canonical) {
    if (!isAddress(canonical) || canonical !== canonical.toLowerCase()) return formatMessages.email
    return [...canonical.normalize('NFC')].some(imitates) ? formatMessages.emailLetters : undefined
  },
  show: (canonical) => canonical,
  mask: (typed) => typed.replace(/[\s\u200b-\u200d\u2060]/g, '').toLowerCase(),
  /** Uses only the domain reserved for examples (RFC 2606), so that no real mailbox ever receives mail. */
  sample(seed) {
    const draw = createDraw(seed)
    return `pessoa.${draw(1_000_000).toString(36)}${Math.abs(Math.trunc(seed))}@example.com`
  },
}
