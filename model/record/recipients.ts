/*
 * Who a message to many can reach: which records of an entity are people, where their addresses are, and what a
 * text may quote of a record. Pure; the server enforces it.
 */
import type { Entity, Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { isEmail, isList, isOpaque, isPhone, isSecret } from '../entity/kindGuards'
import type { EntityIndex } from '../entity/paths'
import { formats } from '../formats/index'
import { mayAct, maySee } from '../people/access'
import type { Actor } from '../people/actor'
import { isHiddenFrom } from '../people/hideRow'

export const messageChannels = ['mail', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Where the people of a list are: its own records (an empty path), or those that a reference leads to. */
export interface RecipientSource {
  readonly path: string
  readonly title: string
  readonly entity: Entity
}

/** What a text may quote, by the path in its braces. */
export interface QuotableField {
  readonly path: string
  readonly title: string
}

/** The sources of an entity that the actor may list, the usual one first. */
export function recipientSources(
  index: EntityIndex,
  entity: Entity,
  actor: Actor,
): readonly RecipientSource[] {
  const own = { path: '', title: entity.plural, entity }
  if (entity.account) return [own]
  const referenced = entity.fields.flatMap((field) => {
    if (!field.ref || field.ref.by || !maySee(field, actor.role)) return []
    const target = index.get(field.ref.entity)
    if (!target?.account || !mayAct(target, 'list', actor)) return []
    return [{ path: field.name, title: field.title, entity: target }]
  })
  if (referenced.length > 0) return referenced
  return addressFields(entity, actor).length > 0 ? [own] : []
}

/** Root fields that hold an address, also deeper inside. */
export function addressFields({ fields }: Entity, actor: Actor): readonly Field[] {
  return fields.filter((field) => [...walkVisible([field], actor)].some(isAddress))
}

/** The first e-mail address, or the first mobile number, of a record. */
export function addressIn(
  fields: readonly Field[],
  row: Row,
  channel: MessageChannel,
  sees: (field: Field) => boolean = () => true,
): string | undefined {
  for (const field of fields.filter(sees)) {
    const value = row[field.name]
    if (isAddress(field)) {
      if (typeof value === 'string' && isAddressOf(channel, field, value)) return value
      continue
    }
    for (const part of [value].flat()) {
      const found = isRow(part) ? addressIn(field.fields, part, channel, sees) : undefined
      if (found !== undefined) return found
    }
  }
  return undefined
}

function isAddress(field: Field): boolean {
  return isEmail(field) || isPhone(field)
}

function isAddressOf(channel: MessageChannel, field: Field, value: string): boolean {
  if (channel === 'mail') return isEmail(field) && value !== ''
  return isPhone(field) && formats['phone-cel'].validate(value) === undefined
}

function* walkVisible(fields: readonly Field[], actor: Actor): Iterable<Field> {
  for (const field of fields) {
    if (!maySee(field, actor.role)) continue
    yield field
    yield* walkVisible(field.fields, actor)
  }
}

/** Excludes what the actor sees masked or not at all, what is no text, and items of lists. */
export function quotableFields(entity: Entity, actor: Actor): readonly QuotableField[] {
  return [...walkSingle(entity.fields, actor)]
    .filter(
      (field) =>
        field.fields.length === 0 &&
        !field.system &&
        !isOpaque(field) &&
        !isSecret(field) &&
        !field.ref?.by &&
        field.account === undefined &&
        !isHiddenFrom(entity, field, actor),
    )
    .map(({ path, title }) => ({ path, title: titleOf(entity, path, title) }))
}

function* walkSingle(fields: readonly Field[], actor: Actor): Iterable<Field> {
  for (const field of fields) {
    if (!maySee(field, actor.role) || isList(field)) continue
    yield field
    yield* walkSingle(field.fields, actor)
  }
}

/** Distinguishes fields of objects that have the same title. */
function titleOf(entity: Entity, path: string, title: string): string {
  const [root] = path.split('.')
  const holder = path === root ? undefined : entity.fields.find(({ name }) => name === root)
  return holder ? `${holder.title} › ${title}` : title
}

const hole = /\{([\w.]+)\}/g

/** The paths that a text quotes, without `label`. */
export function quotedPaths(...texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => Array.from(text.matchAll(hole), ([, path = '']) => path))
  return [...new Set(found)].filter((path) => path !== 'label')
}

/** @example fillQuotes('Hello, {name}', { name: 'Ana' }) // 'Hello, Ana' */
export function fillQuotes(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(hole, (_hole, path: string) => values[path] ?? '')
}

/** Letters of the GSM 7-bit alphabet, those that count twice last. */
const plainLetters =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const doubled = /[\^{}\\[~\]|€]/g

/**
 * How many messages an SMS is billed as: 160 letters, or 70 if one of them is not in the GSM alphabet.
 * @example smsParts('Reunião amanhã') // 1
 */
export function smsParts(text: string): number {
  const isPlain = plainLetters.test(text)
  const length = isPlain ? text.length + (text.match(doubled)?.length ?? 0) : text.length
  const [single, part] = isPlain ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / part)
}
