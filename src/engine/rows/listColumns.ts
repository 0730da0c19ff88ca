/*
 * The columns of a list. Hides which fields a role may see, sort, filter and group.
 */

import type { Column, Entity, Field } from '#model/entity/entity'
import { resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { mayReadNames, maySeePath } from '#model/people/access'
import { isHiddenAt } from '#model/people/hideRow'
import { maySortBy } from '#model/query/checkQuery'
import { unitPath } from '#model/show/unit'
import { offerPaths } from '../actions/offerPaths'
import type { ConsoleTools } from '../console/console'
import { listText } from '../messages'

export interface ListColumn {
  readonly column: Column
  /** The last field of the column's path. */
  readonly field: Field
  readonly text: string
  readonly isSortable: boolean
  /** Values are masked, so sorting, counting or summing them would reveal them; those are disabled. */
  readonly isMasked: boolean
}

export function columnsOf(
  entity: Entity,
  { index, actor }: Pick<ConsoleTools, 'index' | 'actor'>,
): readonly ListColumn[] {
  return entity.list.columns.flatMap((column) => {
    const field = resolvePath(index, entity, column.field)?.at(-1)?.field
    if (!field || !maySeePath(index, entity, column.field, actor)) return []
    if (!mayReadNames(index, field, actor)) return []
    const isMasked = isHiddenAt(index, entity, column.field, actor)
    const isSortable = maySortBy(index, entity, column.field, actor)
    const { sum, ...unsummed } = column
    // Only the index knows the titles of fields behind references.
    const text = column.text === column.field ? field.title : column.text
    return [{ column: isMasked ? unsummed : column, field, text, isSortable, isMasked }]
  })
}

/**
 * A column for a filter whose path is not among the list's columns; undefined when the role may not see it.
 */
export function columnElsewhere(
  entity: Entity,
  path: string,
  { index, actor }: Pick<ConsoleTools, 'index' | 'actor'>,
): ListColumn | undefined {
  const fields = (resolvePath(index, entity, path) ?? []).map(({ field }) => field)
  const [last, before] = fields.toReversed()
  if (!last || !maySeePath(index, entity, path, actor)) return undefined
  const isMasked = isHiddenAt(index, entity, path, actor)
  const text = before ? listText.within(last.title, before.title) : last.title
  const looks = {
    fixed: false,
    groupable: false,
    filter: false,
    report: true,
    hidden: true,
    align: 'start',
  } as const
  return { column: { field: path, text, ...looks }, field: last, text, isSortable: false, isMasked }
}

/** Hidden columns are included, because cells of features may read them. */
export function fieldsOf(
  entity: Entity,
  { index, actor }: Pick<ConsoleTools, 'index' | 'actor'>,
): readonly string[] {
  const columns = entity.list.columns.map((column) => column.field)
  const units = columns.flatMap((path) => {
    const field = resolvePath(index, entity, path)?.at(-1)?.field
    return (field && unitPath(field, path)) ?? []
  })
  const beside = entity.workflow?.beside ? [entity.workflow.beside.field] : []
  const seen = [...columns, ...units, ...beside, ...offerPaths(entity)].filter((path) =>
    maySeePath(index, entity, path, actor),
  )
  return [...new Set([...seen, systemNames.active])]
}
