/* What layouts other than the grid need, as one lazy chunk. */
export { LayoutRows } from './LayoutRows'
export { LayoutSwitch } from './LayoutSwitch'
