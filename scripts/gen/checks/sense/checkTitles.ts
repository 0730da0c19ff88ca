/* Equal titles next to each other, which people cannot tell apart. E418. */
import { fold } from '#model/formats/fold'
import { at, type Cursor, entriesOf, itemsOf, problemAt, rootOf, textOf } from '../../files/cursor'
import type { SchemaProblem } from '../../files/problem'
import type { Source, Sources } from '../../sources/sources'

/** Titles of fields, choices, sections and views. States may share a label if they mean the same. */
export function checkTitles(source: Source, sources: Sources): readonly SchemaProblem[] {
  const { file, words } = source
  const properties = entriesOf(at(rootOf(file), 'properties'))
  const groups: readonly (readonly [what: string, titles: readonly Cursor[]])[] = [
    ['campos', properties.map(([, each]) => at(each, 'title'))],
    ...properties.map(
      ([, each]) => ['opções', itemsOf(at(each, 'oneOf')).map((choice) => at(choice, 'title'))] as const,
    ),
    ['seções', itemsOf(at(words, 'form', 'sections')).map((each) => at(each, 'title'))],
    ['visões', itemsOf(at(words, 'views')).map((each) => at(each, 'title'))],
  ]
  const own = groups.flatMap(([what, titles]) => {
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
  return [...own, ...checkEntities(source, sources), ...checkStates(words), ...checkTransitions(words)]
}

function checkEntities({ file, name }: Source, { all }: Sources): readonly SchemaProblem[] {
  const place = at(rootOf(file), 'title')
  const title = textOf(place)
  if (title === undefined) return []
  const titleOf = (other: Source) => textOf(at(rootOf(other.file), 'title'))
  const twin = all.find((other) => other.name < name && fold(titleOf(other) ?? '') === fold(title))
  if (!twin) return []
  return [
    problemAt(
      place,
      'E418',
      `duas entidades se chamam "${title}" (a outra é "${twin.name}"): quem lê não as distingue`,
    ),
  ]
}

/** States with the same label must have the same colour. */
function checkStates(words: Cursor): readonly SchemaProblem[] {
  const seen = new Map<string, unknown>()
  return entriesOf(at(words, 'workflow', 'states')).flatMap(([, state]) => {
    const place = at(state, 'label')
    const label = textOf(place)
    if (label === undefined) return []
    const color = at(state, 'color').value ?? 'default'
    const isOther = seen.has(fold(label)) && seen.get(fold(label)) !== color
    if (!seen.has(fold(label))) seen.set(fold(label), color)
    if (!isOther) return []
    const message = `duas situações se chamam "${label}" em cores diferentes: dê outro nome ou a mesma cor`
    return [problemAt(place, 'E418', message)]
  })
}

function checkTransitions(words: Cursor): readonly SchemaProblem[] {
  const transitions = entriesOf(at(words, 'workflow', 'transitions'))
  return transitions.flatMap(([, transition], index) => {
    const place = at(transition, 'label')
    const label = textOf(place)
    if (label === undefined) return []
    const isBeside = transitions.slice(0, index).some(([, other]) => {
      const isSame = fold(textOf(at(other, 'label')) ?? '') === fold(label)
      return isSame && ['from', 'roles'].every((word) => haveCommon(at(other, word), at(transition, word)))
    })
    const message = `duas transições da mesma situação se chamam "${label}": quem lê não as distingue`
    return isBeside ? [problemAt(place, 'E418', message)] : []
  })
}

function haveCommon(one: Cursor, other: Cursor): boolean {
  const values = itemsOf(other).map(({ value }) => value)
  return itemsOf(one).some(({ value }) => values.includes(value))
}
