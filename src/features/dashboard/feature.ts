/* The first page of every role: what needs action, what there is, and how it develops. */
import { type Feature, lazyPart } from '../../engine'

export const dashboardFeature: Feature = {
  name: 'dashboard',
  home: { '*': lazyPart(() => import('./DashboardPage').then((part) => part.DashboardPage)) },
}
