import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const accessControlFeature: Feature = {
  name: 'access-control',
  pages: [
    {
      path: 'conf/acessos',
      title: titles.title,
      roles: ['admin'],
      permission: 'role.edit',
      opens: ({ entities }) => entities,
      Page: lazyPart(() => import('./AccessPage').then((part) => part.AccessPage)),
    },
  ],
  menu: [
    {
      group: titles.menuGroup,
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'LockOutlined',
      order: 800,
      path: 'conf/acessos',
      roles: ['admin'],
    },
  ],
}
