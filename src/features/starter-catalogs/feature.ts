import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

const path = 'catalogos-prontos'

export const starterCatalogsFeature: Feature = {
  name: 'starterCatalogs',
  pages: [
    {
      path,
      title: titles.page,
      roles: ['admin'],
      Page: lazyPart(() => import('./StarterPage').then((part) => part.StarterPage)),
    },
  ],
  menu: [
    {
      group: 'Catálogos',
      title: titles.page,
      subtitle: titles.subtitle,
      icon: 'CheckCircle',
      order: 900,
      path,
      roles: ['admin'],
    },
  ],
}
