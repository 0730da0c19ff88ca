/* Replaces characters that the PDF font lacks by similar ones or, failing that, by an empty box. Pure. */

/** The characters that both files in `fonts/` contain. */
const known = new RegExp(
  `^[${[
    '\\n\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u017f\\u0192\\u01cd-\\u01dc\\u01e6-\\u01e7\\u01f8-\\u01f9\\u0218-\\u021b',
    '\\u02c6-\\u02dd\\u0391-\\u03a1\\u03a3-\\u03c9',
    '\\u1e20-\\u1e21\\u1e7c-\\u1e7d\\u1e80-\\u1e85\\u1ebc-\\u1ebd\\u1ef2-\\u1ef9',
    '\\u2010-\\u2027\\u2030-\\u203d\\u2044\\u2070-\\u2071\\u2074-\\u208e\\u2090-\\u209c\\u20ac\\u20b2',
    '\\u2103\\u2109\\u2113\\u2116-\\u2117\\u2120-\\u2122\\u2126\\u212a-\\u212b\\u2150-\\u215e\\u2160-\\u216b',
    '\\u2190-\\u2199\\u21d0-\\u21d5\\u2200-\\u222b\\u2234-\\u2237\\u223c-\\u223d\\u2245-\\u2248',
    '\\u2260-\\u2265\\u226a-\\u226b\\u2282-\\u2287',
    '\\u25a0-\\u25a1\\u25aa-\\u25ab\\u25b2-\\u25b3\\u25b6-\\u25b7\\u25ba\\u25bc-\\u25bd\\u25c6-\\u25c7\\u25ca-\\u25cb\\u25cf',
    '\\u2605-\\u2606\\u2610-\\u2612\\u2640\\u2642\\u2660\\u2663\\u2665-\\u2666\\u26a0\\u2713-\\u2714\\u2717-\\u2718',
  ].join('')}]$`,
  'u',
)

const missing = '\u25a1'
const joined =
  /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)+|\p{Regional_Indicator}{2}|\p{Emoji_Modifier_Base}\p{Emoji_Modifier}/gu

/** @example printable('Łukasz mediu ≤ 3 m² ① 🌱') // 'Łukasz mediu ≤ 3 m² 1 □' */
export function printable(text: string): string {
  // Joined emoji (families, flags, skin tones) count as a single missing character.
  return text.normalize('NFC').replace(joined, missing).replace(/./gsu, printableLetter)
}

function printableLetter(letter: string): string {
  if (known.test(letter)) return letter
  if (letter === '\t') return ' '
  // Combining marks, joiners and control characters are invisible on their own.
  if (/^[\p{M}\p{Cf}\p{Cc}]$/u.test(letter)) return ''
  if (/^\p{Z}$/u.test(letter)) return ' '
  const parts = [...letter.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part))
  return parts.map((part) => (known.test(part) ? part : missing)).join('')
}
