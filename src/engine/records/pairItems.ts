/* Pairs the items of two versions of a list by a longest common subsequence. Pure. */
import { isSame } from './isSame'

export type IndexPair = readonly [old: number | undefined, now: number | undefined]

/** Index pairs of the items that differ; undefined for an added or removed one. */
export function changedPairs(before: readonly unknown[], after: readonly unknown[]): readonly IndexPair[] {
  return pairItems(before, after).filter(
    ([old, now]) => old === undefined || now === undefined || !isSame(before[old], after[now]),
  )
}

export function pairItems(before: readonly unknown[], after: readonly unknown[]): readonly IndexPair[] {
  const stayed = longestCommon(before, after)
  const pairs: IndexPair[] = []
  let [old, now] = [0, 0]
  for (const each of [...stayed, [before.length, after.length] as const]) {
    while (old < each[0] || now < each[1]) {
      pairs.push([old < each[0] ? old++ : undefined, now < each[1] ? now++ : undefined])
    }
    if (old < before.length && now < after.length) pairs.push(each)
    old = each[0] + 1
    now = each[1] + 1
  }
  return pairs
}

function longestCommon(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const lengthAt = (old: number, now: number) => lengths[old]?.[now] ?? 0
  for (let old = before.length - 1; old >= 0; old--) {
    for (let now = after.length - 1; now >= 0; now--) {
      const row = lengths[old]
      if (!row) continue
      row[now] = isSame(before[old], after[now])
        ? lengthAt(old + 1, now + 1) + 1
        : Math.max(lengthAt(old + 1, now), lengthAt(old, now + 1))
    }
  }
  const common: [number, number][] = []
  let [old, now] = [0, 0]
  while (old < before.length && now < after.length) {
    if (isSame(before[old], after[now])) common.push([old++, now++])
    else if (lengthAt(old + 1, now) >= lengthAt(old, now + 1)) old++
    else now++
  }
  return common
}
