// Normalises typed and pasted text for all formats. Linear in the length of the text; never throws.

/** Spaces (also no-break and zero-width), dots, slashes and all dashes that word processors write. */
const separators = /[\s\u200b-\u200d\u2060./\-\u2010-\u2015\u2212]/g

/**
 * Zero-width spaces and joiners, direction marks, soft hyphens and the byte order mark; not the joiners inside
 * composed emoji (👩‍🌾).
 */
const invisible =
  /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\u200d(?!\p{Extended_Pictographic})/gu

export function withoutInvisible(input: string): string {
  return input.replace(invisible, '')
}

export function tidy(input: string): string {
  return withoutInvisible(input).trim()
}

/** Removes a document's name from pasted text: `CPF: 529.982.247-25`. */
export function withoutDocumentName(input: string): string {
  return input.replace(/^\s*(?:cpf|cnpj)(?:\s*\/\s*(?:cpf|cnpj))?(?:\s+n[º°o.]+)?\s*[:\s]\s*/i, '')
}

/** `529.982.247-25` → `52998224725`. */
export function withoutSeparators(input: string): string {
  return input.replace(separators, '')
}

/**
 * Lowers the first letter of a title for use inside a sentence, except for acronyms.
 * @example withinSentence('Enviar SMS') // 'enviar SMS'
 */
export function withinSentence(title: string): string {
  return /^\p{Lu}(?!\p{Lu}|\p{Nd})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
}

export function digitsOf(input: string): string {
  return input.replace(/[^0-9]/g, '')
}

export function alphanumericsOf(input: string): string {
  return input.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/**
 * Applies a mask while typing: `#` takes a digit, `A` a letter or digit (upper-cased), anything else is a
 * literal. Letters in place of digits are dropped. A literal only appears before the next character, so that
 * backspace works; surplus characters are appended, because cutting them off would change the value.
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
      // Skips a literal that was typed or pasted as well.
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
 * Whether the mask has room for all letters and digits of a text.
 * @example isWholeIn('####-#', '0123-X') // false
 */
export function isWholeIn(pattern: string, text: string): boolean {
  return fitsPattern(pattern, text) && alphanumericsOf(maskPattern(pattern, text)) === alphanumericsOf(text)
}

export function fitsPattern(pattern: string, text: string): boolean {
  return maskPattern(pattern, text).length <= pattern.length
}
