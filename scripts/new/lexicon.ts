/* Looks up the vocabulary (lexicon.json) used to interpret headers, titles and values. */
import { fold } from '#model/formats/fold'
import lexicon from './lexicon.json'

export type Hint = keyof typeof lexicon.hints

/** Words without case, accents, punctuation and units in brackets; `dataNasc` is two words. */
export function plainWords(text: string): readonly string[] {
  const apart = text
    .replace(/\(.*?\)/g, ' ')
    .replace(/\be[- _]mail\b/giu, 'email')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
  return fold(apart).match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Whether the header contains the words of a hint, in order.
 * @example hints('Data de nascimento', 'date') // true
 */
export function hints(header: string, hint: Hint): boolean {
  const said = ` ${plainWords(header).join(' ')} `
  return lexicon.hints[hint].some((words) => said.includes(` ${words} `))
}

export function isJust(header: string, hint: Hint): boolean {
  const said = plainWords(header).join(' ')
  return lexicon.hints[hint].includes(said)
}

const small = new Set(lexicon.small)

export function isSmall(word: string): boolean {
  return small.has(fold(word))
}

const yes = new Set(lexicon.booleans.true)
const no = new Set(lexicon.booleans.false)

export function yesOrNo(text: string): boolean | undefined {
  const word = fold(text.trim())
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

/** In their natural order if there is one (months, sizes), else alphabetical. */
export function inOrder(values: readonly string[]): readonly string[] {
  const known = lexicon.orders.find((order) => values.every((value) => order.includes(fold(value))))
  if (known) return values.toSorted((a, b) => known.indexOf(fold(a)) - known.indexOf(fold(b)))
  return values.toSorted((a, b) => a.localeCompare(b, 'pt-BR', { numeric: true }))
}

export function iconFor(...texts: readonly string[]): string | undefined {
  const words = new Set(texts.flatMap(plainWords))
  const found = lexicon.icons.find(([, of]) => Array.isArray(of) && of.some((word) => words.has(word)))
  return typeof found?.[0] === 'string' ? found[0] : undefined
}

/** Ignores keys that every object inherits. */
function lookUp(list: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(list, word) ? list[word] : undefined
}

export function accented(word: string): string {
  return lookUp(lexicon.accents, fold(word)) ?? word
}

export function translated(words: readonly string[]): string | undefined {
  return lookUp(lexicon.english, words.join(' '))
}

/** Plurals that do not follow the rules of portuguese.ts. */
export function irregularPlural(word: string): string | undefined {
  return lookUp(lexicon.plurals, fold(word))
}

/** Nouns whose gender does not follow from their ending. */
export const nouns = { feminine: new Set(lexicon.feminine), masculine: new Set(lexicon.masculine) } as const

export function privacyOf(header: string): 'id' | 'contact' | 'financial' | undefined {
  const says = (...all: readonly Hint[]) => all.some((hint) => hints(header, hint))
  if (says('cpf', 'cnpj', 'cpfCnpj')) return 'id'
  if (says('email', 'phone')) return 'contact'
  return says('account') ? 'financial' : undefined
}
