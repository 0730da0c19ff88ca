/* Draft of an unsaved note, stored in this browser by user and record. */
import { isRow } from '#model/entity/jsonSchema'
import type { StoredFile } from '#model/wire/file'
import type { Mentionable } from '#model/wire/record/timeline'
import { draftPrefix, noteDraftWord } from '../../session/session'
import type { TimelineRecord } from './stream'

export interface NoteDraft {
  /** ISO instant. */
  readonly at: string
  readonly text: string
  readonly named: readonly Pick<Mentionable, 'id' | 'name'>[]
  readonly files: readonly StoredFile[]
}

export function noteDraftKey(userId: number, { entity, id }: TimelineRecord, note?: number): string {
  return `${draftPrefix}${userId}:${entity.name}:${id}${noteDraftWord}${note ?? ''}`
}

export function readNoteDraft(key: string): NoteDraft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    // Not JSON, or in the format of an older version.
    return undefined
  }
}

function isDraft(value: unknown): value is NoteDraft {
  return (
    isRow(value) &&
    typeof value.at === 'string' &&
    typeof value.text === 'string' &&
    Array.isArray(value.named) &&
    Array.isArray(value.files)
  )
}

export function keepNoteDraft(key: string, draft: Omit<NoteDraft, 'at'>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, at: new Date().toISOString() }))
  } catch {
    // If the storage is full, an outdated draft would be worse than none.
    forgetNoteDraft(key)
  }
}

export function forgetNoteDraft(key: string): void {
  localStorage.removeItem(key)
}
