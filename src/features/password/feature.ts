/* The own password, in the menu of the account. */
import { accountGroup, type Feature, lazyPart } from '../../engine'
import { text } from './messages'

/** Changing the own password. */
export const passwordFeature: Feature = {
  name: 'password',
  pages: [
    {
      path: 'keys',
      title: text.title,
      roles: 'everybody',
      Page: lazyPart(() => import('./KeysPage').then((part) => part.KeysPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: text.title,
      icon: 'Key',
      order: 20,
      path: 'keys',
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
    },
  ],
}
