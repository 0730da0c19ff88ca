/*
 * Consistency checks of an installation's data: records against their history, references against their targets,
 * files against their bytes. Hides how each is checked; it changes nothing and continues after a finding.
 */
import { checkContents, checkFileNames } from './files'
import type { CheckOptions, Finding } from './finding'
import { checkHistory } from './history'
import { checkLists } from './references'

/** Each part yields its name before its findings. */
export async function* checkData(options: CheckOptions): AsyncIterable<Finding> {
  const { db, index } = options
  for (const entity of index.values()) {
    yield* checkHistory(db, index, entity)
    yield* checkLists(db, index, entity)
  }
  yield* checkFileNames(db)
  yield* checkContents(options)
}
