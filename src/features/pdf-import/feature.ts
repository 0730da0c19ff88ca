/* Fills a form from a PDF: the dialog `pdf` of forms, for any entity whose schema offers it. */
import { type Feature, lazyPart } from '../../engine'

/** The PDF import. */
export const pdfImportFeature: Feature = {
  name: 'pdf-import',
  dialogs: { pdf: lazyPart(() => import('./PdfDialog').then((part) => part.PdfDialog)) },
}
