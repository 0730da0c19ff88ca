import { accountGroup, type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const paymentsFeature: Feature = {
  name: 'payments',
  waiting: { 'a-pagar': lazyPart(() => import('./DuePayments').then((part) => part.DuePayments)) },
  dialogs: { pix: lazyPart(() => import('./PixDialog').then((part) => part.PixDialog)) },
  pages: [
    {
      path: 'conf/pix',
      title: titles.settings,
      roles: ['admin'],
      Page: lazyPart(() => import('./PixSettingsPage').then((part) => part.PixSettingsPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: titles.settings,
      icon: 'QrCode2',
      order: 45,
      path: 'conf/pix',
      roles: ['admin'],
    },
  ],
}
