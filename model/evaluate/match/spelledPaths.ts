import { searchWords, wordForms } from '../../query/searchText'
import type { RowIndex } from '../rowIndex'

export function maySpell(index: RowIndex, path: string, word: string): boolean {
  const figures = index.figures(path)
  return !figures || [...word].every((letter) => figures.has(letter))
}

/** The searched paths whose spellings may contain a word of the search. */
export function spelledPaths(index: RowIndex, q: string): readonly string[] {
  const forms = searchWords(q).flatMap(wordForms)
  return index.searched.filter((path) => forms.some((form) => maySpell(index, path, form)))
}
