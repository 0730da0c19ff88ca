import { accountGroup, type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const passwordFeature: Feature = {
  name: 'password',
  pages: [
    {
      path: 'keys',
      title: titles.title,
      roles: 'everybody',
      Page: lazyPart(() => import('./KeysPage').then((part) => part.KeysPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: titles.title,
      icon: 'Key',
      order: 20,
      path: 'keys',
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
    },
  ],
}
