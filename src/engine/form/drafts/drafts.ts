/*
 * Drafts of unsaved forms. Hides where and for how long they are stored.
 *
 * Stored in this browser by user and record, so that a reload, a crash, an expired session or signing out
 * loses nothing. Personal data, passwords and images are never stored. Leaving the form deliberately deletes
 * its draft.
 */
import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isInlinePicture, isSecret } from '#model/entity/kindGuards'
import { systemNames } from '#model/entity/system'
import { draftPrefix } from '../../session/session'

export interface Draft {
  /** ISO instant. */
  readonly at: string
  /** The record's version when the draft was written; absent for a new record. */
  readonly version?: number
  readonly changes: Row
  readonly left?: readonly string[]
  /** It was being saved, and nothing says yet that it was not. */
  readonly isSent?: true
}

export function draftKey(userId: number, entity: Entity, id: number | undefined): string {
  return `${draftPrefix}${userId}:${entity.name}:${id ?? 'new'}`
}

/** @param isOpen false for a field that was locked meanwhile: its change is dropped */
export function readDraft(key: string, isOpen: (name: string) => boolean = () => true): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isDraft(draft)) return undefined
    const kept = Object.entries(draft.changes).filter(([name]) => isOpen(name))
    if (kept.length === 0) return undefined
    return { ...draft, changes: Object.fromEntries(kept), left: (draft.left ?? []).filter(isOpen) }
  } catch {
    return undefined
  }
}

function isDraft(value: unknown): value is Draft {
  return isRow(value) && typeof value.at === 'string' && isRow(value.changes)
}

/**
 * Stores the changes that may be stored; deletes the draft when there are none.
 * @param part names of the only fields concerned; stored changes of other fields stay
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
  storeDraft(key, {
    at: new Date().toISOString(),
    changes: Object.fromEntries(kept.map(({ name }) => [name, changes[name]])),
    left: left.map(({ name }) => name),
    ...(typeof version === 'number' && { version }),
  })
}

export function forgetDraft(key: string, part?: readonly string[]): void {
  const rest = part && readDraft(key, (name) => !part.includes(name))
  if (rest) localStorage.setItem(key, JSON.stringify(rest))
  else localStorage.removeItem(key)
}

/** Until something else is typed: if the page closes first, the record may be there already. */
export function markSent(key: string): void {
  const draft = readDraft(key)
  if (draft) storeDraft(key, { ...draft, isSent: true })
}

function storeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // If the storage is full, an outdated draft would be worse than none.
    forgetDraft(key)
  }
}

export function withDraft(data: Row, { changes }: Draft): Row {
  const all = Object.entries({ ...data, ...changes })
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

/** Personal data, secrets and images must not be written to the disk of a shared computer. */
function isKept(field: Field): boolean {
  const isPrivate = field.pii !== undefined || isSecret(field) || isInlinePicture(field)
  return !isPrivate && field.fields.every(isKept)
}
