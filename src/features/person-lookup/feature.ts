/* Asks for the document of a person before their form is opened, so that no person is entered twice. */
import { type Feature, lazyPart } from '../../engine'

/** The dialog `person` of forms. */
export const personLookupFeature: Feature = {
  name: 'person-lookup',
  dialogs: { person: lazyPart(() => import('./PersonDialog').then((part) => part.PersonDialog)) },
}
