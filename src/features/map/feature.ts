/* Farms and plots on a map. */
import { type Feature, lazyPart } from '../../engine'
import { text } from './messages'

const roles = ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor']

/** The map. */
export const mapFeature: Feature = {
  name: 'map',
  pages: [
    {
      path: 'mapa',
      title: text.title,
      roles,
      Page: lazyPart(() => import('./MapPage').then((part) => part.MapPage)),
    },
  ],
  menu: [
    {
      group: text.menuGroup,
      title: text.title,
      subtitle: text.menuSubtitle,
      icon: 'Map',
      order: 25,
      path: 'mapa',
      roles,
    },
  ],
}
