/*
 * Looks up the words of a search in referenced records first, level by level, so that the list itself is
 * searched by ids. Records that labels refer to come before the labels. A filter by a choice is widened to
 * all codes with the same title.
 */
import type { Entity, Filter } from '#model/entity/entity'
import { type EntityIndex, fieldAt } from '#model/entity/paths'
import { widenChoices } from '#model/entity/sameTitled'
import { systemNames } from '#model/entity/system'
import { type Actor, systemRole } from '#model/people/actor'
import { searchWords, shownElsewhere } from '#model/query/searchText'
import type { Queryable } from '../../../db/database'
import { type Fragment, join, sql, toStatement } from '../../columns/statement'
import { startCompile } from '../../sql/context'
import {
  type ReferencePath,
  referencedLabelPaths,
  referencePathOf,
  selectLabelled,
  selectLinked,
} from '../../sql/labelSearch'
import {
  labelKey,
  linkedKey,
  maxWordMatches,
  type WithWordMatches,
  type WordMatches,
} from '../../sql/wordMatches'

type SearchTarget = Pick<ReferencePath, 'target' | 'rest'>

const maxDepth = 3

/** Adds the ids of records that contain the words; without words, returns the query. */
export async function resolveSearch<Q extends { readonly q?: string; readonly filter: Filter }>(
  db: Queryable,
  index: EntityIndex,
  entity: Entity,
  requested: Q,
  actor: Actor,
): Promise<WithWordMatches<Q>> {
  const isPerson = actor.role !== systemRole
  const query = isPerson ? { ...requested, filter: widenChoices(index, entity, requested.filter) } : requested
  const words = searchWords(query.q ?? '')
  if (words.length === 0) return query
  const ways = shownElsewhere(index, entity, actor).flatMap(
    (path) => referencePathOf({ index }, entity, path) ?? [],
  )
  if (ways.length === 0) return query
  const sought = new Map<string, readonly number[]>()
  for (const level of levelsOf(index, ways)) {
    await findIds(
      db,
      sought,
      level.flatMap(({ target, rest }) =>
        words.map((word) => ({
          key: labelKey(target.name, rest, word),
          rows: selectLabelled(startCompile(index, actor), { target, rest }, word, sought),
        })),
      ),
    )
  }
  await findIds(db, sought, linkedParts(index, entity, ways, words, actor, sought))
  return { ...query, sought }
}

/** The targets by level, deepest first. */
function levelsOf(index: EntityIndex, ways: readonly SearchTarget[]): readonly (readonly SearchTarget[])[] {
  const found = new Map<string, { target: SearchTarget; level: number }>()
  const visit = (target: SearchTarget, depth: number): number => {
    const { target: entity, rest } = target
    const further = rest === '' ? referencedLabelPaths({ index }, entity) : [rest]
    const inner = further.flatMap((path) => referencePathOf({ index }, entity, path) ?? [])
    const level = depth >= maxDepth ? 0 : Math.max(0, ...inner.map((each) => visit(each, depth + 1) + 1))
    const key = labelKey(entity.name, rest, '')
    found.set(key, { target, level: Math.max(level, found.get(key)?.level ?? 0) })
    return level
  }
  for (const way of ways) visit(way, 1)
  const all = [...found.values()]
  const last = Math.max(...all.map(({ level }) => level))
  return Array.from({ length: last + 1 }, (_, at) =>
    all.filter(({ level }) => level === at).map(({ target }) => target),
  )
}

/** Statements for the rows whose link lists contain a found id. */
function linkedParts(
  index: EntityIndex,
  entity: Entity,
  ways: readonly ReferencePath[],
  words: readonly string[],
  actor: Actor,
  sought: WordMatches,
): readonly SearchPart[] {
  return ways.flatMap(({ path, field, target, rest }) => {
    if (fieldAt(entity, path) !== field || path.includes('.')) return []
    return words.flatMap((word) => {
      const ids = sought.get(labelKey(target.name, rest, word))
      if (!ids || ids.length === 0) return []
      const rows = selectLinked(startCompile(index, actor), entity, field, ids)
      return rows ? [{ key: linkedKey(entity.name, path, word), rows }] : []
    })
  })
}

interface SearchPart {
  readonly key: string
  readonly rows: Fragment
}

/**
 * One statement for all parts: `select 0 as at, … union all select 1 as at, …`. Parts with too many ids are dropped.
 */
async function findIds(
  db: Queryable,
  sought: Map<string, readonly number[]>,
  parts: readonly SearchPart[],
): Promise<void> {
  if (parts.length === 0) return
  const selects = parts.map(
    ({ rows }, at) => sql`select ${at}::int as at, found.id as id from (${rows}) as found`,
  )
  const { sql: text, params } = toStatement(join(selects, ' union all '))
  const ids: number[][] = parts.map(() => [])
  for (const row of await db.query<{ at: number; id: number }>(text, params))
    ids[row.at]?.push(Number(row[systemNames.id]))
  for (const [at, { key }] of parts.entries()) {
    const found = ids[at] ?? []
    if (found.length <= maxWordMatches) sought.set(key, found)
  }
}
