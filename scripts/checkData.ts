/*
 * `npm run check-data [-- --files]`: rows, references, history and files of DATA_DIR or DATABASE_URL; with `--files`
 * those at FILES_URL are read too, not only asked for their size. Ends with 1 when something does not agree.
 */
import { entities } from '#generated/entities.ts'
import { indexEntities } from '#model/entity/paths'
import { check } from '../server/copies/check'
import { openSource } from '../server/copies/source'
import { openContents } from '../server/ports/files'
import { readSecrets } from '../server/settings/secrets'
import { runCommand } from './data/command'

runCommand(async (args) => {
  const environment = readSecrets(process.env)
  const source = await openSource(environment)
  try {
    const files = { contents: openContents(environment), readsOutside: args.includes('--files') }
    const findings = await check(source, indexEntities(entities), files, console.log)
    if (findings > 0) process.exitCode = 1
  } finally {
    await source.close()
  }
})
