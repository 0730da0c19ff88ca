import { accountGroup, type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const calendarsFeature: Feature = {
  name: 'calendars',
  pages: [
    {
      path: 'calendarios',
      title: titles.own,
      roles: 'everybody',
      Page: lazyPart(() => import('./CalendarsPage').then((part) => part.CalendarsPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: titles.own,
      icon: 'Event',
      order: 36,
      path: 'calendarios',
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
    },
  ],
}
