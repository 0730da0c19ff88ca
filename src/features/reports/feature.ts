/* Management reports: a dialog that builds, runs and keeps their question, and the way to one from the figures of a list. */
import { type Feature, lazyPart } from '../../engine'
import { KeepAsReport } from './KeepAsReport'

/** The report dialog. */
export const reportsFeature: Feature = {
  name: 'reports',
  dialogs: { report: lazyPart(() => import('./ReportDialog').then((part) => part.ReportDialog)) },
  figures: [KeepAsReport],
}
