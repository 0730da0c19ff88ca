/* Work without a connection: what a device takes along, what waits on it, and what needs a decision. */
import { mayAct } from '#model/people/access'
import { accountGroup, type Feature, lazyPart } from '../../engine'
import { FieldBar } from './FieldBar'
import { fieldPath, titles } from './titles'

export const fieldFeature: Feature = {
  name: 'field',
  pages: [
    {
      path: fieldPath,
      title: titles.page,
      roles: 'everybody',
      opens: ({ entities, actor }) => entities.filter((entity) => mayAct(entity, 'field', actor)),
      Page: lazyPart(() => import('./FieldPage').then((part) => part.FieldPage)),
    },
  ],
  menu: [
    {
      group: accountGroup,
      title: titles.menu,
      icon: 'CloudOff',
      order: 35,
      path: fieldPath,
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
      act: 'field',
    },
  ],
  bar: [FieldBar],
}
