/* `npm run check-data`: rows, references, history and files of DATA_DIR or DATABASE_URL; ends with 1 when they do not agree. */
import { entities } from '#generated/entities.ts'
import { indexEntities } from '#model/entity/paths'
import { check } from '../server/copies/check'
import { openSource } from '../server/copies/source'
import { openContents } from '../server/ports/files'
import { runCommand } from './data/command'

runCommand(async () => {
  const source = await openSource(process.env)
  try {
    const findings = await check(source, indexEntities(entities), openContents(process.env), console.log)
    if (findings > 0) process.exitCode = 1
  } finally {
    await source.close()
  }
})
