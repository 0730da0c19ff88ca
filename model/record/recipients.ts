/*
 * Who a message to many can reach: which records of an entity are people, where their addresses are, and what a
 * text may quote of a record. Pure; the server enforces it.
 */
import type { Entity, Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { isEmail, isList, isOpaque, isPhone, isSecret } from '../entity/kindGuards'
import type { EntityIndex } from '../entity/paths'
import { formats } from '../formats/index'
import { shownText } from '../messages'
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

/** What a text may quote in braces, by its title or its path. */
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

export const quotedRecord: QuotableField = { path: 'label', title: shownText.recordName }

const hole = /\{([^{}\n]*)\}/g

type Fields = readonly QuotableField[]

function pathOf(fields: Fields, name: string): string {
  const all = [...fields, quotedRecord]
  return (all.find(({ path }) => path === name) ?? all.find(({ title }) => title === name))?.path ?? name
}

/** @example quoteOf(fields, { path: 'nome', title: 'Nome' }) // '{Nome}', or '{nome}' when another has its title */
export function quoteOf(fields: Fields, { path, title }: QuotableField): string {
  return `{${pathOf(fields, title) === path ? title : path}}`
}

/** The text as people write it: a field that is quoted by its path is quoted by its title. */
export function quotedByTitle(fields: Fields, text: string): string {
  return text.replace(hole, (whole, name: string) => {
    const field = [...fields, quotedRecord].find(({ path }) => path === pathOf(fields, name))
    return field ? quoteOf(fields, field) : whole
  })
}

/** The paths that the texts quote, without `label`; what is none of the fields stays as it is written. */
export function quotedPaths(fields: Fields, ...texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => Array.from(text.matchAll(hole), ([, name = '']) => name))
  return [...new Set(found.map((name) => pathOf(fields, name)))].filter((path) => path !== quotedRecord.path)
}

/** @example fillQuotes(fields, 'Hello, {Full name}', { name: 'Ana' }) // 'Hello, Ana' */
export function fillQuotes(fields: Fields, text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(hole, (_hole, name: string) => values[pathOf(fields, name)] ?? '')
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
