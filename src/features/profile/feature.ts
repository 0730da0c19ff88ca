import { accountGroup, type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const profileFeature: Feature = {
  name: 'profile',
  pages: [
    {
      path: 'profile',
      title: titles.title,
      roles: 'everybody',
      opens: ({ entities, actor }) => entities.filter(({ name }) => name === actor.entity),
      Page: lazyPart(() => import('./ProfilePage').then((part) => part.ProfilePage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: titles.title,
      icon: 'Person',
      order: 10,
      path: 'profile',
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
    },
  ],
}
