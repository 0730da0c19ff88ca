/* Two things side by side that people could not tell apart. E418. */
import { fold } from '#model/query/fold'
import { at, type Cursor, entriesOf, itemsOf, problemAt, rootOf, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { Source } from '../../sources/sources'

/** Problems of titles of fields, choices, sections and views. States may share a label: they may mean the same to people. */
export function checkTitles({ file, words }: Source): readonly SchemaProblem[] {
  const properties = entriesOf(at(rootOf(file), 'properties'))
  const groups: readonly (readonly [what: string, titles: readonly Cursor[]])[] = [
    ['campos', properties.map(([, each]) => at(each, 'title'))],
    ...properties.map(
      ([, each]) => ['opções', itemsOf(at(each, 'oneOf')).map((choice) => at(choice, 'title'))] as const,
    ),
    ['seções', itemsOf(at(words, 'form', 'sections')).map((each) => at(each, 'title'))],
    ['visões', itemsOf(at(words, 'views')).map((each) => at(each, 'title'))],
  ]
  return groups.flatMap(([what, titles]) => {
    const seen = new Set<string>()
    return titles.flatMap((place) => {
      const title = textOf(place)
      if (title === undefined) return []
      const isAgain = seen.has(fold(title))
      seen.add(fold(title))
      return isAgain
        ? [
            problemAt(
              place,
              'E418',
              `dois ${what === 'campos' ? '' : 'itens de '}${what} se chamam "${title}": quem lê não os distingue`,
            ),
          ]
        : []
    })
  })
}
