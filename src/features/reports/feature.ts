import { type Feature, lazyPart } from '../../engine'
import { SaveAsReport } from './SaveAsReport'

export const reportsFeature: Feature = {
  name: 'reports',
  dialogs: { report: lazyPart(() => import('./ReportDialog').then((part) => part.ReportDialog)) },
  figures: [SaveAsReport],
}
