import { accountGroup, type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const sessionsFeature: Feature = {
  name: 'sessions',
  dialogs: {
    sessions: lazyPart(() => import('./SessionsDialog').then((part) => part.SessionsDialog)),
  },
  pages: [
    {
      path: 'sessoes',
      title: titles.title,
      roles: 'everybody',
      Page: lazyPart(() => import('./SessionsPage').then((part) => part.SessionsPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: titles.title,
      icon: 'Devices',
      order: 30,
      path: 'sessoes',
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
    },
  ],
}
