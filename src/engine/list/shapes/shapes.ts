/* What layouts other than the grid need, as one lazy chunk. */
export { ShapedRows } from './ShapedRows'
export { ShapeSwitch } from './ShapeSwitch'
