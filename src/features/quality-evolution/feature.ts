/* People of farms have no menu entry; they reach the page from the home page. */
import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

export const qualityEvolutionFeature: Feature = {
  name: 'quality-evolution',
  pages: [
    {
      path: 'qualidade/evolucao',
      title: titles.title,
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
      Page: lazyPart(() => import('./QualityPage').then((part) => part.QualityPage)),
    },
  ],
  menu: [
    {
      group: titles.menuGroup,
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'Visibility',
      order: 405,
      path: 'qualidade/evolucao',
      roles: ['admin', 'supervisor', 'gestor'],
    },
  ],
}
