import type { Entity } from '#model/entity/entity'
import { importTitles } from '#model/import/readTable'
import { saveFile } from '../export/saveFile'
import { importText } from './messages'

/** Hands out an empty spreadsheet with the titles that an import knows. */
export async function saveTemplate(entity: Entity, author: string): Promise<void> {
  const { startWorkbook } = await import('#model/report/workbook')
  const columns = importTitles(entity).map(
    (text) => ({ text, align: 'start', holds: 'text', format: 'General', isMini: false }) as const,
  )
  const book = startWorkbook({
    title: entity.plural,
    columns,
    total: 0,
    author,
    at: new Date().toISOString(),
  })
  saveFile(new Blob([book.finish()]), importText.templateName(entity.plural))
}
