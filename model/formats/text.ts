// Reading of typed and pasted text, shared by every format: what counts as a separator, and how a mask is applied.
// Promise: pure, linear in the length of the text, never throws.

/** Spaces (also no-break and zero-width), dots, slashes and every dash a word processor may write. */
const separators = /[\s\u200b-\u200d\u2060./\-\u2010-\u2015\u2212]/g

/** The text without outer spaces and invisible characters. */
export function tidy(input: string): string {
  return input.replace(/[\u200b-\u200d\u2060\ufeff]/g, '').trim()
}

/** The text without separators, e.g. `529.982.247-25` → `52998224725`. */
export function withoutSeparators(input: string): string {
  return input.replace(separators, '')
}

/** Only the ASCII digits of a text. */
export function digitsOf(input: string): string {
  return input.replace(/[^0-9]/g, '')
}

/** Only the ASCII letters and digits of a text, upper-case. */
export function alphanumericsOf(input: string): string {
  return input.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/**
 * Fills a pattern with a typed text: `#` takes a digit, `A` a letter or digit (upper-cased), everything else is
 * written as it stands. Characters that fit nowhere are dropped; a separator appears only before the next character,
 * so deleting backwards never sticks.
 * @example maskPattern('####/####', '20262') // '2026/2'
 */
export function maskPattern(pattern: string, typed: string): string {
  const characters = alphanumericsOf(typed)
  let at = 0
  let shown = ''
  let pending = ''
  for (const slot of pattern) {
    if (slot !== '#' && slot !== 'A') {
      pending += slot
      // A literal letter or digit that was typed along (pasting an already masked text) is not an input again.
      if (characters[at] === slot.toUpperCase()) {
        at += 1
        shown += pending
        pending = ''
      }
      continue
    }
    while (slot === '#' && at < characters.length && !/[0-9]/.test(characters.charAt(at))) at += 1
    if (at >= characters.length) break
    shown += pending + characters.charAt(at)
    pending = ''
    at += 1
  }
  return shown
}
