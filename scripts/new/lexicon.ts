/* The words of the trade by which headers, titles and values are understood; they are data, in lexicon.json. */
import { fold } from '#model/query/fold'
import lexicon from './lexicon.json'

/** What a header may say of its column. */
export type Hint = keyof typeof lexicon.hints

/** Words as they are compared: without case, accents, marks, units in brackets. `dataNasc` is two words. */
export function plainWords(text: string): readonly string[] {
  const apart = text
    .replace(/\(.*?\)/g, ' ')
    .replace(/\be[- _]mail\b/giu, 'email')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
  return fold(apart).match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Does the header say so? A hint of several words stands in it in that order.
 * @example hints('Data de nascimento', 'date') // true
 */
export function hints(header: string, hint: Hint): boolean {
  const said = ` ${plainWords(header).join(' ')} `
  return lexicon.hints[hint].some((words) => said.includes(` ${words} `))
}

/** Is the header the hint and nothing else but small words? */
export function isJust(header: string, hint: Hint): boolean {
  const said = plainWords(header).join(' ')
  return lexicon.hints[hint].includes(said)
}

const small = new Set(lexicon.small)

/** Articles and prepositions. */
export function isSmall(word: string): boolean {
  return small.has(fold(word))
}

const yes = new Set(lexicon.booleans.true)
const no = new Set(lexicon.booleans.false)

/** What a text says when it is a yes or a no. */
export function yesOrNo(text: string): boolean | undefined {
  const word = fold(text.trim())
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

/** The values in the order in which people name them, where there is one; otherwise by alphabet. */
export function inOrder(values: readonly string[]): readonly string[] {
  const known = lexicon.orders.find((order) => values.every((value) => order.includes(fold(value))))
  if (known) return values.toSorted((a, b) => known.indexOf(fold(a)) - known.indexOf(fold(b)))
  return values.toSorted((a, b) => a.localeCompare(b, 'pt-BR', { numeric: true }))
}

/** An icon for what is called so. */
export function iconFor(...texts: readonly string[]): string | undefined {
  const words = new Set(texts.flatMap(plainWords))
  const found = lexicon.icons.find(([, of]) => Array.isArray(of) && of.some((word) => words.has(word)))
  return typeof found?.[0] === 'string' ? found[0] : undefined
}

/** A word of a list that was read: never what every object has. */
function lookUp(list: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(list, word) ? list[word] : undefined
}

/** A word with its accents, when it is known without them. */
export function accented(word: string): string {
  return lookUp(lexicon.accents, fold(word)) ?? word
}

/** What English words are called here. */
export function translated(words: readonly string[]): string | undefined {
  return lookUp(lexicon.english, words.join(' '))
}

/** The plural of a word that does not follow from its letters. */
export function irregularPlural(word: string): string | undefined {
  return lookUp(lexicon.plurals, fold(word))
}

/** Nouns whose gender does not follow from their letters. */
export const nouns = { feminine: new Set(lexicon.feminine), masculine: new Set(lexicon.masculine) } as const

/** How a column with this title is personal, by the kind of its values. */
export function privacyOf(header: string): 'id' | 'contact' | 'financial' | undefined {
  const says = (...all: readonly Hint[]) => all.some((hint) => hints(header, hint))
  if (says('cpf', 'cnpj', 'cpfCnpj')) return 'id'
  if (says('email', 'phone')) return 'contact'
  return says('account') ? 'financial' : undefined
}
