// Reading of typed and pasted text, shared by every format: what counts as a separator, and how a mask is applied.
// Promise: pure, linear in the length of the text, never throws.

/** Spaces (also no-break and zero-width), dots, slashes and every dash a word processor may write. */
const separators = /[\s\u200b-\u200d\u2060./\-\u2010-\u2015\u2212]/g

/**
 * Characters without width: zero-width spaces and joiners, direction marks, soft hyphens, the byte order mark. A
 * joiner before a picture holds a composed one (👩‍🌾) together.
 */
const invisible =
  /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\u200d(?!\p{Extended_Pictographic})/gu

/** The text without characters that have no width. */
export function withoutInvisible(input: string): string {
  return input.replace(invisible, '')
}

/** The text without outer spaces and invisible characters. */
export function tidy(input: string): string {
  return withoutInvisible(input).trim()
}

/** The text without the name of a document before it, as it is copied from letters: `CPF: 529.982.247-25`. */
export function withoutDocumentName(input: string): string {
  return input.replace(/^\s*(?:cpf|cnpj)(?:\s*\/\s*(?:cpf|cnpj))?(?:\s+n[º°o.]+)?\s*[:\s]\s*/i, '')
}

/** The text without separators, e.g. `529.982.247-25` → `52998224725`. */
export function withoutSeparators(input: string): string {
  return input.replace(separators, '')
}

/**
 * A title as it stands inside a sentence: an acronym keeps its capitals.
 * @example withinSentence('Enviar SMS') // 'enviar SMS'
 */
export function withinSentence(title: string): string {
  return /^\p{Lu}(?!\p{Lu}|\p{Nd})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
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
 * written as it stands. A letter where digits stand is dropped; a separator appears only before the next character,
 * so deleting backwards never sticks. What is too long stays behind the pattern: cut off, it would be another value.
 * @example maskPattern('####/####', '20262') // '2026/2'
 */
export function maskPattern(pattern: string, typed: string): string {
  const characters = alphanumericsOf(typed)
  let at = 0
  let shown = ''
  let pending = ''
  for (const slot of pattern) {
    if (!isSlot(slot)) {
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
  const rest = characters.slice(at)
  const lastSlot = [...pattern].findLast(isSlot)
  return shown + (lastSlot === '#' ? digitsOf(rest) : rest)
}

function isSlot(character: string): boolean {
  return character === '#' || character === 'A'
}

/**
 * Whether a pattern shows all letters and digits of a text; what only stands between them does not count.
 * @example isWholeIn('####-#', '0123-X') // false
 */
export function isWholeIn(pattern: string, text: string): boolean {
  return fitsPattern(pattern, text) && alphanumericsOf(maskPattern(pattern, text)) === alphanumericsOf(text)
}

/** Whether a text has no more characters than a pattern has places for. */
export function fitsPattern(pattern: string, text: string): boolean {
  return maskPattern(pattern, text).length <= pattern.length
}
