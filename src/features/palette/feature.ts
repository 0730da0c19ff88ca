/* Ctrl+K: go to any section or record, or run an action. */
import { type Feature, lazyPart } from '../../engine'

export const paletteFeature: Feature = {
  name: 'palette',
  bar: [lazyPart(() => import('./PaletteButton').then((part) => part.PaletteButton))],
  shortcuts: () => import('./shortcuts').then((part) => part.paletteShortcuts),
}
