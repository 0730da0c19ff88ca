/* What layouts other than the grid need, as one lazy chunk. */
import './shapes.css'

export { LayoutRows } from './LayoutRows'
