/**
 * The element of grids, rows and cells. A `div`, because the browser would lay out all rows of a table to
 * place one. Always give it a `role`.
 */
export const GridPart = 'div'
