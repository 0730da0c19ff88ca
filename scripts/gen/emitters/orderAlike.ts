/* Orders texts so that they compress well: gzip looks back 32 kB, so similar texts must be close together. */

/**
 * Keys of the texts, starting with the shortest, each followed by the one that shares the most lines. Deterministic.
 */
export function orderAlike(texts: ReadonlyMap<string, string>): readonly string[] {
  const keys = [...texts.keys()].sort().sort((a, b) => lengthOf(texts, a) - lengthOf(texts, b))
  const lines = keys.map((key) => linesOf(texts.get(key) ?? ''))
  const totals = lines.map((own) => own.reduce((sum, line) => sum + line.length, 0))
  const holders = holdersOf(lines)
  const left = new Set(keys.map((_key, at) => at))
  const ordered: number[] = []
  let next = left.values().next().value
  while (next !== undefined) {
    ordered.push(next)
    left.delete(next)
    const shared = new Float64Array(keys.length)
    for (const line of new Set(ordered.slice(-2).flatMap((at) => lines[at] ?? []))) {
      for (const at of holders.get(line) ?? []) shared[at] = (shared[at] ?? 0) + line.length
    }
    next = mostOf(left, (at) => (totals[at] ? (shared[at] ?? 0) / (totals[at] ?? 1) : 0))
  }
  return ordered.map((at) => keys[at] ?? '')
}

function lengthOf(texts: ReadonlyMap<string, string>, key: string): number {
  return texts.get(key)?.length ?? 0
}

function linesOf(text: string): readonly string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))]
}

function holdersOf(lines: readonly (readonly string[])[]): ReadonlyMap<string, readonly number[]> {
  const holders = new Map<string, number[]>()
  for (const [at, own] of lines.entries()) {
    for (const line of own) {
      const known = holders.get(line)
      if (known) known.push(at)
      else holders.set(line, [at])
    }
  }
  return holders
}

function mostOf(of: Iterable<number>, share: (each: number) => number): number | undefined {
  let best: number | undefined
  let most = -1
  for (const each of of) {
    const own = share(each)
    if (own > most) [best, most] = [each, own]
  }
  return best
}
