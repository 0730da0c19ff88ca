/* What happened to a record and what people wrote at it, in one stream. */

import type { StoredFile } from '../file'
import type { AuditEntry } from './audit'

/** What the stream can be narrowed to; `file`: notes that have files. */
export const timelineKinds = ['change', 'state', 'decision', 'message', 'note', 'file'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Most letters of a note, files of a note, and people told of it. */
export const noteLimits = { letters: 4_000, files: 10, mentions: 20 } as const

/** A person who may see the record. */
export interface Mentionable {
  /** Of the account. */
  readonly id: number
  readonly name: string
  readonly role: string
}

interface Told {
  readonly id: number
  /** ISO instant, UTC. */
  readonly at: string
}

/** A line of the trail: of the record, or of one that decides about it. */
export interface ToldAct extends AuditEntry {
  readonly kind: 'change' | 'state' | 'decision'
  /** How the deciding record is called. */
  readonly label?: string
}

/** A message that left the house, or tries to. */
export interface ToldMessage extends Told {
  readonly kind: 'message'
  readonly channel: string
  /** An address, or after some time the name of the person; empty where neither is for the reader. */
  readonly to: string
  /** Role of the person it was for, once the address is no longer kept. */
  readonly role?: string
  readonly subject: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'kept'
}

/** What a person wrote. */
export interface ToldNote extends Told {
  readonly kind: 'note'
  readonly actorName: string
  /** Written by the person who asks, who may correct and remove it. */
  readonly isMine: boolean
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly mentions: readonly Pick<Mentionable, 'id' | 'name'>[]
  /** It names the person who asks, and was not read yet. */
  readonly isNews?: true
  readonly editedAt?: string
  /** Nothing is left of what it said. */
  readonly removedAt?: string
}

export type TimelineEntry = ToldAct | ToldMessage | ToldNote

/** A page of the stream, newest first. */
export interface TimelinePage {
  readonly entries: readonly TimelineEntry[]
  /** Where the next page begins; absent at the end. */
  readonly next?: string
  /** How many there are of each kind, with the first page. */
  readonly counts?: Readonly<Record<TimelineKind, number>>
}

/** What is asked of the stream. */
export interface TimelineQuery {
  readonly kind?: TimelineKind
  /** The `next` of the page before. */
  readonly before?: string
}

/** A note as it is written. */
export interface NoteInput {
  readonly texto: string
  readonly mencoes?: readonly number[]
  readonly arquivos?: readonly StoredFile[]
}

/** A note that names the person who asks, and was not read yet. */
export interface MentionNotice {
  /** Of the note. */
  readonly id: number
  readonly at: string
  readonly actorName: string
  readonly text: string
  readonly entity: string
  readonly recordId: number
  readonly label: string
}
