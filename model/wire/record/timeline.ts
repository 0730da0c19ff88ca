import type { StoredFile } from '../file'
import type { AuditEntry, RecordedAs } from './audit'

/** Filters of the timeline; `file` are notes with files. */
export const timelineKinds = ['change', 'state', 'decision', 'message', 'note', 'file'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Limits per note: characters, files, mentioned people. */
export const noteLimits = { letters: 4_000, files: 10, mentions: 20 } as const

export interface Mentionable {
  readonly id: number
  readonly name: string
  readonly role: string
}

interface TimelineBase {
  readonly id: number
  readonly at: string
}

/** An audit entry, of the record or of one that decides about it. */
export interface TimelineAct extends AuditEntry {
  readonly kind: 'change' | 'state' | 'decision'
  readonly label?: string
}

export interface TimelineMessage extends TimelineBase {
  readonly kind: 'message'
  readonly channel: string
  /** The address, or after some time the person's name; empty if the reader may see neither. */
  readonly to: string
  /** Role of the recipient, once the address is deleted. */
  readonly role?: string
  readonly subject: string
  /** Who sent it, if it went to the people of a list. */
  readonly by?: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'kept'
}

export interface TimelineNote extends TimelineBase {
  readonly kind: 'note'
  readonly actorName: string
  readonly isMine: boolean
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly mentions: readonly Pick<Mentionable, 'id' | 'name'>[]
  readonly isNews?: true
  readonly editedAt?: string
  /** Set if the note was deleted; its text is gone. */
  readonly removedAt?: string
  readonly recorded?: RecordedAs
}

export type TimelineEntry = TimelineAct | TimelineMessage | TimelineNote

export interface TimelinePage {
  readonly entries: readonly TimelineEntry[]
  /** Cursor of the next page; absent at the end. */
  readonly next?: string
  /** Number of entries per kind; only on the first page. */
  readonly counts?: Readonly<Record<TimelineKind, number>>
}

export interface TimelineQuery {
  readonly kind?: TimelineKind
  readonly before?: string
}

export interface NoteInput {
  readonly texto: string
  readonly mencoes?: readonly number[]
  readonly arquivos?: readonly StoredFile[]
}

export interface MentionNotice {
  readonly id: number
  readonly at: string
  readonly actorName: string
  readonly text: string
  readonly entity: string
  readonly recordId: number
  readonly label: string
}
