/* Computes masked text and caret. Pure. Deleting over a separator deletes the character beyond it. */

export interface EditResult {
  readonly text: string
  readonly caret: number
}

export interface Edit {
  readonly before: string
  readonly after: string
  readonly caret: number
  readonly direction?: 'backward' | 'forward'
}

/**
 * @example editMask({ before: '12', after: '123', caret: 3 }, formats.date.mask) // { text: '12/3', caret: 4
 * }
 */
export function editMask(edit: Edit, mask: (typed: string) => string): EditResult {
  const { before, after, caret } = edit
  // Text that did not fit the mask is not masked, or an edit would drop characters the user did not touch.
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
): EditResult {
  // After a deletion, the caret is to the left of where the separator was, in either direction.
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
