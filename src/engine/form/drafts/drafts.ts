/*
 * Room: what was typed and not saved. Hides where it is kept, for how long, and what must never be kept.
 *
 * What was typed and not saved, kept in this browser by person and record, so that a reload, a crash or an expired
 * session costs nothing, nor does signing out. Personal data, passwords and images never get here; leaving the form on
 * purpose forgets it all.
 */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInlinePicture, isSecret } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import { draftPrefix } from '../../session/session'

/** What was typed. */
export interface Draft {
  /** ISO instant. */
  readonly at: string
  /** Version of the record it was typed over; none for a new one. */
  readonly version?: number
  /** Top-level fields that differ from the record; null where a value was taken away. */
  readonly changes: Row
  /** Names of the fields whose changes may not be kept. */
  readonly left?: readonly string[]
}

/** Where the draft of a person's form is kept. */
export function draftKey(userId: number, entity: Entity, id: number | undefined): string {
  return `${draftPrefix}${userId}:${entity.name}:${id ?? 'new'}`
}

/**
 * The draft under a key, if it is one.
 * @param isOpen whether a field can still be changed: what was typed into one that was closed meanwhile is given up
 */
export function readDraft(key: string, isOpen: (name: string) => boolean = () => true): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isDraft(draft)) return undefined
    const kept = Object.entries(draft.changes).filter(([name]) => isOpen(name))
    if (kept.length === 0) return undefined
    return { ...draft, changes: Object.fromEntries(kept), left: (draft.left ?? []).filter(isOpen) }
  } catch {
    // Not written by this console, or by an old version: there is no draft.
    return undefined
  }
}

function isDraft(value: unknown): value is Draft {
  return isRow(value) && typeof value.at === 'string' && isRow(value.changes)
}

/**
 * Keeps what of the changes may be kept; forgets the draft when that is nothing.
 * @param part names of the only fields it is about: what was typed into others before stays
 */
export function keepDraft(
  key: string,
  entity: Entity,
  typed: Row,
  record: Row | undefined,
  part?: readonly string[],
): void {
  const beside = part && readDraft(key, (name) => !part.includes(name))
  const changes = { ...beside?.changes, ...typed }
  const kept = entity.fields.filter((field) => field.name in changes && isKept(field))
  const left = entity.fields.filter(
    ({ name }) => (name in typed || beside?.left?.includes(name)) && !kept.some((each) => each.name === name),
  )
  if (kept.length === 0) {
    forgetDraft(key)
    return
  }
  const version = record?.[systemNames.version]
  const draft: Draft = {
    at: new Date().toISOString(),
    changes: Object.fromEntries(kept.map(({ name }) => [name, changes[name]])),
    left: left.map(({ name }) => name),
    ...(typeof version === 'number' && { version }),
  }
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full storage must not block typing; the older draft would be worse than none.
    forgetDraft(key)
  }
}

/** Forgets a draft, or what it holds of some fields. */
export function forgetDraft(key: string, part?: readonly string[]): void {
  const rest = part && readDraft(key, (name) => !part.includes(name))
  if (rest) localStorage.setItem(key, JSON.stringify(rest))
  else localStorage.removeItem(key)
}

/** A form's data with the draft's changes over it. */
export function withDraft(data: Row, { changes }: Draft): Row {
  const all = Object.entries({ ...data, ...changes })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

/** Personal data, secrets and pictures are not written to the disk of a computer that others may use. */
function isKept(field: Field): boolean {
  const isPrivate = field.pii !== undefined || isSecret(field) || isInlinePicture(field)
  return !isPrivate && field.fields.every(isKept)
}
