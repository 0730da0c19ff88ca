/* What the lists are about: the widgets of the other benches, with a section of their own in the menu. */
import type { JsonSchema } from '#model/entity/jsonSchema'
import { schemas as plain } from '../world'

const widget = plain.widget ?? {}
const words = widget['x-entity'] as { readonly list: { readonly columns: readonly unknown[] } }

/** The list that every side draws: its name in the API, the title of its section, and its columns. */
export const listed = {
  name: 'widget',
  title: 'Widgets',
  path: 'widgets',
  columns: ['name', 'code', 'city', 'color', 'state', 'size', 'price', 'started', 'region_id', 'keeper_id'],
  pageSize: 25,
} as const

/** Columns that every side draws letter for letter: by them rows are known. */
export const plainColumns = ['name', 'code', 'city'] as const

/** How the chief signs in. */
export const password = 'Widgets-4-ever'

/** Where values are chosen among those that occur. */
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

/** Titles of the columns, and of their values where those have some. */
export const properties = widget.properties as Readonly<
  Record<string, { readonly title: string; readonly oneOf?: readonly { const: string; title: string }[] }>
>
