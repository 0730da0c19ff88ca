/* "Did you mean …?": the closest known word by edit distance, ignoring accents and case. */
import { fold } from '#model/formats/fold'

/**
 * Undefined if no word is close enough; deterministic.
 * @example suggest('mascara', ['mask', 'unit']) // 'mask'
 */
export function suggest(word: string, known: Iterable<string>): string | undefined {
  const written = fold(word)
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const each of known) {
    if (each === word) continue
    const candidate = fold(each)
    const distance = editDistance(written, candidate)
    if (distance < least && isNear(written, candidate, distance)) {
      best = each
      least = distance
    }
  }
  return best
}

/** A third of the letters may differ; more in short words with the same beginning. */
function isNear(written: string, candidate: string, distance: number): boolean {
  const length = Math.max(written.length, candidate.length)
  if (distance <= Math.floor(length / 3)) return true
  if (length >= 4 && distance <= 2 && written[0] === candidate[0]) return true
  return length <= 8 && distance <= 4 && written.slice(0, 3) === candidate.slice(0, 3)
}

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
