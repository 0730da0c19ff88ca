/* The first page of every role: its sections at a glance. */
import { type Feature, lazyPart } from '../../engine'

/** The home feature. */
export const homeFeature: Feature = {
  name: 'home',
  home: { '*': lazyPart(() => import('./StartPage').then((part) => part.StartPage)) },
}
