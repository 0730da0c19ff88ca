/* What an export needs once it is asked for, loaded as one part. */
export { type ExportRequest, makeFile, readLines, workOut } from './makeFile'
export { linesFrom } from './makeLines'
