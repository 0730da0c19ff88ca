/* What an export needs once it is asked for, loaded as one part. */
export { makeFile } from './makeFile'
export { linesFrom } from './makeLines'
