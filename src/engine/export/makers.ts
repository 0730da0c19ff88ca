/* Everything an export needs, as one lazy chunk. */
export { type ExportRequest, makeFile, readLines, renderRecordPdf } from './makeFile'
export { linesFrom } from './makeLines'
