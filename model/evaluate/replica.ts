/*
 * A replica is all active rows of an entity that a person may see, with the values that its list uses. Hides which
 * queries it answers exactly as the server does, and whose changes it depends on.
 */
import type { Entity, Filter, SortKey } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { labelParts } from '../entity/label'
import { type EntityIndex, fieldAt, resolvePath } from '../entity/paths'
import { isReadOnDemand } from '../entity/rollup'
import { widenChoices } from '../entity/sameTitled'
import { systemNames } from '../entity/system'
import { mayAct, maySeePath, scopeOf } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenAt } from '../people/hideRow'
import { Problem } from '../problem/problem'
import { areActive } from '../query/areActive'
import { checkQuery } from '../query/checkQuery'
import { checkSummary } from '../query/checkSummary'
import { checkPrice } from '../query/limits'
import type { Query, SummaryQuery } from '../query/query'
import { longestSearch } from '../query/queryUrl'
import { ownSearchPaths, searchPaths, shownElsewhere } from '../query/searchText'
import { indexRows, type RowIndex } from './rowIndex'

export interface ReplicaSource {
  readonly entities: EntityIndex
  readonly entity: Entity
  readonly actor: Actor
  /** Paths of the values in each row. */
  readonly fields: readonly string[]
}

export interface Replica extends ReplicaSource {
  readonly rows: RowIndex
}

/** The values that the list shows, searches and filters by in its views. */
export function replicaFields(
  { entities, entity, actor }: Omit<ReplicaSource, 'fields'>,
  shown: readonly string[],
): readonly string[] {
  const filters: readonly Filter[] = [
    ...entity.views.map(({ filter }) => filter),
    ...(entity.list.presets ?? []).flatMap((preset) => (typeof preset === 'string' ? [] : [preset.filter])),
  ]
  const more = [
    ...searchPaths(entities, entity, actor),
    ...ownSearchPaths(entities, entity, actor),
    ...shownElsewhere(entities, entity, actor),
    ...filters.flatMap((filter) => Object.keys(filter)),
    ...Object.values(entity.query).map(({ field }) => field),
  ].filter((path) => maySeePath(entities, entity, path, actor))
  return [...new Set([...shown, ...more])]
}

export function indexReplica(source: ReplicaSource, rows: readonly Row[]): Replica {
  const { entities, entity, actor } = source
  return { ...source, rows: indexRows(entity, rows, entities, actor) }
}

/** Records are found and named by these entities too, so their changes make a replica stale. */
export function entitiesBehind(source: ReplicaSource): ReadonlySet<string> {
  return new Set(waysTo(source).keys())
}

/**
 * Filters of all rows that may be there, gone or different after these records were written; undefined if they may be
 * any.
 * @example rowsBehind(source, new Map([['maker', [3]]])) // [{ maker_id: [3], ativo: true }]
 */
export function rowsBehind(
  source: ReplicaSource,
  written: ReadonlyMap<string, readonly number[] | undefined>,
): readonly Filter[] | undefined {
  const ways = waysTo(source)
  const { entities, entity, actor } = source
  const isCarried = carriedBy(source)
  const filters: Filter[] = []
  const isAllowed = (filter: Filter) => {
    const query: Query = { filter, sort: replicaSort }
    return isAccepted(source, query, () => checkQuery(entities, entity, query, actor))
  }
  for (const [name, ids] of written) {
    for (const way of ways.get(name) ?? []) {
      if (!ids || way === far || !isCarried(way) || isHiddenAt(entities, entity, way, actor)) return undefined
      // A condition on ids finds inactive rows too.
      filters.push({ [way]: ids, [systemNames.active]: true })
    }
  }
  return filters.every(isAllowed) ? filters : undefined
}

/** The rows without those that the filters of `rowsBehind` mean, and with those that they find now. */
export function mergeRows(
  rows: readonly Row[],
  filters: readonly Filter[],
  found: readonly Row[],
): readonly Row[] {
  const again = new Set(found.map(({ id }) => id))
  const meant = filters.flatMap((filter) =>
    Object.entries(filter).flatMap(([field, ids]) =>
      Array.isArray(ids) ? [[field, new Set<unknown>(ids)] as const] : [],
    ),
  )
  const isMeant = (row: Row) => meant.some(([field, ids]) => [row[field]].flat().some((id) => ids.has(id)))
  const others = rows.filter((row) => !again.has(row.id) && !isMeant(row))
  return [...others, ...found].toSorted((a, b) => Number(a.id) - Number(b.id))
}

/** A way through several references, or through those inside a value. */
const far = Symbol('far')

/** By entity behind a replica, the fields of its rows whose ids lead there. */
function waysTo({ entities, entity, actor, fields }: ReplicaSource) {
  const found = new Map<string, Set<string | typeof far>>()
  const add = (name: string, way: string | typeof far) =>
    found.set(name, (found.get(name) ?? new Set()).add(way))
  const named = new Set<Entity>()
  const visitLabel = (own: Entity) => {
    if (named.has(own)) return
    named.add(own)
    for (const part of labelParts(own.label)) if ('path' in part) visitPath(own, part.path)
  }
  const visitPath = (from: Entity, path: string) => {
    const steps = resolvePath(entities, from, path) ?? []
    for (const [depth, { field }] of steps.entries()) {
      const isOwn = depth === 0 && from === entity && fieldAt(entity, field.name) === field
      // A path to an object has the references inside it.
      for (const each of [field, ...(field === steps.at(-1)?.field ? inside(field) : [])]) {
        const { ref } = each
        if (!ref) continue
        if (ref.through) add(ref.through, far)
        for (const name of [ref.entity, ...Object.values(ref.by?.of ?? {})]) {
          const target = entities.get(name)
          if (!target) continue
          add(name, isOwn && each === field && !ref.by ? field.name : far)
          visitLabel(target)
        }
      }
    }
  }
  add(entity.name, systemNames.id)
  visitLabel(entity)
  const scope = scopeOf(entity, actor)
  const scoped = scope === 'all' ? [] : scope.flatMap((filter) => Object.keys(filter))
  for (const path of [...fields, ...scoped]) visitPath(entity, path)
  return found
}

function inside({ fields }: Entity['fields'][number]): Entity['fields'] {
  return fields.flatMap((field) => [field, ...inside(field)])
}

/** Whether the person is told of every write that may change the rows, so that a replica is known to be stale. */
export function mayReplicate(source: ReplicaSource): boolean {
  const { entities, entity, actor } = source
  if (entity.system || !mayAct(entity, 'list', actor)) return false
  return [...entitiesBehind(source)].every((name) => {
    const each = entities.get(name)
    return each && !each.system && (mayAct(each, 'list', actor) || mayAct(each, 'view', actor))
  })
}

/**
 * Whether the replica has the server's answer. It has not for inactive rows, branches of a tree, conditions on masked
 * values (the server knows which are empty), values that its rows lack, what the server would refuse, and conditions,
 * orders and counts of values that change without a write, such as ages.
 */
export function answersQuery(replica: ReplicaSource, query: Query): boolean {
  const { filter, sort, fields } = query
  const isCarried = carriedBy(replica)
  const isWritten = writtenIn(replica)
  return (
    fields?.every(isCarried) === true &&
    isMatched(replica, filter) &&
    [...Object.keys(filter), ...sort.map(([path]) => path)].every(isWritten) &&
    isAccepted(replica, query, () => checkQuery(replica.entities, replica.entity, query, replica.actor))
  )
}

/** As `answersQuery`, for totals, sums, facets, groups and pivots. */
export function answersSummary(replica: ReplicaSource, query: SummaryQuery): boolean {
  const { filter, sums, facets, group, pivot = [] } = query
  const asked = [
    ...[...Object.keys(filter), ...sums, ...facets, ...pivot.map(({ path }) => path)],
    ...(group === undefined ? [] : [group]),
  ]
  return (
    isMatched(replica, filter) &&
    asked.every(writtenIn(replica)) &&
    isAccepted(replica, query, () => checkSummary(replica.entities, replica.entity, query, replica.actor))
  )
}

/** The query as the store runs it for a person: codes with the same title are one value. */
export function asPerson<Q extends { readonly filter: Filter }>(
  { entities, entity }: ReplicaSource,
  query: Q,
): Q {
  return { ...query, filter: widenChoices(entities, entity, query.filter) }
}

export const replicaSort: readonly SortKey[] = [[systemNames.id, 'ASC']]

function isMatched({ entities, entity, actor }: ReplicaSource, filter: Filter): boolean {
  const isBranch = (condition: unknown) =>
    isRow(condition) && ('under' in condition || 'notUnder' in condition)
  return (
    areActive(filter) &&
    Object.entries(filter).every(
      ([path, condition]) => !isBranch(condition) && !isHiddenAt(entities, entity, path, actor),
    )
  )
}

function carriedBy({ entity, fields }: ReplicaSource): (path: string) => boolean {
  const whole = new Set(fields.map((path) => (fieldAt(entity, path) ? path.split('.')[0] : path)))
  const always: readonly string[] = [systemNames.id, systemNames.version]
  return (path) =>
    always.includes(path) ||
    whole.has(path) ||
    (fieldAt(entity, path) !== undefined && whole.has(path.split('.')[0]))
}

function writtenIn(replica: ReplicaSource): (path: string) => boolean {
  const { entities, entity } = replica
  const isCarried = carriedBy(replica)
  return (path) =>
    isCarried(path) &&
    (resolvePath(entities, entity, path) ?? []).every(({ field }) => !isReadOnDemand(field))
}

function isAccepted(
  { entities, entity }: ReplicaSource,
  query: Query | SummaryQuery,
  check: () => void,
): boolean {
  // Longer ones are cut by the server.
  if ((query.q ?? '').length > longestSearch) return false
  try {
    checkPrice(entities, entity, query)
    check()
    return true
  } catch (problem) {
    if (problem instanceof Problem) return false
    throw problem
  }
}
