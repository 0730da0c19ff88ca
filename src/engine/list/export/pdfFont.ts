/* The font of PDFs. The fonts that every reader of PDFs has lack what units need: ₂, ≥, →. */
import type { jsPDF } from 'jspdf'
import normalFile from './fonts/DejaVuSansCondensed.ttf?inline'
import boldFile from './fonts/DejaVuSansCondensed-Bold.ttf?inline'

/** The name to ask for in a document that `addFont` was called with. */
export const fontName = 'DejaVu'

/** Gives a document the font, normal and bold; only the letters that it uses are written into it. */
export function addFont(doc: jsPDF): void {
  for (const [style, file] of [
    ['normal', normalFile],
    ['bold', boldFile],
  ] as const) {
    const name = `${fontName}-${style}.ttf`
    doc.addFileToVFS(name, file.slice(file.indexOf(',') + 1))
    doc.addFont(name, fontName, style)
  }
}
