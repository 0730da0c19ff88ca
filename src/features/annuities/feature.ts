/* Charging the annuities of a year: a page for it, and a dialog beside each value of the catalogue. */
import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

/** The run of a year. */
export const annuitiesFeature: Feature = {
  name: 'annuities',
  dialogs: { annuityRun: lazyPart(() => import('./RunDialog').then((part) => part.RunDialog)) },
  pages: [
    {
      path: 'anuidades/gerar',
      title: titles.title,
      roles: ['admin', 'supervisor', 'gestor'],
      permission: 'anuidade.gerar',
      Page: lazyPart(() => import('./RunPage').then((part) => part.RunPage)),
    },
  ],
  menu: [
    {
      group: 'Operação',
      title: titles.title,
      subtitle: titles.menuSubtitle,
      icon: 'PlayArrow',
      order: 245,
      path: 'anuidades/gerar',
      roles: ['admin', 'supervisor', 'gestor'],
    },
  ],
}
