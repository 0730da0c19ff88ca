/* Exports of lists, streamed if the format allows it. Text that a spreadsheet would read as a formula is escaped. */

import { Problem } from '#model/problem/problem'
import { isGroup, type Report, type ReportCell, type ReportType, reportTypes } from '#model/report/report'
import { serverText } from '../messages'
import { streamText } from './streams'

export interface FileType {
  readonly name: string
  readonly contentType: string
  readonly report: ReportType
  write(report: Report): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>>
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const linesType = 'application/x-ndjson'

const fileTypes: Readonly<Record<string, FileType>> = {
  'text/csv': {
    name: 'csv',
    contentType: 'text/csv; charset=utf-8',
    report: 'csv',
    write: async (report) => streamText(writeCsv(report)),
  },
  [workbookType]: { name: 'xlsx', contentType: workbookType, report: 'xlsx', write: writeXlsx },
}

const jsonTypes = /(?:^|[,\s])(?:\*\/\*|application\/\*|application\/json)(?:[\s;,]|$)/

/**
 * The file type requested by `Accept` or `formato`; undefined for JSON. A browser that writes the file itself
 * requests JSON lines, with the target type in `formato`.
 * @throws Problem unsupported_media (406) for an unknown type, malformed for an unknown `formato`
 */
export function wantedFile(accept: string | undefined, format: string | undefined): FileType | undefined {
  const wanted = accept?.toLowerCase() ?? ''
  const report = reportTypes.find((type) => type === format)
  if (format !== undefined && format !== '' && !report) {
    throw new Problem('malformed', serverText.badFormat, { allowed: reportTypes })
  }
  if (wanted.includes(linesType)) {
    return {
      name: 'ndjson',
      contentType: linesType,
      report: report ?? 'xlsx',
      write: async (made) => streamText(writeLines(made)),
    }
  }
  const named = Object.entries(fileTypes).find(([type]) => wanted.includes(type))?.[1]
  const file = named ?? Object.values(fileTypes).find((type) => type.report === report)
  if (report && file?.report !== report) throw notAcceptable()
  if (file) return file
  if (!takesJson(wanted)) throw notAcceptable()
  return undefined
}

/** @throws Problem unsupported_media (406) */
export function mustTakeJson(accept: string | undefined, format?: string): void {
  const isFile = reportTypes.some((type) => type === format)
  if (!isFile && takesJson(accept?.toLowerCase() ?? '')) return
  throw new NotAcceptable('unsupported_media', serverText.onlyJson, { allowed: ['application/json'] })
}

function takesJson(wanted: string): boolean {
  return wanted === '' || jsonTypes.test(wanted)
}

function notAcceptable(): Problem {
  return new NotAcceptable('unsupported_media', serverText.noSuchFormat, {
    allowed: ['application/json', linesType, ...Object.keys(fileTypes)],
  })
}

/** Overrides the status 415 of its problem code. */
class NotAcceptable extends Problem {
  override get status() {
    return 406 as const
  }
}

/** JSON lines: the head first, then a batch of items per line. */
async function* writeLines({ head, items }: Report): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  for await (const batch of items) yield `${JSON.stringify(batch)}\n`
}

async function writeXlsx({ head, items }: Report): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand, since the writer is large.
  const { startWorkbook } = await import('#model/report/workbook')
  const book = startWorkbook(head)
  for await (const batch of items) book.add(batch)
  return book.finish()
}

/** Omits groups and sums; with byte order mark and semicolons, as spreadsheets in Brazil expect. */
async function* writeCsv({ head, items }: Report): AsyncGenerator<string> {
  yield `\uFEFF${head.columns.map(({ text }) => quote(text)).join(';')}\r\n`
  for await (const batch of items) {
    yield batch.map((item) => (isGroup(item) ? '' : `${item.map(csvCell).join(';')}\r\n`)).join('')
  }
}

function csvCell(cell: ReportCell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return cell === null ? '' : quote(cell)
}

/** A leading apostrophe keeps spreadsheets from reading text as a formula. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
