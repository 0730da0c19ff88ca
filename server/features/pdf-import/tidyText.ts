/** Removes characters that the database rejects, and cuts to `most`; empty for anything but a string. */
export function tidyText(text: unknown, most: number): string {
  return typeof text === 'string'
    ? text
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim()
        .slice(0, most)
        // A lone surrogate, such as the cut may leave.
        .replace(/\p{Cs}/gu, '')
    : ''
}
