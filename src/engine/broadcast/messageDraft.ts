/* Draft of a message that was not sent. It is free text about people, so it is deleted with the session. */
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import type { MessageChannel } from '#model/record/recipients'
import { draftPrefix, noteDraftWord } from '../session/session'

export interface MessageContent {
  /** Undefined until chosen: by e-mail if it reaches anyone. */
  readonly channels: readonly MessageChannel[] | undefined
  readonly subject: string
  readonly text: string
}

export interface MessageDraft extends MessageContent {
  /** ISO instant. */
  readonly at: string
}

export function messageDraftKey(userId: number, { name }: Entity): string {
  return `${draftPrefix}${userId}:${name}:message${noteDraftWord}`
}

export function readMessageDraft(key: string): MessageDraft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

function isDraft(value: unknown): value is MessageDraft {
  return isRow(value) && [value.at, value.subject, value.text].every((each) => typeof each === 'string')
}

export function keepMessageDraft(key: string, content: MessageContent): void {
  try {
    if (content.subject === '' && content.text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...content, at: new Date().toISOString() }))
  } catch {
    // If the storage is full, an outdated draft would be worse than none.
    localStorage.removeItem(key)
  }
}
