/*
 * Room: the columns of a list. Hides the role's fields and the person's own order, widths and pins.
 *
 * The columns of a list that a role may see; texts of cells are in model/cell. Pure.
 */

import type { Column, Entity, Field } from '#model/entity/entity'
import { resolvePath } from '#model/entity/paths'
import { systemNames } from '#model/entity/system'
import { maySeePath } from '#model/people/access'
import { maySortBy } from '#model/query/checkQuery'
import { isHiddenAt } from '#model/record/hideRow'
import { unitPath } from '#model/show/unit'
import { offerPaths } from '../../actions/offerPaths'
import type { ConsoleTools } from '../../shell/console'
import { gridText } from '../messages'

/** A column together with the field it shows. */
export interface ListColumn {
  readonly column: Column
  /** The last field of the path. */
  readonly field: Field
  /** Header. */
  readonly text: string
  readonly isSortable: boolean
  /** Its values are shown masked: order, counts and sums would tell them. */
  readonly isMasked: boolean
}

/** The columns that the role may see, in the order of the schema. */
export function columnsOf(
  entity: Entity,
  { index, actor }: Pick<ConsoleTools, 'index' | 'actor'>,
): readonly ListColumn[] {
  return entity.list.columns.flatMap((column) => {
    const field = resolvePath(index, entity, column.field)?.at(-1)?.field
    if (!field || !maySeePath(index, entity, column.field, actor)) return []
    const isMasked = isHiddenAt(index, entity, column.field, actor)
    const isSortable = maySortBy(index, entity, column.field, actor)
    const { sum, ...unsummed } = column
    // An entity alone does not know the titles of the fields behind its references.
    const text = column.text === column.field ? field.title : column.text
    return [{ column: isMasked ? unsummed : column, field, text, isSortable, isMasked }]
  })
}

/** What a filter by a path says that is no column of the list; undefined for what the role may not see. */
export function columnElsewhere(
  entity: Entity,
  path: string,
  { index, actor }: Pick<ConsoleTools, 'index' | 'actor'>,
): ListColumn | undefined {
  const fields = (resolvePath(index, entity, path) ?? []).map(({ field }) => field)
  const [last, before] = fields.toReversed()
  if (!last || !maySeePath(index, entity, path, actor)) return undefined
  const isMasked = isHiddenAt(index, entity, path, actor)
  const text = before ? gridText.within(last.title, before.title) : last.title
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

/** The fields to ask for: those of the columns, hidden ones too because cells of features may read them, and of actions. */
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
