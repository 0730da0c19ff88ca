/* Estimates text width by letters (bold), because measuring forces a layout. */

/** Width as a share of the font size, by letters. */
const letters: readonly (readonly [share: number, which: RegExp])[] = [
  [0.4, /[ijlI.,:;|'’/ ·íì]/],
  [0.5, /[frt()[\]–-]/],
  [1.04, /[mwMW%—]/],
  [0.78, /[A-ZÀ-Ú]/],
]
const usual = 0.63

/**
 * Returns an upper bound in pixels.
 * @param fontSize in pixels
 * @example textWidth('Data', 13) < textWidth('Data da colheita', 13) // true
 */
export function textWidth(text: string, fontSize: number): number {
  let shares = 0
  for (const letter of text) shares += shareOf(letter)
  return Math.ceil(shares * fontSize)
}

const known = new Map<string, number>()

function shareOf(letter: string): number {
  const share = known.get(letter) ?? letters.find(([, which]) => which.test(letter))?.[0] ?? usual
  known.set(letter, share)
  return share
}
