/* The columns of a list that a role may see, and the text of a cell. Pure. */
import { maySeePath } from '#model/access'
import type { Column, Entity, Field } from '#model/entity'
import type { Row } from '#model/jsonSchema'
import { kindTraits } from '#model/kinds'
import { resolvePath } from '#model/paths'
import { systemNames } from '#model/system'
import type { ConsoleTools } from '../console'
import { fieldKinds } from '../fields/index'

/** A column together with the field it shows. */
export interface ListColumn {
  readonly column: Column
  /** The last field of the path. */
  readonly field: Field
  /** Header. */
  readonly text: string
  readonly isSortable: boolean
}

/** The columns to draw, in order. */
export function columnsOf(
  entity: Entity,
  { index, actor }: Pick<ConsoleTools, 'index' | 'actor'>,
): readonly ListColumn[] {
  return entity.list.columns.flatMap((column) => {
    const steps = resolvePath(index, entity, column.field)
    const field = steps?.at(-1)?.field
    if (!steps || !field || column.hidden || !maySeePath(index, entity, column.field, actor)) return []
    const isSortable = steps.every(({ field: step }) => step.kind !== 'list' && step.kind !== 'references')
    // An entity alone does not know the titles of the fields behind its references.
    const text = column.text === column.field ? field.title : column.text
    return [{ column, field, text, isSortable: isSortable && kindTraits[field.kind].sortable }]
  })
}

/** The fields to ask for: those of the columns, hidden ones too because cells of features may read them. */
export function fieldsOf(
  entity: Entity,
  { index, actor }: Pick<ConsoleTools, 'index' | 'actor'>,
): readonly string[] {
  const columns = entity.list.columns.map((column) => column.field)
  const seen = columns.filter((path) => maySeePath(index, entity, path, actor))
  return [...new Set([...seen, systemNames.active])]
}

/** The value at a dotted path; through lists, the values of their items. Far values come under their whole path. */
export function valueAt(row: Row, path: string): unknown {
  if (path in row) return row[path]
  return path.split('.').reduce<unknown>(step, row)
}

function step(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder.flatMap((item) => step(item, name) ?? [])
  return isRow(holder) ? holder[name] : undefined
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** The label that the server sent along for a path, if it did; those of several values parted by commas. */
export function labelAt(row: Row, path: string): string | undefined {
  const label = isRow(row._labels) ? row._labels[path] : undefined
  // A record that this person may not see has no label.
  if (Array.isArray(label)) return label.filter((each) => typeof each === 'string').join(', ')
  return typeof label === 'string' ? label : undefined
}

/** What a record is called: its own label, else its number. */
export function labelOf(row: Row): string {
  return typeof row._label === 'string' && row._label !== '' ? row._label : `#${String(row.id)}`
}

/** The text of a cell. */
export function cellText({ column, field }: ListColumn, row: Row): string {
  const value = valueAt(row, column.field)
  const altered = column.values?.[String(value)]
  if (altered !== undefined) return altered
  const label = labelAt(row, column.field)
  const { show } = fieldKinds[field.kind]
  if (Array.isArray(value) && kindTraits[field.kind].json !== 'array' && label === undefined) {
    return value.map((each) => show(each, field)).join(', ')
  }
  return show(value, field, label)
}
