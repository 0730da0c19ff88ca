import { type Feature, lazyPart } from '../../engine'

export const personLookupFeature: Feature = {
  name: 'person-lookup',
  dialogs: { person: lazyPart(() => import('./PersonDialog').then((part) => part.PersonDialog)) },
}
