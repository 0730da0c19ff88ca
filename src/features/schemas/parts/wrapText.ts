/* SVG does not wrap text. */

/**
 * Breaks between words and after `–`, `/` or `-`.
 * @example wrapText('Aguardando aprovação', 12) // ['Aguardando', 'aprovação']
 */
export function wrapText(text: string, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...(word.length > most ? word.split(/(?<=[–/-])/) : [word]))
  }
  return lines
}

/** Ends the last line with an ellipsis when lines were cut. */
export function cutLines(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`]
}
