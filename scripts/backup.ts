/*
 * `npm run backup [-- <folder>]`: one file with everything in DATA_DIR or DATABASE_URL, checked after it was written;
 * the server may be running. BACKUP_DIR and BACKUP_KEEP as in server/copies/schedule.ts.
 */
import { keepCopy, sizeOf } from '../server/copies/backup'
import { copiesText } from '../server/copies/messages'
import { tellOutside } from '../server/copies/outside'
import { copyFolder, readKeep } from '../server/copies/schedule'
import { openSource } from '../server/copies/source'
import { runCommand } from './data/command'
import { productVersion } from './data/version'

runCommand(async ([folder = copyFolder(process.env)]) => {
  const source = await openSource(process.env)
  try {
    console.log(copiesText.reading(source.place, source.isLive))
    const place = { folder, keep: readKeep(process.env) }
    const copy = await keepCopy(source.db, place, productVersion, new Date())
    console.log(copiesText.written(copy.path, copy.bytes, ...sizeOf(copy)))
    if (copy.removed.length > 0) console.log(copiesText.removed(copy.removed))
    await tellOutside(source.db, { ...process.env, BACKUP_DIR: folder }, console.log)
  } finally {
    await source.close()
  }
})
