/** A text without characters that no database keeps, cut to so many; empty for what is no text. */
export function tidyText(text: unknown, most: number): string {
  return typeof text === 'string'
    ? text
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim()
        .slice(0, most)
        // Half a pair, such as the cut may leave.
        .replace(/\p{Cs}/gu, '')
    : ''
}
