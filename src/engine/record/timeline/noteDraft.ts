/*
 * A note that was not saved: kept in this browser by person and record, as forms keep theirs, until it is saved or given
 * up, so that a reload, a crash or an expired session costs nothing.
 */
import { isRow } from '#model/entity/jsonSchema'
import type { StoredFile } from '#model/wire/file'
import type { Mentionable } from '#model/wire/record/timeline'
import { draftPrefix, noteDraftWord } from '../../session/session'
import type { Place } from './stream'

/** What was written. */
export interface NoteDraft {
  /** ISO instant. */
  readonly at: string
  readonly text: string
  readonly named: readonly Pick<Mentionable, 'id' | 'name'>[]
  readonly files: readonly StoredFile[]
}

/** Where the draft of a person's note is kept; of a new one, or of the correction of one. */
export function noteDraftKey(userId: number, { entity, id }: Place, note?: number): string {
  return `${draftPrefix}${userId}:${entity.name}:${id}${noteDraftWord}${note ?? ''}`
}

/** The draft under a key, if it is one. */
export function readNoteDraft(key: string): NoteDraft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    // Not written by this console, or by an old version: there is no draft.
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

/** Keeps what is written. */
export function keepNoteDraft(key: string, draft: Omit<NoteDraft, 'at'>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...draft, at: new Date().toISOString() }))
  } catch {
    // A full storage must not block writing; the older draft would be worse than none.
    forgetNoteDraft(key)
  }
}

/** Forgets it. */
export function forgetNoteDraft(key: string): void {
  localStorage.removeItem(key)
}
