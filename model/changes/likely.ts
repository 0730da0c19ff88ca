/* Guesses the current name of a removed entity or property. */
import { fold } from '../formats/fold'
import type { EntityShape, FieldShape } from './shape'

export function likelyFields(gone: FieldShape, candidates: readonly FieldShape[]): readonly FieldShape[] {
  const alike = candidates.filter(({ kind, ref }) => kind === gone.kind && ref === gone.ref)
  return likeliest(alike, (each) => nearness(gone, each))
}

/** Entities that share at least half of the properties (by name and kind), best matches first. */
export function likelyEntities(
  gone: EntityShape,
  candidates: readonly EntityShape[],
): readonly EntityShape[] {
  const share = (each: EntityShape) =>
    gone.fields.filter((field) =>
      each.fields.some(({ name, kind }) => name === field.name && kind === field.kind),
    ).length / Math.max(1, gone.fields.length, each.fields.length)
  return likeliest(
    candidates.filter((each) => share(each) >= 0.5),
    share,
  )
}

function nearness(one: FieldShape, other: FieldShape): number {
  return alikeness(one.title, other.title) + alikeness(one.name, other.name)
}

/** Proportion of the shorter text's letter pairs that the other text contains, from 0 to 1. */
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

export function likeliest<T>(candidates: readonly T[], weigh: (each: T) => number): readonly T[] {
  return candidates.toSorted((a, b) => weigh(b) - weigh(a))
}
