export interface MentionQuery {
  readonly start: number
  readonly end: number
  readonly text: string
}

const begun = /(?:^|[\s(])@([\p{L}\p{M}'.-]*(?: [\p{L}\p{M}'.-]+){0,3})$/u

/**
 * Returns the name before the caret, if one is being typed.
 * @example askedAt('Ver com @An', 11) // { start: 8, end: 11, text: 'An' }
 */
export function askedAt(text: string, caret: number): MentionQuery | undefined {
  if (caret < 0) return undefined
  const found = begun.exec(text.slice(0, caret))
  const name = found?.[1]
  return name === undefined ? undefined : { start: caret - name.length - 1, end: caret, text: name }
}

export function withMention(
  text: string,
  { start, end }: MentionQuery,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(end).replace(/^ /, ''), caret: before.length }
}
