/*
 * Room: whether the data of an installation still agree with each other: records with their history, references with
 * what they name, files with their bytes. Hides how; it changes nothing and goes on after what it finds.
 */
import { checkContents, checkFileNames } from './files'
import type { CheckOptions, Finding } from './finding'
import { checkHistory } from './history'
import { checkLists } from './references'

/** Checks everything the engine keeps; each part is named before its findings. */
export async function* checkData(options: CheckOptions): AsyncIterable<Finding> {
  const { db, index } = options
  for (const entity of index.values()) {
    yield* checkHistory(db, index, entity)
    yield* checkLists(db, index, entity)
  }
  yield* checkFileNames(db)
  yield* checkContents(options)
}
