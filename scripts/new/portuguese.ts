/* Portuguese titles, names, plurals and genders. */
import { isInherited } from '../gen/files/schemaFile'
import { accented, irregularPlural, isSmall, nouns, plainWords, translated } from './lexicon'

/**
 * Plural of the noun and its adjectives.
 * @example pluralOf('Ano agrícola') // 'Anos agrícolas'
 * @example pluralOf('Análise de solo') // 'Análises de solo'
 */
export function pluralOf(title: string): string {
  const words = title.split(' ')
  const stop = words.findIndex(isSmall)
  const head = stop < 1 ? words.length : stop
  return words.map((word, at) => (at < head ? pluralWord(word) : word)).join(' ')
}

/** Plural rules, first match wins, for words without and with a written accent. */
const endings: readonly (readonly [ending: RegExp, plain: string, accented: string])[] = [
  [/ão$/u, 'ões', 'ões'],
  [/ol$/u, 'óis', 'ois'],
  [/([au])l$/u, '$1is', '$1is'],
  [/el$/u, 'éis', 'eis'],
  [/il$/u, 'is', 'eis'],
  [/m$/u, 'ns', 'ns'],
  [/ês$/u, 'eses', 'eses'],
  [/[rz]$/u, '$&es', '$&es'],
  [/[sx]$/u, '$&', '$&'],
]

function pluralWord(word: string): string {
  const known = irregularPlural(word)
  if (known !== undefined) return /^\p{Lu}/u.test(word) ? capital(known) : known
  if (/^[\p{Lu}\p{N}]{2,}$/u.test(word) || !/\p{L}$/u.test(word)) return word
  const found = endings.find(([ending]) => ending.test(word))
  if (!found) return `${word}s`
  const [ending, plain, marked] = found
  return word.replace(ending, /[áéíóúâêô]/i.test(word) ? marked : plain)
}

/**
 * Gender of the first noun.
 * @example genderOf('Embalagem') // 'f'
 */
export function genderOf(title: string): 'm' | 'f' {
  const [word = ''] = plainWords(title)
  if (nouns.masculine.has(word)) return 'm'
  if (nouns.feminine.has(word)) return 'f'
  return /(?:a|cao|sao|xao|dade|gem|tude|ise|cie|triz|gia)$/.test(word) ? 'f' : 'm'
}

/**
 * Makes a title from a header or name: spaces for punctuation, missing accents, one capital.
 * @example titleOf('DT_EMISSAO') // 'Dt emissão'
 */
export function titleOf(text: string): string {
  const bare = text
    .replace(/\(.*?\)|[*:?]/g, ' ')
    .replace(/\be[- _]mail\b/giu, 'email')
    .replace(/[_./\\-]+/g, (mark) => (mark === '/' ? '/' : ' '))
    .replace(/\s+/g, ' ')
    .trim()
  const isWritten = /\s/.test(bare) && /\p{Ll}/u.test(bare)
  const words = isWritten
    ? bare.split(' ')
    : bare
        .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
        .split(' ')
        .map((word) => (/^\p{Lu}{2,3}$/u.test(word) && bare.length > 3 ? word : word.toLowerCase()))
  return capital(words.map(accented).join(' '))
}

export function titleOfName(name: string): string {
  const known = translated(plainWords(name))
  return known === undefined ? titleOf(name) : capital(known)
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** PostgreSQL allows 63 bytes, and derived names are longer. */
const longest = 48

/**
 * A column name: words without accents, joined by `_`; '' if nothing is left.
 * @example nameOf('Área total (ha)') // 'area_total'
 */
export function nameOf(text: string): string {
  // Valid names are kept, including small words.
  if (/^[a-z][a-z0-9_]*$/.test(text) && text.length <= longest && !isInherited(text)) return text
  const words = plainWords(text).filter((word, at) => at === 0 || !isSmall(word))
  const ascii = words.map((word) => word.replace(/[^a-z0-9]/g, '')).filter(Boolean)
  const name = ascii.join('_').slice(0, longest).replace(/_+$/, '')
  return /^[a-z]/.test(name) && !isInherited(name) ? name : name === '' ? '' : `c_${name}`.slice(0, longest)
}

export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let count = 2; ; count++) {
    const next = `${wanted.slice(0, longest - 4)}_${count}`
    if (!taken.has(next)) return next
  }
}
