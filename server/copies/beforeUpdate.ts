/*
 * Backs up the data before a new version migrates the tables: a copy of the embedded database's folder, or a
 * dump of a PostgreSQL database in BACKUP_DIR. BACKUP_BEFORE_UPDATE=0 skips the dump, for large databases
 * that are backed up otherwise.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCopyFile } from '../db/copy/copyFile'
import type { Database } from '../db/database'
import { describeError } from '../db/errors'
import { stampOf } from './backup'
import { copiesText } from './messages'
import { tellOutside } from './outside'
import { copyFolder } from './schedule'
import { dataFolder, keepFolderAside } from './source'

const kept = 2
const prefix = 'antes-de-atualizar-'

interface UpdateOptions {
  readonly db: Database
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly madeBy: string
  tell(line: string): void
}

/** @throws Error with a message for the operator when the backup fails; nothing has changed then */
export async function backUpBeforeUpdate({ db, environment, madeBy, tell }: UpdateOptions): Promise<void> {
  if (db.copyAside) {
    await keepFolderAside(db, dataFolder(environment), (place) => tell(copiesText.updating(place)))
    return
  }
  const wanted = environment.BACKUP_BEFORE_UPDATE ?? '1'
  if (wanted !== '0' && wanted !== '1') throw new Error(copiesText.badBeforeUpdate(wanted))
  if (db.engine !== 'postgres' || wanted === '0') return
  const folder = copyFolder(environment)
  tell(copiesText.copyingBefore(folder))
  const path = join(folder, `${prefix}${stampOf(new Date())}.copia.gz`)
  await writeCopyFile(db, path, madeBy).catch((error: unknown) => {
    throw new Error(copiesText.notCopiedBefore(describeError(error)), { cause: error })
  })
  tell(copiesText.updating(path))
  await tellOutside(db, environment, tell)
  const earlier = (await readdir(folder)).filter((name) => name.startsWith(prefix)).sort()
  for (const name of earlier.slice(0, -kept)) await rm(join(folder, name), { force: true })
}
