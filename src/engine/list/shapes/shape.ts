/* What a shape of a list is given to draw the rows, and what it keeps in the list's state. */
import type { ComponentType } from 'react'
import type { Filter } from '#model/entity/entity'
import type { OfferedShape } from '#model/query/shapeOffers'
import type { RowsProps } from '../grid/ListGrid'
import type { Question } from '../state/question'

/**
 * Props of a shape. `state.view` has search and filter, `question` both with what the list fixes; `data` has the total,
 * and one page of rows that a shape may draw or leave.
 */
export interface ShapeProps extends RowsProps {
  readonly question: Question
  /** Conditions that the list cannot remove. */
  readonly fixed: Filter | undefined
  /** Path of the field that it goes by. */
  readonly by: string
  /** Paths that it may go by. */
  readonly fields: OfferedShape['fields']
  readonly options: Readonly<Record<string, string>>
  /**
   * Changes options of this shape, in the address; undefined takes one away. With `inPlace`, "back" does not lead
   * through it.
   */
  setOptions(part: Readonly<Record<string, string | undefined>>, inPlace?: boolean): void
}

/** A shape, loaded when first drawn. */
export type ShapePart = ComponentType<ShapeProps>
