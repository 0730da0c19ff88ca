/*
 * `npm run backup [-- <folder>] [--files]`: one file with everything in DATA_DIR or DATABASE_URL, checked after it was
 * written; the server may be running. With `--files`, also the files at FILES_URL. BACKUP_DIR, BACKUP_KEEP and
 * BACKUP_FILES as in server/copies/schedule.ts.
 */
import { keepCopy, sizeOf } from '../server/copies/backup'
import { copiesText } from '../server/copies/messages'
import { tellOutside } from '../server/copies/outside'
import { copyFolder, readHasFiles, readKeep } from '../server/copies/schedule'
import { openSource } from '../server/copies/source'
import { openContents } from '../server/ports/files'
import { readSecrets } from '../server/settings/secrets'
import { runCommand } from './data/command'
import { productVersion } from './data/version'

runCommand(async (args) => {
  const environment = readSecrets(process.env)
  const folder = args.find((each) => !each.startsWith('--')) ?? copyFolder(environment)
  const hasFiles = args.includes('--files') || readHasFiles(environment)
  const contents = hasFiles ? openContents(environment) : undefined
  if (args.includes('--files') && !contents) throw new Error(copiesText.noOutside)
  const source = await openSource(environment)
  try {
    console.log(copiesText.reading(source.place, source.isLive))
    const place = { folder, keep: readKeep(environment), contents }
    const copy = await keepCopy(source.db, place, productVersion, new Date())
    console.log(copiesText.written(copy.path, copy.bytes, ...sizeOf(copy)))
    if (copy.removed.length > 0) console.log(copiesText.removed(copy.removed))
    if (!contents) await tellOutside(source.db, { ...environment, BACKUP_DIR: folder }, console.log)
  } finally {
    await source.close()
  }
})
