/* One-click filters of lists. E363–E365. */
import type { Column, Entity, PresetName } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { indexEntities } from '#model/entity/paths'
import { relativeDay } from '#model/query/fillPreset'
import { derivedFilter, presetNames } from '#model/query/presets'
import { at, type Cursor, entriesOf, itemsOf, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { remembered } from '../files/remembered'
import type { Source, Sources } from '../sources/sources'
import { checkFilter } from './checkFilters'

const needs: Readonly<Record<PresetName, string>> = {
  late: 'um workflow e uma data que as pessoas preenchem e que possa estar no futuro',
  today: 'uma data na ordem inicial ou nas colunas da lista',
  tomorrow: 'uma data na ordem inicial ou nas colunas da lista, que possa estar no futuro',
  lastWeek: 'uma data na ordem inicial ou nas colunas da lista',
  month: 'uma data na ordem inicial ou nas colunas da lista',
  mine: 'uma referência a um cadastro de pessoas que entram no sistema, ou a coluna "criado_por"',
}

const ofActor = ['$actor.id', '$actor.recordId']

export function checkPresets(source: Source, sources: Sources): readonly SchemaProblem[] {
  const seen = new Set<string>()
  return itemsOf(at(source.words, 'list', 'presets')).flatMap((each) => {
    const name = textOf(each)
    const text = name ?? textOf(at(each, 'text')) ?? ''
    const problems =
      name === undefined ? checkWritten(each, source, sources) : checkNamed(name, each, source, sources)
    if (!seen.has(text)) {
      seen.add(text)
      return problems
    }
    return [...problems, problemAt(each, 'E363', `filtro repetido em list.presets: "${text}"`)]
  })
}

function checkNamed(word: string, place: Cursor, source: Source, sources: Sources): readonly SchemaProblem[] {
  const name = presetNames.find((each) => each === word)
  const index = indexEntities(sources.all.map((each) => withWords(each)))
  const entity = index.get(source.name)
  if (!name || !entity || derivedFilter(index, entity, name)) return []
  return [problemAt(place, 'E364', `"${name}" não sai dos campos desta entidade: falta ${needs[name]}`)]
}

function checkWritten(word: Cursor, source: Source, sources: Sources): readonly SchemaProblem[] {
  const filter = at(word, 'filter')
  const strange = entriesOf(filter).flatMap(([, condition]) => {
    const bounds = isRow(condition.value) ? entriesOf(condition).map(([, value]) => value) : []
    return [
      ...bounds.filter((each) => isStrange(each, relativeDay)),
      ...[condition].filter((each) => isStrange(each, relativeDay) && !ofActor.includes(textOf(each) ?? '')),
    ]
  })
  const unknown = [
    ...entriesOf(filter).flatMap(([, condition]) => itemsOf(condition).flatMap(checkListed)),
    ...strange.map((place) =>
      problemAt(
        place,
        'E365',
        `"${textOf(place)}" não é conhecido: use $today, $today-7, $today+30 ou, sozinho, ${ofActor.join(' ou ')}`,
      ),
    ),
  ]
  const isTold = ({ line, column }: SchemaProblem) =>
    unknown.some((each) => each.line === line && each.column === column)
  const general = checkFilter(filter, source, sources, 'list.presets', undefined, (text) =>
    text.startsWith('$'),
  )
  return [...general.filter((problem) => !isTold(problem)), ...unknown]
}

/** Inside a list, placeholders are not replaced. */
function checkListed(place: Cursor): readonly SchemaProblem[] {
  const text = textOf(place)
  if (text?.startsWith('$') !== true) return []
  return [
    problemAt(place, 'E365', `"${text}" não é entendido dentro de uma lista de valores: diga-o sozinho`),
  ]
}

function isStrange(place: Cursor, known: RegExp): boolean {
  const text = textOf(place)
  return text?.startsWith('$') === true && !known.test(text)
}

const withWords = remembered(({ entity, words }: Source): Entity => {
  const [account, workflow] = [at(words, 'account'), at(words, 'workflow')]
  const [first] = itemsOf(at(words, 'list', 'sort'))
  const sort = first && textOf(at(first, 0))
  const columns = itemsOf(at(words, 'list', 'columns')).flatMap(
    (each) => textOf(each) ?? textOf(at(each, 'field')) ?? [],
  )
  return {
    ...entity,
    list: {
      ...entity.list,
      columns: columns.map((field) => ({ field }) as Column),
      sort: sort === undefined ? [] : [[sort, 'ASC']],
    },
    ...(isRow(account.value) && { account: account.value as unknown as NonNullable<Entity['account']> }),
    ...(isRow(workflow.value) && { workflow: workflow.value as unknown as NonNullable<Entity['workflow']> }),
  }
})
