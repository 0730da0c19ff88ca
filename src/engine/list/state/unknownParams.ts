/* A field that the role may not see is reported like one that does not exist. Pure. */
import type { Entity } from '#model/entity/entity'
import { maySeePath } from '#model/people/access'
import { maySortBy } from '#model/query/checkQuery'
import { shapeFor } from '#model/query/shapeOffers'
import { readShape, readShapeText } from '#model/query/shapes'
import { densities } from '#model/query/viewState'
import type { ConsoleTools } from '../../console/console'
import { originWord } from '../../console/listAddress'
import { conditionsOf, isObjectText, isValidCondition } from './addressFilter'
import { appliedQueries } from './appliedQueries'
import { fieldsOfColumns, readPageSize, readSort, viewParams } from './listView'

type Tools = Pick<ConsoleTools, 'index' | 'actor'>

/**
 * The unknown parameters and values of a URL.
 * @param others parameters that are not the list's to read
 */
export function unknownParams(
  params: URLSearchParams,
  entity: Entity,
  tools: Tools,
  others: readonly string[],
): readonly string[] {
  const declared = Object.keys(entity.query)
  const known = new Set<string>([...viewParams, 'page', originWord, ...declared, ...others])
  const applied = new Set(appliedQueries(entity, params).map(({ param }) => param))
  const isSortable = (path: string) => maySortBy(tools.index, entity, path, tools.actor)
  const invalid = (name: string, isMeant: (text: string) => boolean) => {
    const text = params.get(name)
    return text === null || text === '' || isMeant(text) ? [] : [`${name}=${text}`]
  }
  const unknown = [
    ...[...params.keys()].filter((name) => !known.has(name)),
    ...declared.flatMap((name) => invalid(name, () => applied.has(name))),
    ...invalid('filter', isObjectText),
    ...conditionsOf(params)
      .filter((each) => !isValidCondition(each, entity, tools))
      .map(([path]) => `filter.${path}`),
    ...readSort(params)
      .filter(([path]) => !isSortable(path))
      .map(([path]) => `sort=${path}`),
    ...invalid('group', isSortable),
    ...invalid('density', (text) => densities.some((each) => each === text)),
    ...invalid('shape', (text) => {
      const shape = readShape(readShapeText(text))
      return shape !== undefined && shapeFor(tools.index, entity, shape, tools.actor) !== undefined
    }),
    ...invalid('perPage', (text) => readPageSize(text) !== undefined),
    ...invalid('page', (text) => /^[1-9]\d*$/.test(text)),
    ...fieldsOfColumns(params)
      .filter((path) => !maySeePath(tools.index, entity, path, tools.actor))
      .map((path) => `columns=${path}`),
  ]
  return [...new Set(unknown.map((each) => each.slice(0, longest)))]
}

/** Longer texts are truncated in the notice. */
const longest = 60
