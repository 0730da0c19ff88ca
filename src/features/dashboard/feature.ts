import { type Feature, lazyPart } from '../../engine'

export const dashboardFeature: Feature = {
  name: 'dashboard',
  home: { '*': lazyPart(() => import('./DashboardPage').then((part) => part.DashboardPage)) },
}
