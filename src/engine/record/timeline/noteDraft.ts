import { isRow } from '#model/entity/jsonSchema'
import type { StoredFile } from '#model/wire/file'
import type { Mentionable } from '#model/wire/record/timeline'
import { readTextDraft, textDraftKey } from '../../session/textDraft'
import type { TimelineRecord } from './stream'

export interface NoteContent {
  readonly text: string
  readonly named: readonly Pick<Mentionable, 'id' | 'name'>[]
  readonly files: readonly StoredFile[]
}

export function noteDraftKey(userId: number, { entity, id }: TimelineRecord, note?: number): string {
  return textDraftKey(userId, `${entity.name}:${id}`, note?.toString())
}

export function readNoteDraft(key: string) {
  return readTextDraft(key, isNoteContent)
}

function isNoteContent(value: unknown): value is NoteContent {
  return (
    isRow(value) && typeof value.text === 'string' && Array.isArray(value.named) && Array.isArray(value.files)
  )
}
