/*
 * How wide a line of text is, counted by letters, because measuring waits for layout. The letters are bold ones of
 * the console's font: others leave some room.
 */

/** Parts of the font's size that a letter takes, by the letters that take it. */
const letters: readonly (readonly [share: number, which: RegExp])[] = [
  [0.4, /[ijlI.,:;|'’/ ·íì]/],
  [0.5, /[frt()[\]–-]/],
  [1.04, /[mwMW%—]/],
  [0.78, /[A-ZÀ-Ú]/],
]
const usual = 0.63

/**
 * Pixels that a text takes at most.
 * @param fontSize in pixels
 * @example textWidth('Data', 13) < textWidth('Data da colheita', 13) // true
 */
export function textWidth(text: string, fontSize: number): number {
  const shares = [...text].map((letter) => letters.find(([, which]) => which.test(letter))?.[0] ?? usual)
  return Math.ceil(shares.reduce((sum, share) => sum + share, 0) * fontSize)
}
