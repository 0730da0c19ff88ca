/* Ranks options against typed text, ignoring case, accents and punctuation. */
import { fold } from '#model/formats/fold'
import { bareWords } from '#model/query/relevance'

export interface OptionNames<T> {
  labelOf(option: T): string
  codesOf?(option: T): readonly string[]
}

/** 0: the label; 1: its words or a code; 2: a prefix; 3: anything else. */
type MatchTier = 0 | 1 | 2 | 3

function tierOf<T>({ labelOf, codesOf }: OptionNames<T>, option: T, typed: string): MatchTier {
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

export function hasWords<T>({ labelOf, codesOf }: OptionNames<T>, option: T, typed: string): boolean {
  const all = fold([labelOf(option), ...(codesOf?.(option) ?? [])].join('\n'))
  if (all.includes(fold(typed.trim()))) return true
  const words = bareWords(typed)
  return words !== '' && words.split(' ').every((word) => all.includes(word))
}

export function bestFirst<T>(named: OptionNames<T>, options: readonly T[], typed: string): T[] {
  if (typed.trim() === '') return [...options]
  const tiers = new Map(options.map((option) => [option, tierOf(named, option, typed)]))
  return options.toSorted((a, b) => (tiers.get(a) ?? 3) - (tiers.get(b) ?? 3))
}

/**
 * Returns the option that the text identifies: the only one with this label or code, or the only match.
 * @param isAll true when `options` contains every match
 */
export function certainOption<T>(
  named: OptionNames<T>,
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
