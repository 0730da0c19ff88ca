/*
 * What a masked text becomes when it is edited and where the caret goes. Pure: the hook feeds it the input's text
 * as the browser left it. Promise: deleting over a separator deletes the character beyond it.
 */

/** A text with the caret's place in it. */
export interface Edited {
  readonly text: string
  readonly caret: number
}

/** What the browser did to the text. */
export interface Edit {
  /** Masked text before. */
  readonly before: string
  /** Text after, as the browser left it. */
  readonly after: string
  /** Caret after. */
  readonly caret: number
  readonly direction?: 'backward' | 'forward'
}

/**
 * Masks an edited text and places the caret.
 * @example editMask({ before: '12', after: '123', caret: 3 }, formats.date.mask) // { text: '12/3', caret: 4 }
 */
export function editMask(edit: Edit, mask: (typed: string) => string): Edited {
  const { before, after, caret } = edit
  // A text that does not fit its mask is edited as it stands: masked, it would lose what was not touched.
  if (mask(before) !== before) return { text: after, caret }
  const text = mask(after)
  const isOnlySeparator = text === before && after.length < before.length
  if (isOnlySeparator && edit.direction) return deleteBeyond(before, caret, edit.direction, mask)
  return { text, caret: placeCaret(text, after, caret, mask) }
}

function deleteBeyond(
  before: string,
  caret: number,
  direction: 'backward' | 'forward',
  mask: (typed: string) => string,
): Edited {
  // After a deletion the caret stands left of where the separator was, in either direction.
  let at = direction === 'backward' ? caret - 1 : caret
  const step = direction === 'backward' ? -1 : 1
  while (at >= 0 && at < before.length && !isSignificant(before.charAt(at))) at += step
  if (at < 0 || at >= before.length) return { text: before, caret }
  const after = before.slice(0, at) + before.slice(at + 1)
  const text = mask(after)
  return { text, caret: placeCaret(text, after, at, mask) }
}

function placeCaret(text: string, after: string, caret: number, mask: (typed: string) => string): number {
  if (caret >= after.length) return text.length
  let left = countSignificant(mask(after.slice(0, caret)))
  if (left === 0) return 0
  for (let at = 0; at < text.length; at++) {
    if (isSignificant(text.charAt(at))) left--
    if (left === 0) return at + 1
  }
  return text.length
}

function isSignificant(character: string): boolean {
  return /[0-9A-Za-z]/.test(character)
}

function countSignificant(text: string): number {
  return [...text].filter(isSignificant).length
}
