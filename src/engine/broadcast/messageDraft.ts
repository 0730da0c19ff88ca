import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import type { MessageChannel } from '#model/record/recipients'
import { textDraftKey } from '../session/textDraft'

export interface MessageContent {
  /** Undefined until chosen: by e-mail if it reaches anyone. */
  readonly channels: readonly MessageChannel[] | undefined
  readonly subject: string
  readonly text: string
}

export function messageDraftKey(userId: number, { name }: Entity): string {
  return textDraftKey(userId, `${name}:message`)
}

export function isMessageContent(value: unknown): value is MessageContent {
  return isRow(value) && [value.subject, value.text].every((each) => typeof each === 'string')
}
