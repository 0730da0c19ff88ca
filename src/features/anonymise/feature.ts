/* Anonymises people (LGPD), from a dialog that schemas of people open. */
import { type Feature, lazyPart } from '../../engine'

export const anonymiseFeature: Feature = {
  name: 'anonymise',
  dialogs: {
    anonymise: lazyPart(() => import('./AnonymiseDialog').then((part) => part.AnonymiseDialog)),
  },
}
