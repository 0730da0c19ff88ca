import { type Feature, lazyPart } from '../../engine'
import { titles } from './titles'

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
      icon: 'Replay',
      order: 245,
      path: 'anuidades/gerar',
      roles: ['admin', 'supervisor', 'gestor'],
    },
  ],
}
