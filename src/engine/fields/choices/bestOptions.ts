/*
 * Which of several options a typed text means: the one that is called so or has it as a code, then those that begin so,
 * then those that have it somewhere. Accents, case and what stands between words do not count.
 */
import { fold } from '#model/query/fold'
import { bareWords } from '#model/query/relevance'

/** What an option is found by. */
export interface Named<T> {
  labelOf(option: T): string
  /** Codes and other names. */
  codesOf?(option: T): readonly string[]
}

/** 0 the label itself, 1 its words or a code, 2 begins so, 3 the rest. */
type Tier = 0 | 1 | 2 | 3

function tierOf<T>({ labelOf, codesOf }: Named<T>, option: T, typed: string): Tier {
  const label = labelOf(option)
  const text = fold(typed.trim())
  if (fold(label) === text) return 0
  const texts = [label, ...(codesOf?.(option) ?? [])]
  const words = bareWords(typed)
  const isCalled = (each: string) => fold(each) === text || (words !== '' && bareWords(each) === words)
  if (texts.some(isCalled)) return 1
  const begins = (each: string) =>
    fold(each).startsWith(text) || (words !== '' && bareWords(each).startsWith(words))
  return texts.some(begins) ? 2 : 3
}

/** Are the typed words in what the option is called? */
export function hasWords<T>({ labelOf, codesOf }: Named<T>, option: T, typed: string): boolean {
  const all = fold([labelOf(option), ...(codesOf?.(option) ?? [])].join('\n'))
  if (all.includes(fold(typed.trim()))) return true
  const words = bareWords(typed)
  return words !== '' && words.split(' ').every((word) => all.includes(word))
}

/** The options with the best first; those that fit equally well stay in order. */
export function bestFirst<T>(named: Named<T>, options: readonly T[], typed: string): T[] {
  if (typed.trim() === '') return [...options]
  const tiers = new Map(options.map((option) => [option, tierOf(named, option, typed)]))
  return options.toSorted((a, b) => (tiers.get(a) ?? 3) - (tiers.get(b) ?? 3))
}

/**
 * The option that the text means without doubt: the only one that is called so, or the only one there is.
 * @param isAll are there no others that fit?
 */
export function certainOption<T>(
  named: Named<T>,
  options: readonly T[],
  typed: string,
  isAll: boolean,
): T | undefined {
  if (typed.trim() === '') return undefined
  for (const tier of [0, 1]) {
    const [first, ...others] = options.filter((option) => tierOf(named, option, typed) === tier)
    if (first !== undefined) return others.length === 0 ? first : undefined
  }
  const [only, ...others] = options
  const isOnly = isAll && only !== undefined && others.length === 0
  return isOnly && hasWords(named, only, typed) ? only : undefined
}
