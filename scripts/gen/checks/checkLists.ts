/* Lists and forms of one entity: columns, order, search, URL parameters, sections, labels, unique constraints. */
import type { Field } from '#model/entity/entity'
import { isAdditive, isSummable } from '#model/entity/family'
import { fitsCell, isBoolean, isChoice, isChoiceList, isSecret, isTextList } from '#model/entity/kindGuards'
import { type KindTraits, traitsOf } from '#model/entity/kinds'
import { parseUnit } from '#model/units'
import {
  at,
  type Cursor,
  entriesOf,
  itemsOf,
  namesText,
  problemAt,
  rootOf,
  textOf,
  textsOf,
} from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { suggest } from '../files/suggest'
import { type PathOptions, readPath } from '../sources/readPath'
import type { Source, Sources } from '../sources/sources'

interface PathWord extends PathOptions {
  readonly places: (words: Cursor) => readonly (readonly [string, Cursor])[]
  readonly check?: (field: Field, place: Cursor) => readonly SchemaProblem[]
  readonly once?: boolean
}

const textAt = (cursor: Cursor): readonly (readonly [string, Cursor])[] => {
  const text = textOf(cursor)
  return text === undefined ? [] : [[text, cursor]]
}

const columnsOf = (words: Cursor) =>
  itemsOf(at(words, 'list', 'columns')).flatMap((each) => [...textAt(each), ...textAt(at(each, 'field'))])

const pathWords: readonly PathWord[] = [
  {
    inside: 'list.columns',
    crosses: true,
    once: true,
    places: columnsOf,
    check: (field, place) => checkReadable(field, textOf(place) ?? field.path, place),
  },
  {
    inside: 'list.sort',
    crosses: true,
    once: true,
    places: (words) => itemsOf(at(words, 'list', 'sort')).flatMap((each) => textAt(at(each, 0))),
    check: (field, place) => need(field, place, 'sortable', 'E221', 'não pode ser ordenado'),
  },
  {
    inside: 'list.search',
    places: (words) => textsOf(at(words, 'list', 'search')),
    check: (field, place) =>
      isTextLike(field)
        ? []
        : [problemAt(place, 'E222', `"${field.path}" é ${field.kind}: a pesquisa é só em campos de texto`)],
  },
  {
    inside: 'list.query',
    crosses: true,
    places: (words) => entriesOf(at(words, 'list', 'query')).flatMap(([, each]) => textAt(at(each, 'field'))),
    check: (field, place) => need(field, place, 'filterable', 'E223', 'não pode ser filtrado'),
  },
  {
    inside: 'form.sections',
    topLevel: true,
    isShown: true,
    once: true,
    places: (words) =>
      itemsOf(at(words, 'form', 'sections')).flatMap((section) => textsOf(at(section, 'fields'))),
  },
  {
    inside: 'record.sections',
    topLevel: true,
    isShown: true,
    once: true,
    places: (words) =>
      itemsOf(at(words, 'record', 'sections')).flatMap((section) => textsOf(at(section, 'fields'))),
  },
  {
    inside: 'record.facts',
    once: true,
    isShown: true,
    places: (words) => textsOf(at(words, 'record', 'facts')),
  },
  {
    inside: 'form.omit',
    topLevel: true,
    isShown: true,
    once: true,
    places: (words) => textsOf(at(words, 'form', 'omit')),
    check: (field, place) =>
      field.readOnly || field.computed !== undefined
        ? []
        : [
            problemAt(
              place,
              'E226',
              `"${field.path}" é preenchido por pessoas e não pode faltar no formulário`,
            ),
          ],
  },
  {
    inside: 'unique',
    topLevel: true,
    places: (words) =>
      itemsOf(at(words, 'unique')).flatMap((set) => [...textsOf(set), ...textsOf(at(set, 'fields'))]),
    check: (field, place) => need(field, place, 'filterable', 'E223', 'não pode ser único'),
  },
  {
    inside: 'unique.where',
    topLevel: true,
    places: (words) => itemsOf(at(words, 'unique')).flatMap((set) => entriesOf(at(set, 'where'))),
    check: checkStanding,
  },
  {
    inside: 'import.columns',
    topLevel: true,
    isShown: true,
    once: true,
    places: (words) =>
      itemsOf(at(words, 'import', 'columns')).flatMap((each) => [
        ...textAt(each),
        ...textAt(at(each, 'field')),
      ]),
    check: (field, place) =>
      fitsCell(field)
        ? []
        : [problemAt(place, 'E225', `"${field.path}" é ${field.kind} e não cabe em uma célula`)],
  },
  {
    inside: 'import.spread',
    topLevel: true,
    places: (words) => ['name', 'value'].flatMap((key) => textAt(at(words, 'import', 'spread', key))),
  },
  {
    inside: 'rules',
    places: (words) => itemsOf(at(words, 'rules')).flatMap((rule) => textAt(at(rule, 'field'))),
  },
]

export function checkLists(source: Source, sources: Sources): readonly SchemaProblem[] {
  return [
    ...pathWords.flatMap((word) => checkWord(word, source, sources)),
    ...checkColumnFlags(source, sources),
    ...checkNames(source),
    ...checkEmptyCounts(source),
    ...checkSpreadUnits(source, sources),
  ]
}

/** E267: a field with `emptyCounts` must be part of a unique constraint. */
function checkEmptyCounts({ file, words }: Source): readonly SchemaProblem[] {
  const inSets = new Set(
    itemsOf(at(words, 'unique')).flatMap((set) =>
      [...textsOf(set), ...textsOf(at(set, 'fields'))].map(([name]) => name),
    ),
  )
  return entriesOf(at(rootOf(file), 'properties')).flatMap(([name, property]) => {
    const place = at(property, 'x-field', 'emptyCounts')
    if (place.value !== true || inSets.has(name)) return []
    return [
      problemAt(
        place,
        'E267',
        `"${name}" não está em nenhum conjunto de unique, e emptyCounts só vale neles`,
      ),
    ]
  })
}

/** E275, E276: units of a spread must belong to its choices and be convertible. */
function checkSpreadUnits(source: Source, sources: Sources): readonly SchemaProblem[] {
  const spread = at(source.words, 'import', 'spread')
  const [[name, place] = []] = textAt(at(spread, 'name'))
  if (name === undefined || !place) return []
  const { field } = readPath(sources, source, name, place, { inside: 'import.spread', topLevel: true })
  const values = new Set(field?.values?.map(({ value }) => String(value)))
  return entriesOf(at(spread, 'units')).flatMap(([choice, unit]) => [
    ...(!field || values.has(choice)
      ? []
      : [problemAt(unit, 'E275', `"${choice}" não é uma opção de "${name}"`)]),
    ...(parseUnit(String(unit.value))
      ? []
      : [problemAt(unit, 'E276', `"${String(unit.value)}" não é uma unidade conhecida, como "mg/dm³"`)]),
  ])
}

function checkWord(word: PathWord, source: Source, sources: Sources): readonly SchemaProblem[] {
  const { places, check, once, ...options } = word
  const seen = new Set<string>()
  return places(source.words).flatMap(([path, place]) => {
    if (once && seen.has(path))
      return [problemAt(place, 'E202', `campo repetido em ${word.inside}: "${path}"`)]
    seen.add(path)
    const { field, problems } = readPath(sources, source, path, place, options)
    return field && check ? check(field, place) : problems
  })
}

/** Rows of a unique constraint can only be limited by choices and booleans. */
function checkStanding(field: Field, place: Cursor): readonly SchemaProblem[] {
  const values = isBoolean(field) ? [true, false] : field.values?.map(({ value }) => value)
  if (!values || (!isBoolean(field) && !isChoice(field))) {
    const message = `"${field.path}" é ${field.kind}: em unique.where só cabem escolhas e sim ou não`
    return [problemAt(place, 'E252', message)]
  }
  const given = Array.isArray(place.value) ? itemsOf(place) : [place]
  return given
    .filter((each) => !values.some((value) => value === each.value))
    .map((each) => {
      const names = values.map(String)
      const message = `${JSON.stringify(each.value)} não é um valor de "${field.path}"; os valores são ${namesText(names)}`
      return problemAt(each, 'E252', message, { suggestion: suggest(String(each.value), names) })
    })
}

export function checkReadable(field: Field, path: string, place: Cursor): readonly SchemaProblem[] {
  const isHidden = isSecret(field)
  return isHidden ? [problemAt(place, 'E224', `"${path}" é uma senha e nunca sai do servidor`)] : []
}

function checkColumnFlags(source: Source, sources: Sources): readonly SchemaProblem[] {
  return itemsOf(at(source.words, 'list', 'columns')).flatMap((column) => {
    const path = textOf(at(column, 'field'))
    if (path === undefined) return []
    const options = { inside: 'list.columns', crosses: true }
    const { field } = readPath(sources, source, path, column, options)
    if (!field) return []
    return [
      ...(at(column, 'sum').value === undefined ? [] : needSummable(field, at(column, 'sum'))),
      ...['filter', 'groupable'].flatMap((flag) =>
        at(column, flag).value === true
          ? need(field, at(column, flag), 'filterable', 'E223', 'não pode ser filtrado nem agrupado')
          : [],
      ),
    ]
  })
}

function needSummable(field: Field, place: Cursor): readonly SchemaProblem[] {
  if (isAdditive(field)) return []
  const why = field.unitFrom
    ? `muda de unidade com ${field.unitFrom}`
    : field.isPlain
      ? 'é ano ou código'
      : isSummable(field)
        ? 'é um nível, uma taxa ou um preço'
        : `é ${field.kind}`
  return [problemAt(place, 'E220', `"${field.path}" ${why} e não pode ser somado`)]
}

function need(
  field: Field,
  place: Cursor,
  trait: keyof KindTraits,
  code: string,
  text: string,
): readonly SchemaProblem[] {
  return traitsOf(field.kind)[trait]
    ? []
    : [problemAt(place, code, `"${field.path}" é ${field.kind} e ${text}`)]
}

function isTextLike(field: Field): boolean {
  const traits = traitsOf(field.kind)
  if (isChoice(field)) return field.values?.every(({ value }) => typeof value === 'string') ?? true
  if (isTextList(field) || isChoiceList(field)) return true
  return traits.json === 'string' && traits.filterable && !traits.ordered
}

function checkNames(source: Source): readonly SchemaProblem[] {
  const seen = new Set<string>()
  return itemsOf(at(source.words, 'actions')).flatMap((action) => {
    const name = textOf(at(action, 'name'))
    if (name === undefined) return []
    const isCalling = at(action, 'path').value !== undefined || at(action, 'opens').value !== undefined
    const isAgain = seen.has(name)
    seen.add(name)
    return [
      ...(isAgain ? [problemAt(at(action, 'name'), 'E202', `ação repetida: "${name}"`)] : []),
      ...(isCalling
        ? []
        : [
            problemAt(
              action,
              'E244',
              `a ação "${name}" não faz nada: diga "path" (a chamada) ou "opens" (o diálogo)`,
            ),
          ]),
    ]
  })
}
