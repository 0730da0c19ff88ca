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
  const shares = [...text].map((letter) => letters.find(([, which]) => which.test(letter))?.[0] ?? usual)
  return Math.ceil(shares.reduce((sum, share) => sum + share, 0) * fontSize)
}
