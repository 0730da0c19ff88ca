/* The audit trail, for administrators. */
import { type Feature, lazyPart } from '../../engine'
import { text } from './messages'

/** The audit page. */
export const auditFeature: Feature = {
  name: 'audit',
  pages: [
    {
      path: 'conf/auditoria',
      title: text.title,
      roles: ['admin'],
      Page: lazyPart(() => import('./AuditPage').then((part) => part.AuditPage)),
    },
  ],
  menu: [
    {
      group: text.menuGroup,
      title: text.title,
      subtitle: text.menuSubtitle,
      icon: 'ManageSearch',
      order: 810,
      path: 'conf/auditoria',
      roles: ['admin'],
    },
  ],
}
