/** Removes characters that the database rejects, and cuts to `most`; empty if it is not a string. */
export function tidyText(text: unknown, most: number): string {
  return typeof text === 'string'
    ? text
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim()
        .slice(0, most)
        // A lone surrogate, which cutting may leave behind.
        .replace(/\p{Cs}/gu, '')
    : ''
}
