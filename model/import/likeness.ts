/* Similarity of texts, ignoring case, accents and punctuation. */
import { fold } from '../formats/fold'

export function pairsOf(text: string): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>()
  for (const word of plainWords(text)) {
    const padded = ` ${word} `
    for (let at = 0; at < padded.length - 1; at++) {
      const pair = padded.slice(at, at + 2)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  }
  return pairs
}

/**
 * Similarity by letter pairs, from 0 (nothing in common) to 1 (equal).
 * @example likenessOf(pairsOf('Sala da Boa Vista'), pairsOf('boa vista')) // 0.7
 */
export function likenessOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0
  let total = 0
  for (const [pair, count] of a) {
    common += Math.min(count, b.get(pair) ?? 0)
    total += count
  }
  for (const count of b.values()) total += count
  return total === 0 ? 0 : (2 * common) / total
}

function plainWords(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
