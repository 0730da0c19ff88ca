import type { FoldedTexts } from './foldedTexts'

/** 1 by code if the text contains the word. The word must be folded and must not contain U+0000. */
export function findWord({ offsets, whole }: FoldedTexts, word: string): Uint8Array {
  const found = new Uint8Array(offsets.length - 1)
  if (word === '') return found.fill(1)
  for (let at = whole.indexOf(word); at >= 0; ) {
    const code = codeAt(offsets, at)
    found[code] = 1
    at = whole.indexOf(word, offsets[code + 1])
  }
  return found
}

function codeAt(offsets: Int32Array, place: number): number {
  let low = 0
  let high = offsets.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((offsets[middle] as number) <= place) low = middle
    else high = middle
  }
  return low
}
