/* Parses choices by title, code, initials or first letters (`M`, `Fem.`, `PF`), and yes or no. */
import type { Choice, Field } from '../entity/entity'
import { isBoolean } from '../entity/kindGuards'
import { fold } from '../formats/fold'
import { shownText } from '../messages'

const yes = ['sim', 's', 'true', 'verdadeiro', 'v', 'x', '1', 'ok', 'yes', 'y', '✓', '✔', '☑']
const no = ['nao', 'n', 'false', 'falso', 'f', '0', 'no', '-', '☐']
const joins = /\b(?:e|ou|com|mais)\b|[/,;+&]/
const empty: ReadonlySet<string> = new Set(['e', 'ou', 'com', 'mais', 'de', 'da', 'do', 'das', 'dos'])
/** Minimum length of a prefix of a title, unless it is a single letter. */
const fewLetters = 3

export function choicesOf(field: Field): readonly Choice[] {
  if (!isBoolean(field)) return field.values ?? []
  return [
    { value: true, title: shownText.yes },
    { value: false, title: shownText.no },
  ]
}

export function yesOrNo(text: string): boolean | undefined {
  const word = wordOf(text)
  return yes.includes(word) ? true : no.includes(word) ? false : undefined
}

/**
 * The choice that a text names; undefined if there is none or more than one.
 * @example readChoice({ title: 'Sexo', values: [{ value: 1, title: 'Masculino' }, { value: 2, title:
 * 'Feminino' }] }, 'M') // 1
 */
export function readChoice(
  { values = [], title: name }: Pick<Field, 'values' | 'title'>,
  text: string,
): Choice['value'] | undefined {
  const word = wordOf(text)
  const exact = values.find(({ value, title }) => wordOf(String(value)) === word || wordOf(title) === word)
  if (exact) return exact.value
  const sign = yesOrNo(text)
  const signed = values.filter(({ title }) => sign !== undefined && yesOrNo(title) === sign)
  // Only if the choices include both a yes and a no; otherwise a letter may abbreviate something else.
  if (signed.length === 1 && values.some(({ title }) => yesOrNo(title) === !sign)) return signed[0]?.value
  const meantBy = (isMeant: (title: string, word: string) => boolean) =>
    values.filter(({ title }) => isMeant(wordOf(title), word))
  for (const isMeant of [isBegun, (each: string) => hasInitials(each, word, wordOf(name))]) {
    const meant = meantBy(isMeant)
    if (meant.length > 0) return meant.length === 1 ? meant[0]?.value : undefined
  }
  const [same] = meantBy((title) => isSaidOf(title, word) && isSaidOf(word, title))
  if (same) return same.value
  const [only, ...others] = meantBy(hasWord)
  return others.length === 0 && meantBy(isAkin).length <= 1 ? only?.value : undefined
}

function isBegun(title: string, word: string): boolean {
  return /^[a-z]/.test(word) && (word.length === 1 || word.length >= fewLetters) && title.startsWith(word)
}

/** `PF` for `Pessoa física`, and for `Física` if the field's title is `Tipo de pessoa`. */
function hasInitials(title: string, word: string, name: string): boolean {
  const own = title.match(/[\p{L}\p{N}]+/gu) ?? []
  const last = contentOf(name).at(-1)
  const spelled = (words: readonly string[]) => words.map(([letter]) => letter).join('')
  return (
    word.length > 1 && (spelled(own) === word || (last !== undefined && spelled([last, ...own]) === word))
  )
}

/** `Pessoa física` for the choice `Física` and vice versa, unless the text lists several (`Café e leite`). */
function hasWord(title: string, word: string): boolean {
  return !joins.test(title) && !joins.test(word) && (isSaidOf(title, word) || isSaidOf(word, title))
}

function isSaidOf(few: string, many: string): boolean {
  const said = wordsOf(many)
  return contentOf(few).length > 0 && wordsOf(few).every((each) => said.includes(each))
}

/** Whether the title contains other forms of the same words: `Pecuária leiteira` for `leite`. */
function isAkin(title: string, word: string): boolean {
  const own = contentOf(title)
  return contentOf(word).every((each) => own.some((one) => one.startsWith(each)))
}

function contentOf(text: string): readonly string[] {
  return wordsOf(text).filter((each) => each.length >= fewLetters)
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((each) => !empty.has(each))
}

function wordOf(text: string): string {
  return fold(text.normalize('NFC')).trim().replace(/\.$/, '').replace(/\s+/g, ' ')
}
