import { type Feature, lazyPart } from '../../engine'
import { KeepAsReport } from './KeepAsReport'

export const reportsFeature: Feature = {
  name: 'reports',
  dialogs: { report: lazyPart(() => import('./ReportDialog').then((part) => part.ReportDialog)) },
  figures: [KeepAsReport],
}
