import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const outboxFeature: Feature = {
  name: 'outbox',
  pages: [
    {
      path: 'conf/caixa-de-saida',
      title: titles.title,
      roles: ['admin'],
      Page: lazyPart(() => import('./OutboxPage').then((part) => part.OutboxPage)),
    },
  ],
  menu: [
    {
      group: titles.menuGroup,
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'Outbox',
      order: 820,
      path: 'conf/caixa-de-saida',
      roles: ['admin'],
    },
  ],
}
