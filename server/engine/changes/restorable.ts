import type { Difference } from '#model/changes/differences'
import { valuesAt } from '#model/changes/renaming'
import { kindText } from '#model/changes/words'
import { showDateTime } from '#model/formats/index'
import type { Queryable } from '../../db/database'
import { changesText } from './messages'
import type { MigrationContext } from './migrationContext'
import { countRows, hasColumn, readRows } from './rows'
import { type ArchivedData, readArchives } from './stored'

/** How many records have such a value, and the command to restore it; empty if there are none. */
export async function restorableText(
  { tx }: Pick<MigrationContext, 'tx'>,
  archives: readonly ArchivedData[],
  difference: Difference,
): Promise<string> {
  if (difference.what !== 'added' && difference.what !== 'entityAdded') return ''
  const { entity } = difference
  const path = difference.what === 'added' ? difference.path : null
  const archive = archives.find((each) => each.entity === entity && each.path === path)
  if (archive) {
    const count = await countArchived({ tx }, archive)
    if (!count) return ''
    const was = 'kind' in archive.shape ? archive.shape.kind : undefined
    const isOther = difference.what === 'added' && was !== difference.field.kind
    const kind = was && isOther ? kindText(was) : undefined
    return changesText.returning(count, showDateTime(archive.at), archive.id, kind)
  }
  if (path === null || path.includes('.') || !(await hasColumn(tx, entity, path))) return ''
  const count = await countRows(tx, entity, path)
  return count === 0 ? '' : changesText.left(count)
}

/** Counts records with an archived value; 0 if the archived column is no longer in the table. */
export async function countArchived(
  { tx }: { readonly tx: Queryable },
  { entity, path, kept }: ArchivedData,
): Promise<number | undefined> {
  if (path === null) return countRows(tx, kept)
  if (!(await hasColumn(tx, entity, kept))) return undefined
  if (!path.includes('.')) return countRows(tx, entity, kept)
  const [column = ''] = path.split('.')
  let count = 0
  for await (const rows of readRows(tx, entity, [kept])) {
    count += rows.filter((row) =>
      valuesAt({ [column]: row[kept] }, path).some((value) => value !== null),
    ).length
  }
  return count
}

export function archivesFor(
  { tx }: Pick<MigrationContext, 'tx'>,
  own: readonly Difference[],
): Promise<readonly ArchivedData[]> {
  return own.some(({ what }) => what === 'added' || what === 'entityAdded')
    ? readArchives(tx)
    : Promise.resolve([])
}
