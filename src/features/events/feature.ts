import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const eventsFeature: Feature = {
  name: 'events',
  pages: [
    {
      path: 'conf/eventos',
      title: titles.title,
      roles: ['admin'],
      opens: ({ entities }) => entities,
      Page: lazyPart(() => import('./EventsPage').then((part) => part.EventsPage)),
    },
  ],
  menu: [
    {
      group: titles.menuGroup,
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'NotificationsActive',
      order: 815,
      path: 'conf/eventos',
      roles: ['admin'],
    },
  ],
}
