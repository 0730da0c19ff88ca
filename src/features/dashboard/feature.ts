/* The first page of every role: what waits for somebody, what there is, and how it develops. */
import { type Feature, lazyPart } from '../../engine'

/** The dashboards. */
export const dashboardFeature: Feature = {
  name: 'dashboard',
  home: { '*': lazyPart(() => import('./DashboardPage').then((part) => part.DashboardPage)) },
}
