import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

const roles = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'] as const

export const mapFeature: Feature = {
  name: 'map',
  pages: [
    {
      path: 'mapa',
      title: titles.title,
      roles,
      Page: lazyPart(() => import('./MapPage').then((part) => part.MapPage)),
    },
  ],
  menu: [
    {
      group: titles.menuGroup,
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'Map',
      order: 25,
      path: 'mapa',
      roles,
    },
  ],
}
