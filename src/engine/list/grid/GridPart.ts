/**
 * A grid, a line, a cell or a group of lines: divs, because a table would lay out all its rows to place one.
 * The grid holds the focus and points at its active cell. Always with a `role`.
 */
export const GridPart = 'div'
