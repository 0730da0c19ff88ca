/* The own sessions, in the menu of the account; those of another person, where the schemas of people open them. */
import { accountGroup, type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

/** Seeing and ending sessions. */
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
