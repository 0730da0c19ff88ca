/*
 * `check-data [--files]`: rows, references, history and files of the database; with `--files` those at FILES_URL are
 * read too, not only asked for their size. Ends with 1 when something does not agree.
 */
import { entities } from '#generated/entities.ts'
import { indexEntities } from '#model/entity/paths'
import { check } from '../copies/check'
import { openSource } from '../copies/source'
import { openContents } from '../ports/files'
import type { CommandContext } from './run'

export async function checkInstallation({ environment, args }: CommandContext): Promise<void> {
  const source = await openSource(environment)
  try {
    const files = { contents: openContents(environment), readsOutside: args.includes('--files') }
    const findings = await check(source, indexEntities(entities), files, console.log)
    if (findings > 0) process.exitCode = 1
  } finally {
    await source.close()
  }
}
