import { type Feature, lazyPart } from '../../engine'
import { firstSteps } from './firstSteps'
import { stepsPath, titles } from './titles'

export const dashboardFeature: Feature = {
  name: 'dashboard',
  home: { '*': lazyPart(() => import('./DashboardPage').then((part) => part.DashboardPage)) },
  pages: [
    {
      path: stepsPath,
      title: titles.steps,
      roles: 'everybody',
      Page: lazyPart(() => import('./StepsPage').then((part) => part.StepsPage)),
    },
  ],
  menu: [
    {
      group: 'Operação',
      title: titles.steps,
      icon: 'PlayArrow',
      order: 0,
      path: stepsPath,
      roles: ['admin', 'supervisor', 'gestor', 'tecnico', 'produtor'],
      while: async (client) => (await client.fetchQuery(firstSteps)).faltam > 0,
    },
  ],
}
