/* The local outbox, for administrators. */
import { accountGroup, type Feature, lazyPart } from '../../engine'
import { text } from './messages'

/** Messages that no server sent. */
export const outboxFeature: Feature = {
  name: 'outbox',
  pages: [
    {
      path: 'conf/caixa-de-saida',
      title: text.title,
      roles: ['admin'],
      Page: lazyPart(() => import('./OutboxPage').then((part) => part.OutboxPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: text.title,
      icon: 'Outbox',
      order: 40,
      path: 'conf/caixa-de-saida',
      roles: ['admin'],
    },
  ],
}
