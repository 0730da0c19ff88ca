/* Everything an export needs, in one lazily loaded chunk. */
export { type ExportRequest, makeFile, readLines, renderRecordPdf } from './makeFile'
export { linesFrom } from './makeLines'
