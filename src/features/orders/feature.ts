/* Orders: a dialog that moves one to another business unit. */
import { type Feature, lazyPart } from '../../engine'

/** The transfer of orders. */
export const ordersFeature: Feature = {
  name: 'orders',
  dialogs: { orderTransfer: lazyPart(() => import('./TransferDialog').then((part) => part.TransferDialog)) },
}
