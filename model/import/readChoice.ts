/* Choices as people write them: by title, code, initial or first letters (`M`, `Fem.`, `PF`), and yes and no by any sign. Pure. */
import type { Choice, Field } from '../entity/entity'
import { fold } from '../query/fold'

const yes = ['sim', 's', 'true', 'verdadeiro', 'v', 'x', '1', 'ok', 'yes', 'y', '✓', '✔', '☑']
const no = ['nao', 'n', 'false', 'falso', 'f', '0', 'no', '-', '☐']
/** First letters that are taken for a title, unless they are one. */
const fewLetters = 3

/** True, false, or undefined of what says neither. */
export function yesOrNo(text: string): boolean | undefined {
  const word = wordOf(text)
  return yes.includes(word) ? true : no.includes(word) ? false : undefined
}

/**
 * The choice that a text names, and no other; undefined where there is none or several.
 * @example readChoice({ values: [{ value: 1, title: 'Masculino' }, { value: 2, title: 'Feminino' }] }, 'M') // 1
 */
export function readChoice(
  { values = [] }: Pick<Field, 'values'>,
  text: string,
): Choice['value'] | undefined {
  const word = wordOf(text)
  const exact = values.find(({ value, title }) => wordOf(String(value)) === word || wordOf(title) === word)
  if (exact) return exact.value
  const sign = yesOrNo(text)
  const signed = values.filter(({ title }) => sign !== undefined && yesOrNo(title) === sign)
  // Yes and no of a list that has both; where there is more, a letter may stand for another.
  if (signed.length === 1 && values.some(({ title }) => yesOrNo(title) === !sign)) return signed[0]?.value
  for (const isMeant of [isBegun, hasInitials, hasWord]) {
    const meant = values.filter(({ title }) => isMeant(wordOf(title), word))
    if (meant.length > 0) return meant.length === 1 ? meant[0]?.value : undefined
  }
  return undefined
}

function isBegun(title: string, word: string): boolean {
  return /^[a-z]/.test(word) && (word.length === 1 || word.length >= fewLetters) && title.startsWith(word)
}

function hasInitials(title: string, word: string): boolean {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? []
  return word.length > 1 && words.length === word.length && words.map(([letter]) => letter).join('') === word
}

/** `Pessoa física` where the choice is called `Física`, and the other way round. */
function hasWord(title: string, word: string): boolean {
  const [own = [], said = []] = [title, word].map(
    (each): readonly string[] => each.match(/[\p{L}\p{N}]+/gu) ?? [],
  )
  if (own.length === 0 || said.length === 0) return false
  const [few, many] = own.length < said.length ? [own, said] : [said, own]
  return few.every((each) => each.length >= fewLetters && many.includes(each))
}

function wordOf(text: string): string {
  return fold(text.normalize('NFC')).trim().replace(/\.$/, '').replace(/\s+/g, ' ')
}
