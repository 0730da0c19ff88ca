/* The own record, in the menu of the account. */
import { accountGroup, type Feature, lazyPart } from '../../engine'
import { text } from './messages'

/** The own record. */
export const profileFeature: Feature = {
  name: 'profile',
  pages: [
    {
      path: 'profile',
      title: text.title,
      roles: 'everybody',
      Page: lazyPart(() => import('./ProfilePage').then((part) => part.ProfilePage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: text.title,
      icon: 'Person',
      order: 10,
      path: 'profile',
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
    },
  ],
}
