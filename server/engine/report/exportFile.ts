/*
 * A report as the body of an answer. Hides the formats; those that allow it are streamed. No text of a record can start
 * a formula in a spreadsheet.
 */
import { isGroup, type Report, type ReportCell, type ReportType, reportTypes } from '#model/report/report'
import { Problem } from '#model/wire/problem'
import { serverText } from '../messages'
import { streamText } from './streams'

/** A file that a list can be answered as. */
export interface FileType {
  /** Ending of its name. */
  readonly name: string
  readonly contentType: string
  /** What its cells are made for. */
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

/** Media types that a list as JSON serves. */
const jsonTypes = /(?:^|[,\s])(?:\*\/\*|application\/\*|application\/json)(?:[\s;,]|$)/

/**
 * The file type a request wants; undefined where it wants JSON. A type is asked for by `Accept` or by `formato`. A
 * browser that writes the file itself asks for its lines, and says by `formato` which type they are for.
 * @throws Problem unsupported_media (406) for a type there is none of, malformed for a `formato` that is no word for one
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

/**
 * Refuses a reading that is given as JSON only to those who take none, by `Accept` or by `formato`.
 * @throws Problem unsupported_media (406)
 */
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

/** It is the answer's type that there is none of, not that of what was sent. */
class NotAcceptable extends Problem {
  override get status() {
    return 406 as const
  }
}

/** The head in the first line, then batches of items, each batch a line. */
async function* writeLines({ head, items }: Report): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  for await (const batch of items) yield `${JSON.stringify(batch)}\n`
}

async function writeXlsx({ head, items }: Report): Promise<Uint8Array<ArrayBuffer>> {
  // The writer is large, and is needed only when a workbook is exported.
  const { startWorkbook } = await import('#model/report/workbook')
  const book = startWorkbook(head)
  for await (const batch of items) book.add(batch)
  return book.finish()
}

/** Rows without groups and sums, with byte order mark and semicolons, as spreadsheets in Brazil read it. */
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

/** An apostrophe in front keeps a spreadsheet from reading text as a formula. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
