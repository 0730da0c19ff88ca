/* Everything an export needs, as one lazy chunk. */
export { type ExportRequest, makeFile, readLines, workOut } from './makeFile'
export { linesFrom } from './makeLines'
