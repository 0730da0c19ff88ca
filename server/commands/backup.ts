/*
 * `backup [<folder>] [--files]`: writes the whole database to one verified file, also while the server runs.
 * `--files` includes the files at FILES_URL. BACKUP_DIR, BACKUP_KEEP and BACKUP_FILES as in
 * server/copies/schedule.ts.
 */
import { createBackup, sizeOf } from '../copies/backup'
import { copiesText } from '../copies/messages'
import { tellOutside } from '../copies/outside'
import { copyFolder, readHasFiles, readKeep } from '../copies/schedule'
import { openSource } from '../copies/source'
import { noteCopy } from '../engine/index'
import { openContents } from '../ports/files'
import { version } from '../version'
import type { CommandContext } from './run'

export async function backup({ environment, args }: CommandContext): Promise<void> {
  const folder = args.find((each) => !each.startsWith('--')) ?? copyFolder(environment)
  const hasFiles = args.includes('--files') || readHasFiles(environment)
  const contents = hasFiles ? openContents(environment) : undefined
  if (args.includes('--files') && !contents) throw new Error(copiesText.noOutside)
  const source = await openSource(environment)
  try {
    console.log(copiesText.reading(source.place, source.isLive))
    const at = new Date()
    const copy = await createBackup(source.db, { folder, keep: readKeep(environment), contents }, version, at)
    console.log(copiesText.written(copy.path, copy.bytes, ...sizeOf(copy)))
    if (copy.removed.length > 0) console.log(copiesText.removed(copy.removed))
    if (!contents) await tellOutside(source.db, { ...environment, BACKUP_DIR: folder }, console.log)
    if (!source.isLive) await noteCopy(source.db, at, copy.bytes)
  } finally {
    await source.close()
  }
}
