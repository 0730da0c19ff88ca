import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const auditFeature: Feature = {
  name: 'audit',
  pages: [
    {
      path: 'conf/auditoria',
      title: titles.title,
      roles: ['admin'],
      Page: lazyPart(() => import('./AuditPage').then((part) => part.AuditPage)),
    },
  ],
  menu: [
    {
      group: titles.menuGroup,
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'ManageSearch',
      order: 810,
      path: 'conf/auditoria',
      roles: ['admin'],
    },
  ],
}
