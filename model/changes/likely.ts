/* What something that is gone is probably called now. */
import { fold } from '../query/fold'
import type { EntityShape, FieldShape } from './shape'

/** The most likely of the candidates: one of its kind, the nearest in title and name; undefined when there is none. */
export function likelyField(gone: FieldShape, candidates: readonly FieldShape[]): FieldShape | undefined {
  const alike = candidates.filter(({ kind, ref }) => kind === gone.kind && ref === gone.ref)
  return best(alike, (each) => nearness(gone, each))
}

/** The entity that has at least half of the properties, under their names and kinds. */
export function likelyEntity(gone: EntityShape, candidates: readonly EntityShape[]): EntityShape | undefined {
  const share = (each: EntityShape) =>
    gone.fields.filter((field) =>
      each.fields.some(({ name, kind }) => name === field.name && kind === field.kind),
    ).length / Math.max(1, gone.fields.length, each.fields.length)
  return best(
    candidates.filter((each) => share(each) >= 0.5),
    share,
  )
}

function nearness(one: FieldShape, other: FieldShape): number {
  return alikeness(one.title, other.title) + alikeness(one.name, other.name)
}

/** How much of the shorter text's pairs of letters the other one has: 0 to 1. */
export function alikeness(one: string, other: string): number {
  const pairs = (text: string) => {
    const folded = fold(text)
    return new Set(
      Array.from({ length: Math.max(0, folded.length - 1) }, (_, at) => folded.slice(at, at + 2)),
    )
  }
  const [a, b] = [pairs(one), pairs(other)]
  return [...a].filter((pair) => b.has(pair)).length / Math.max(1, a.size, b.size)
}

function best<T>(candidates: readonly T[], weigh: (each: T) => number): T | undefined {
  const weighed = candidates.map((each) => [weigh(each), each] as const)
  return weighed.reduce<readonly [number, T] | undefined>(
    (most, each) => (most && most[0] >= each[0] ? most : each),
    undefined,
  )?.[1]
}
