/*
 * Limits on the cost of a query. The store checks every query first (list, summary, export, report, global search), so
 * no route can skip it. Only paths and sizes count here; checkQuery.ts checks which fields are allowed.
 */
import type { Condition, Entity } from '../entity/entity'
import { type EntityIndex, holdsMany, type PathStep, resolvePath } from '../entity/paths'
import { Problem } from '../problem/problem'
import { limitText } from './messages'
import { type PlacesQuery, squaresIn } from './places'
import type { Query, SummaryQuery } from './query'
import { mostTyped } from './queryUrl'
import { searchWords } from './searchText'

export const questionLimits = {
  /** Steps of a path, including those through references and lists. */
  steps: 10,
  references: 5,
  branches: 2,
  letters: mostTyped,
  words: 60,
  /** Sort keys, of which `farSortKeys` may cross references. */
  sortKeys: 8,
  farSortKeys: 3,
  conditions: 60,
  farConditions: 20,
  /** Values in all lists of a filter together, mostly selected IDs. */
  values: 10_000,
  valueLetters: 2_000,
  fields: 200,
  farFields: 60,
  facets: 40,
  sums: 40,
  /** Rows of a page; complete lists are streamed. */
  rows: 10_000,
  groups: 10_000,
  squares: 10_000,
} as const

type Limit = keyof typeof questionLimits

export type CostedQuery = Partial<Query> & Partial<SummaryQuery> & Partial<Pick<PlacesQuery, 'sight' | 'by'>>

/** @throws Problem too_costly, naming the limit */
export function checkPrice(index: EntityIndex, entity: Entity, question: CostedQuery): void {
  const {
    filter = {},
    q = '',
    facetText = '',
    sort = [],
    fields = [],
    facets = [],
    sums = [],
    group,
    pivot = [],
    sight,
    by,
  } = question
  within('letters', Math.max(q.length, facetText.length))
  within('words', searchWords(q).length)
  within('sortKeys', sort.length)
  within('conditions', Object.keys(filter).length)
  within('fields', fields.length)
  within('facets', facets.length)
  within('sums', sums.length)
  if (sight) within('squares', squaresIn(sight))
  if (question.range) within('rows', question.range[1] - question.range[0] + 1)
  checkValues(Object.values(filter))
  const sorted = sort.map(([path]) => path)
  const isFar = (path: string) =>
    stepsOf(index, entity, path).some(({ field }) => field.ref && field.path !== path)
  within('farSortKeys', sorted.filter(isFar).length)
  within('farConditions', Object.keys(filter).filter(isFar).length)
  within('farFields', fields.filter(isFar).length)
  for (const path of [
    ...Object.keys(filter),
    ...fields,
    ...facets,
    ...sums,
    ...(group === undefined ? [] : [group]),
    ...pivot.map(({ path }) => path),
    ...(by === undefined ? [] : [by]),
  ])
    stepsOf(index, entity, path)
}

/** @throws Problem too_costly for a path with too many steps */
function stepsOf(index: EntityIndex, entity: Entity, path: string): readonly PathStep[] {
  // Checked before resolving, because a cycle of references can be followed for ever.
  within('steps', countSteps(path), path)
  const steps = resolvePath(index, entity, path) ?? []
  const way = steps.slice(0, -1)
  within('references', way.filter(({ field }) => field.ref).length, path)
  within('branches', way.filter((step) => holdsMany([step])).length, path)
  return steps
}

function countSteps(path: string): number {
  let count = 1
  for (let at = path.indexOf('.'); at >= 0 && count <= questionLimits.steps; at = path.indexOf('.', at + 1))
    count += 1
  return count
}

function checkValues(conditions: readonly Condition[]): void {
  let count = 0
  for (const condition of conditions) {
    const isSeveral = typeof condition === 'object' && condition !== null
    const values: readonly unknown[] = isSeveral ? Object.values(condition).flat() : [condition]
    if (isSeveral) count += values.length
    for (const value of values) if (typeof value === 'string') within('valueLetters', value.length)
  }
  within('values', count)
}

/** @throws Problem too_costly if `count` exceeds the limit */
export function within(limit: Limit, count: number, path = ''): void {
  const most = questionLimits[limit]
  if (count > most) throw new Problem('too_costly', limitText[limit](most, path))
}
