/* Applies a declared change (a rename, or new choice values) to saved queries and rows. */
import type { Condition, Filter } from '../entity/field'
import { isRow, type Row } from '../entity/jsonSchema'
import { changeAt, followChoice, followPath, leadsTo, type Renaming, renameKey } from './renaming'
import type { ChoiceValue, Shapes } from './shape'

export interface ChoiceChange {
  readonly entity: string
  readonly path: string
  readonly values: Readonly<Record<string, ChoiceValue | null>>
}

export interface TransitionRenaming {
  readonly entity: string
  readonly transition: string
  readonly to: string
}

export interface DeclaredChange {
  readonly shapes: Shapes
  readonly renaming?: Renaming
  readonly transition?: TransitionRenaming
  readonly choices?: ChoiceChange
}

export interface NameTranslator {
  entity(name: string): string
  /** A path that starts at the entity's old name; a suffix after a colon is kept. */
  path(entity: string, path: string): string
  filter(entity: string, filter: Filter): Filter
  /** `entity.act` */
  permission(name: string): string
  row(entity: string, row: Row): Row
}

export function namesAfter({ shapes, renaming, transition, choices }: DeclaredChange): NameTranslator {
  const entity = (name: string) =>
    renaming && renaming.path === undefined && renaming.entity === name ? renaming.to : name
  const path = (from: string, written: string) => {
    const [bare = '', ...rest] = written.split(':')
    return [renaming ? followPath(shapes, from, bare, renaming) : bare, ...rest].join(':')
  }
  const condition = (from: string, at: string, asked: Condition): Condition =>
    choices && leadsTo(shapes, from, at, choices) ? followCondition(choices.values, asked) : asked
  return {
    entity,
    path,
    filter: (from, filter) =>
      Object.fromEntries(
        Object.entries(filter).map(([at, asked]) => [path(from, at), condition(from, at, asked)]),
      ),
    permission(name) {
      const [of = '', ...act] = name.split('.')
      const isRenamed = transition?.entity === of && transition.transition === act.join('.')
      return [entity(of), ...(isRenamed ? [transition.to] : act)].join('.')
    },
    row(from, row) {
      if (renaming?.path !== undefined && renaming.entity === from)
        return renameKey(row, renaming.path, renaming.to)
      if (choices?.entity === from) return followChoices(row, choices)
      return row
    },
  }
}

export function followChoices(row: Row, { path, values }: ChoiceChange): Row {
  return changeAt(row, path, (holder, name) =>
    name in holder ? { ...holder, [name]: followChoice(values, holder[name]) } : holder,
  )
}

export function followCondition(values: ChoiceChange['values'], asked: Condition): Condition {
  if (!isRow(asked)) return followChoice(values, asked) as Condition
  return Object.fromEntries(
    Object.entries(asked).map(([operator, value]) => [
      operator,
      operator === 'null' || operator === 'contains' ? value : followChoice(values, value),
    ]),
  ) as Condition
}

const pathOptions = ['by', 'across', 'of']

/** Translates a saved query: filter, sort, columns, grouping and layout, if present. */
export function followQuestion(
  names: Pick<NameTranslator, 'path' | 'filter'>,
  entity: string,
  state: Row,
): Row {
  const followed: Row = { ...state }
  const path = (value: unknown) => (typeof value === 'string' ? names.path(entity, value) : value)
  const list = (value: unknown, map: (each: unknown) => unknown) =>
    Array.isArray(value) ? value.map(map) : value
  if (isRow(state.filter)) followed.filter = names.filter(entity, state.filter as Filter)
  if ('columns' in state) {
    followed.columns = list(state.columns, (each) =>
      isRow(each) ? { ...each, field: path(each.field) } : path(each),
    )
  }
  if ('sort' in state) {
    followed.sort = list(state.sort, (key) => (Array.isArray(key) ? [path(key[0]), ...key.slice(1)] : key))
  }
  if ('fields' in state) followed.fields = list(state.fields, path)
  if ('group' in state) followed.group = path(state.group)
  if (isRow(state.shape) && isRow(state.shape.options)) {
    const options = Object.entries(state.shape.options)
    followed.shape = {
      ...state.shape,
      options: Object.fromEntries(
        options.map(([name, value]) => [name, pathOptions.includes(name) ? path(value) : value]),
      ),
    }
  }
  return followed
}
