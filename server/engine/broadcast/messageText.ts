/* The texts of a message to many: what may be quoted, their limits, and what each person reads. */
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { FieldProblem } from '#model/problem/problemBody'
import {
  fillQuotes,
  type MessageChannel,
  messageChannels,
  type QuotableField,
  quotableFields,
  quotedPaths,
} from '#model/record/recipients'
import { textAt } from '#model/show/cell'
import { broadcastLimits } from '#model/wire/record/broadcast'
import { serverText } from '../messages'

export interface MessageText {
  readonly channels: readonly MessageChannel[]
  readonly subject: string
  readonly text: string
  readonly fields: readonly QuotableField[]
  /** Fields that the texts quote. */
  readonly quoted: readonly string[]
}

/** @throws Problem invalid at each wrong part; a field that the sender does not see counts as unknown */
export function readMessageText(entity: Entity, { canais, assunto, texto }: Row, actor: Actor): MessageText {
  const channels = messageChannels.filter((each) => Array.isArray(canais) && canais.includes(each))
  const subject = typeof assunto === 'string' ? assunto.replace(/\s+/g, ' ').trim() : ''
  const text = typeof texto === 'string' ? texto.trim() : ''
  const fields = quotableFields(entity, actor)
  const errors: FieldProblem[] = []
  const refuse = (path: string, message: string | undefined) => message && errors.push({ path, message })
  const most = channels.includes('sms') ? broadcastLimits.sms : broadcastLimits.text
  const problemOf = (value: string, limit: number) => {
    if (value === '') return serverText.messageEmpty
    if (value.length > limit) return serverText.messageTooLong(limit)
    const unknown = quotedPaths(fields, value).find((path) => !fields.some((field) => field.path === path))
    if (unknown !== undefined) return serverText.cannotQuote(unknown)
    return /[{}]/.test(fillQuotes(fields, value, {})) ? serverText.strayBrace : undefined
  }
  refuse('/canais', channels.length === 0 ? serverText.noChannel : undefined)
  refuse('/assunto', problemOf(subject, broadcastLimits.subject))
  refuse('/texto', problemOf(text, most))
  if (errors.length > 0) throw new Problem('invalid', refusalText.invalid, { errors })
  return { channels, subject, text, fields, quoted: quotedPaths(fields, subject, text) }
}

/** What a row says for each path, and its label. */
export function valuesOf(
  entity: Entity,
  row: Row,
  paths: readonly string[],
): Readonly<Record<string, string>> {
  const shown = paths.map((path) => {
    const field = fieldAt(entity, path)
    return [path, field ? textAt(row, path, field) : ''] as const
  })
  return { ...Object.fromEntries(shown), label: typeof row._label === 'string' ? row._label : '' }
}

interface Letter {
  readonly subject: string
  readonly text: string
}

export function letterTo(entity: Entity, { subject, text, fields, quoted }: MessageText, row: Row): Letter {
  const fill = (part: string) => fillQuotes(fields, part, valuesOf(entity, row, quoted))
  return { subject: fill(subject).replace(/\s+/g, ' ').trim(), text: fill(text) }
}

/** The mail that a person gets, with the link that ends such mails. */
export function mailText(text: string, publicUrl: string, token: string): string {
  return `${text}\n\n--\n${serverText.unsubscribe(`${publicUrl}/#/descadastro/${token}`)}\n`
}
