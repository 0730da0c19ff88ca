/*
 * Draft of a text that was not sent, stored in this browser by user. It is free text about people, so it is deleted
 * with the session.
 */
import { isRow } from '#model/entity/jsonSchema'
import { draftPrefix, textDraftWord } from './session'

interface DraftTime {
  /** ISO instant. */
  readonly at: string
}

export type TextDraft<Content> = Content & DraftTime

/** @param place what the text is about: an entity, and a record of it */
export function textDraftKey(userId: number, place: string, part = ''): string {
  return `${draftPrefix}${userId}:${place}${textDraftWord}${part}`
}

export function readTextDraft<Content>(
  key: string,
  isContent: (value: unknown) => value is Content,
): TextDraft<Content> | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDated(draft) && isContent(draft) ? draft : undefined
  } catch {
    // Not JSON, or in the format of an older version.
    return undefined
  }
}

function isDated(value: unknown): value is DraftTime {
  return isRow(value) && typeof value.at === 'string'
}

export function saveTextDraft(key: string, content: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...content, at: new Date().toISOString() }))
  } catch {
    // If the storage is full, an outdated draft would be worse than none.
    forgetTextDraft(key)
  }
}

export function forgetTextDraft(key: string): void {
  localStorage.removeItem(key)
}
