/* The built-in PDF fonts lack characters of units such as ₂, ≥ and →. */
import type { jsPDF } from 'jspdf'
import normalFile from './fonts/DejaVuSansCondensed.ttf?inline'
import boldFile from './fonts/DejaVuSansCondensed-Bold.ttf?inline'

export const fontName = 'DejaVu'

/** jsPDF embeds only the glyphs that are used. */
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
