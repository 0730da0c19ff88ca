/* The order in which texts compress best: gzip looks back 32 kB, so what is alike has to stand close together. Pure. */

/**
 * Keys of texts, each beside those it has most lines in common with; begins with the shortest. The same texts give the
 * same order.
 */
export function orderAlike(texts: ReadonlyMap<string, string>): readonly string[] {
  const lines = new Map([...texts].map(([key, text]) => [key, linesOf(text)]))
  const left = new Set([...texts.keys()].sort().sort((a, b) => lengthOf(texts, a) - lengthOf(texts, b)))
  const ordered: string[] = []
  let next = [...left][0]
  while (next !== undefined) {
    ordered.push(next)
    left.delete(next)
    const near = new Set(ordered.slice(-2).flatMap((key) => [...(lines.get(key) ?? [])]))
    const shares = [...left].map((key) => [key, shareOf(lines.get(key) ?? new Set(), near)] as const)
    next = shares.reduce<(typeof shares)[number] | undefined>(
      (best, each) => (best && best[1] >= each[1] ? best : each),
      undefined,
    )?.[0]
  }
  return ordered
}

function lengthOf(texts: ReadonlyMap<string, string>, key: string): number {
  return texts.get(key)?.length ?? 0
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').map((line) => line.trim()))
}

/** How much of the lines is among the others, from 0 to 1. */
function shareOf(lines: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let [shared, total] = [0, 0]
  for (const line of lines) {
    total += line.length
    if (others.has(line)) shared += line.length
  }
  return total === 0 ? 0 : shared / total
}
