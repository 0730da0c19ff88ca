/* Charging payments by Pix: a dialog that the payment's action opens. */
import { type Feature, lazyPart } from '../../engine'

/** The Pix dialog. */
export const paymentsFeature: Feature = {
  name: 'payments',
  dialogs: { pix: lazyPart(() => import('./PixDialog').then((part) => part.PixDialog)) },
}
