/* Flattens a change into field differences, also inside objects and list items. Pure. */
import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isBoolean, isList, isObject } from '#model/entity/kindGuards'
import { targetedBy } from '#model/entity/target'
import { formText } from '../form/messages'
import { isSame } from '../records/isSame'
import { changedPairs } from '../records/pairItems'

export interface Difference {
  /** They differ in the reference target, which a sibling field may decide. */
  readonly fields: readonly [before: Field, after: Field]
  /** Titles from the root: `Endereço › Bairro`, `Telefones › Telefone 2 › Número`. */
  readonly title: string
  readonly before: unknown
  readonly after: unknown
}

type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

export function differencesOf(entity: Entity, changes: Changes): readonly Difference[] {
  return entity.fields
    .filter((field) => field.name in changes && (!field.system || isBoolean(field)))
    .flatMap((field) => differencesIn(field, ...(changes[field.name] ?? [undefined, undefined])))
}

export function differencesIn(field: Field, before: unknown, after: unknown): readonly Difference[] {
  return flatten(field, field.title, before, after)
}

function flatten(field: Field, title: string, before: unknown, after: unknown): readonly Difference[] {
  if (isSame(before, after)) return []
  if (isList(field)) return itemsOf(field, title, listOf(before), listOf(after))
  if (!isObject(field)) return [{ fields: [field, field], title, before, after }]
  return partsOf(field, title, before, after)
}

function partsOf(field: Field, title: string, before: unknown, after: unknown): readonly Difference[] {
  const [old, now] = [rowOf(before), rowOf(after)]
  return field.fields.flatMap((child) => {
    const parts = flatten(child, within(title, child.title), old[child.name], now[child.name])
    if (!child.ref?.by) return parts
    return parts.map((part) => ({ ...part, fields: [targeted(child, old), targeted(child, now)] as const }))
  })
}

function within(title: string, part: string): string {
  return title === part || title.endsWith(` › ${part}`) ? title : `${title} › ${part}`
}

function targeted(field: Field, row: Row): Field {
  return field.ref ? { ...field, ref: targetedBy(field.ref, (name) => row[name]) } : field
}

/** Unchanged items anchor the comparison, so that the others are found as changed, added or removed. */
function itemsOf(
  field: Field,
  title: string,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly Difference[] {
  const name = field.schema.items?.title ?? field.title
  return changedPairs(before, after).flatMap(([old, now]) => {
    const place = formText.itemTitle(name, (now ?? old ?? 0) + 1)
    const [was, is] = [
      old === undefined ? undefined : before[old],
      now === undefined ? undefined : after[now],
    ]
    return partsOf(field, `${title} › ${place}`, was, is)
  })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function rowOf(value: unknown): Row {
  return isRow(value) ? value : {}
}
