import type { ComponentType } from 'react'
import type { Filter } from '#model/entity/entity'
import type { OfferedShape } from '#model/query/shapeOffers'
import type { RowsProps } from '../grid/ListGrid'
import type { ListQuery } from '../state/listQuery'

/**
 * `listQuery` is the view's query plus the list's fixed filter; `data` has one page of rows that a layout may
 * ignore.
 */
export interface LayoutProps extends RowsProps {
  readonly listQuery: ListQuery
  readonly fixed: Filter | undefined
  readonly by: string
  readonly fields: OfferedShape['fields']
  readonly options: Readonly<Record<string, string>>
  /** Sets options in the URL; undefined removes one. With `inPlace` the history entry is replaced. */
  setOptions(part: Readonly<Record<string, string | undefined>>, inPlace?: boolean): void
}

export type LayoutPart = ComponentType<LayoutProps>
