/* What a list loads besides its grid: the choice of a shape, and the rows in the one that was chosen. */
export { ShapedRows } from './ShapedRows'
export { ShapeSwitch } from './ShapeSwitch'
