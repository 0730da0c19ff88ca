import { type Feature, lazyPart } from '../../engine'

export const ordersFeature: Feature = {
  name: 'orders',
  dialogs: { orderTransfer: lazyPart(() => import('./TransferDialog').then((part) => part.TransferDialog)) },
}
