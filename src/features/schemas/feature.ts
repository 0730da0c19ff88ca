import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const schemasFeature: Feature = {
  name: 'schemas',
  pages: [
    {
      path: titles.path,
      title: titles.title,
      roles: ['admin'],
      opens: ({ entities }) => entities,
      Page: lazyPart(() => import('./SchemasPage').then((part) => part.SchemasPage)),
    },
  ],
  menu: [
    {
      group: titles.menuGroup,
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'Schema',
      order: 807,
      path: titles.path,
      roles: ['admin'],
    },
  ],
}
