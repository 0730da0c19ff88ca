import { type Feature, lazyPart } from '../../engine'

export const reportsFeature: Feature = {
  name: 'reports',
  dialogs: { report: lazyPart(() => import('./ReportDialog').then((part) => part.ReportDialog)) },
  figures: [lazyPart(() => import('./SaveAsReport').then((part) => part.SaveAsReport))],
}
