/* The schemas of the lists: the widgets of the other benchmarks, with a section in the menu. */
import type { JsonSchema } from '#model/entity/jsonSchema'
import { schemas as plain } from '../world'

const widget = plain.widget ?? {}
const words = widget['x-entity'] as { readonly list: { readonly columns: readonly unknown[] } }

/** The list that each side shows: its name in the API, the title of its section, and its columns. */
export const listed = {
  name: 'widget',
  title: 'Widgets',
  path: 'widgets',
  columns: ['name', 'code', 'city', 'color', 'state', 'size', 'price', 'started', 'region_id', 'keeper_id'],
  pageSize: 25,
} as const

/** Columns that all sides render as the same text, by which rows are recognised. */
export const plainColumns = ['name', 'code', 'city'] as const

/** The chief's password. */
export const password = 'Widgets-4-ever'

/** Columns whose filter offers the existing values. */
const filtered: readonly string[] = ['color', 'state']

/** Schemas by entity name. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  ...plain,
  [listed.name]: {
    ...widget,
    'x-entity': {
      ...words,
      list: {
        ...words.list,
        columns: words.list.columns.map((column) =>
          typeof column === 'string' && filtered.includes(column) ? { field: column, filter: true } : column,
        ),
      },
      path: listed.path,
      menu: { group: 'Bench' },
    },
  },
}

/** Titles of the columns, and of their choices if they have any. */
export const properties = widget.properties as Readonly<
  Record<string, { readonly title: string; readonly oneOf?: readonly { const: string; title: string }[] }>
>
