/* The people of a message in words: the list, and its filter as the sender reads it. */

import { pathTitle } from '#model/describe/pathTitle'
import type { Condition, Entity } from '#model/entity/entity'
import { type EntityIndex, resolvePath } from '#model/entity/paths'
import { formatInteger } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import type { Query } from '#model/query/query'
import { showCondition } from '#model/show/condition'
import type { Queryable } from '../../db/database'
import { serverText } from '../messages'
import { selectLabels } from '../sql/select'

const longest = 500

interface WordTools {
  readonly db: Queryable
  readonly index: EntityIndex
}

/**
 * @param chosen how many records were chosen one by one; undefined for all that match
 * @example 'Farms, Region: North, “anna”'
 */
export async function audienceWords(
  tools: WordTools,
  entity: Entity,
  { filter, q }: Pick<Query, 'filter' | 'q'>,
  {
    actor,
    title,
    chosen,
  }: { readonly actor: Actor; readonly title: string; readonly chosen: number | undefined },
): Promise<string> {
  const list = title === entity.plural ? title : `${entity.plural} › ${title}`
  if (chosen !== undefined) return `${list}: ${serverText.chosenRecords(formatInteger(chosen), chosen)}`
  const parts: string[] = []
  for (const [path, condition] of Object.entries(filter))
    parts.push(
      `${titleOf(tools.index, entity, path)}: ${await conditionWords(tools, entity, path, condition, actor)}`,
    )
  const words = [list, ...parts, ...(q ? [`“${q}”`] : [])].join(', ')
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words
}

/** As the list calls the column, if it has a name of its own. */
function titleOf(index: EntityIndex, entity: Entity, path: string): string {
  const column = entity.list.columns.find(({ field }) => field === path)
  return column && column.text !== path ? column.text : pathTitle(index, entity, path)
}

async function conditionWords(
  { db, index }: WordTools,
  entity: Entity,
  path: string,
  condition: Condition,
  actor: Actor,
): Promise<string> {
  const field = resolvePath(index, entity, path)?.at(-1)?.field
  const target = field?.ref && !field.ref.by ? index.get(field.ref.entity) : undefined
  const ids = [condition].flat().filter((each) => typeof each === 'number')
  if (!target || ids.length === 0) return showCondition(condition, field)
  const { sql, params } = selectLabels(index, target, ids, actor)
  const labels = await db.query<{ label: string }>(sql, params)
  return labels.map(({ label }) => label).join(serverText.or)
}
