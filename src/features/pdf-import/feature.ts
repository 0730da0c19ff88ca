/* The form dialog `pdf`, for any entity whose schema offers it. */
import { type Feature, lazyPart } from '../../engine'

export const pdfImportFeature: Feature = {
  name: 'pdf-import',
  dialogs: { pdf: lazyPart(() => import('./PdfDialog').then((part) => part.PdfDialog)) },
}
