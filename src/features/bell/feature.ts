import { type Feature, lazyPart } from '../../engine'

export const bellFeature: Feature = {
  name: 'bell',
  bar: [lazyPart(() => import('./Bell').then((part) => part.Bell))],
}
