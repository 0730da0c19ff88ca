import type { ComponentProps } from 'react'

type GridPartProps = ComponentProps<'div'> & {
  readonly role: 'grid' | 'row' | 'gridcell' | 'columnheader' | 'rowgroup'
}

/**
 * A grid, a line, a cell or a group of lines: divs, because a table would lay out all its rows to place one.
 * The grid holds the focus and points at its active cell.
 */
export function GridPart(props: GridPartProps) {
  return <div {...props} />
}
