/* Management reports: a dialog that builds, runs and keeps their question. */
import { type Feature, lazyPart } from '../../engine'

/** The report dialog. */
export const reportsFeature: Feature = {
  name: 'reports',
  dialogs: { report: lazyPart(() => import('./ReportDialog').then((part) => part.ReportDialog)) },
}
