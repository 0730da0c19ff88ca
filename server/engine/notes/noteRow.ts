import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { StoredFile } from '#model/wire/file'
import type { TimelineNote } from '#model/wire/record/timeline'
import type { Queryable } from '../../db/database'
import { checkFiles, markReferenced } from '../files/fileReferences'
import type { FileStorage } from '../files/files'
import { serverText } from '../messages'
import type { NoteInput } from './parseNote'

export interface RecordKey {
  readonly name: string
  readonly id: number
}

interface FileTools {
  readonly index: EntityIndex
  readonly fileStorage: FileStorage
  now(): Date
}

export interface NoteRow {
  readonly id: number
  readonly account_id: number | null
  readonly actor_name: string
  readonly at: string
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly edited_at: string | null
  readonly removed_at: string | null
  readonly mentions: TimelineNote['mentions']
  readonly unread?: boolean
  readonly recorded?: TimelineNote['recorded'] | null
}

export function noteView(row: NoteRow, actor: Actor): TimelineNote {
  return {
    kind: 'note',
    id: row.id,
    at: row.at,
    actorName: row.actor_name,
    isMine: row.account_id !== null && row.account_id === actor.id && !actor.viewer,
    text: row.text,
    files: row.files,
    mentions: row.mentions,
    ...(row.recorded && { recorded: row.recorded }),
    ...(row.unread && { isNews: true }),
    ...(row.edited_at !== null && { editedAt: new Date(row.edited_at).toISOString() }),
    ...(row.removed_at !== null && { removedAt: new Date(row.removed_at).toISOString() }),
  }
}

/** Locks the author's own note until the transaction ends. */
export async function lockNote(
  tx: Queryable,
  { name, id }: RecordKey,
  note: number,
  actor: Actor,
): Promise<NoteRow> {
  const [row] = await tx.query<NoteRow>(
    `select n.*, '[]'::jsonb as mentions from sys_note n where id = $1 and entity = $2 and record_id = $3 for update`,
    [note, name, id],
  )
  if (!row) throw new Problem('not_found', refusalText.notFound)
  if (row.account_id === null || row.account_id !== actor.id) {
    throw new Problem('forbidden', serverText.othersNote)
  }
  if (row.removed_at !== null) throw new Problem('conflict', serverText.noteGone)
  return row
}

export async function readSavedNote(tx: Queryable, note: number, actor: Actor): Promise<TimelineNote> {
  const [row] = await tx.query<NoteRow>(
    `select n.*, coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from sys_mention m join sys_account a on a.id = m.account_id where m.note_id = n.id), '[]') as mentions
       from sys_note n where n.id = $1`,
    [note],
  )
  if (!row) throw new Problem('not_found', refusalText.notFound)
  return noteView(row, actor)
}

/** Checks that new attachments exist for the author and have the type they claim. @throws Problem invalid */
export async function takeFiles(
  tx: Queryable,
  { index, fileStorage, now }: FileTools,
  before: NoteRow['files'],
  after: NoteInput['files'],
  actor: Actor,
): Promise<void> {
  const naming = {
    fields: [{ name: 'arquivos' }],
    before: { arquivos: before },
    after: { arquivos: after },
  }
  const errors = await checkFiles(tx, { index, files: fileStorage.inside(tx) }, naming, actor)
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  await markReferenced(tx, naming, now().toISOString())
}
