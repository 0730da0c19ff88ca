/* Groups and their permissions, for administrators. */
import { type Feature, lazyPart } from '../../engine'
import { text } from './messages'

/** The access control page. */
export const accessControlFeature: Feature = {
  name: 'access-control',
  pages: [
    {
      path: 'conf/acessos',
      title: text.title,
      roles: ['admin'],
      permission: 'role.edit',
      Page: lazyPart(() => import('./AccessPage').then((part) => part.AccessPage)),
    },
  ],
  menu: [
    {
      group: text.menuGroup,
      title: text.title,
      subtitle: text.menuSubtitle,
      icon: 'Shield',
      order: 800,
      path: 'conf/acessos',
      roles: ['admin'],
    },
  ],
}
