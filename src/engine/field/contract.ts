/*
 * Field mode: what a device holds of the rows of its person, and the acts that were recorded on it and wait to be
 * sent. The store and the queue (`fieldMode.ts`) hide IndexedDB, encryption, sending and merging; screens use this.
 */
import type { Row } from '#model/entity/jsonSchema'
import type { RecordedPlace } from '#model/people/recorded'
import type { ProblemBody } from '#model/problem/problemBody'

/** Positive: the server's. Negative: made on this device; the answer of the server tells the real one. */
export type FieldId = number

export interface ActClash {
  readonly field: string
  readonly before: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** Why an act waits for a decision of its person. */
export type ActQuestion =
  | {
      readonly kind: 'clash'
      readonly clashes: readonly ActClash[]
      readonly by?: string
      /** ISO date and time. */
      readonly at?: string
    }
  /** A rule of the server, the permission or the state of the record refused it. */
  | { readonly kind: 'refused'; readonly problem: ProblemBody }
  /** The server failed on it so often, last at this ISO date and time. It is sent again all the same. */
  | { readonly kind: 'failed'; readonly times: number; readonly at: string; readonly message: string }
  /** Inactivated, or moved out of sight. */
  | { readonly kind: 'gone' }
  /** Names the fields that no longer exist, because the schemas have changed, or whose records or files were discarded. */
  | { readonly kind: 'unfit'; readonly fields: readonly string[]; readonly isDiscarded?: true }

export interface WaitingAct {
  /** Counts from 1 on this device; the server does each number once. */
  readonly number: number
  readonly kind: 'create' | 'edit' | 'transition' | 'remove' | 'restore' | 'note' | 'file'
  readonly entity: string
  /** The version of the entity that it was recorded under (`versionOf`). */
  readonly schema?: string
  readonly id: FieldId
  /** The transition, or the field of a file. */
  readonly name?: string
  readonly values: Row
  /** What the changed fields held when the first offline edit of the record began, and its version. */
  readonly before?: Row
  readonly version?: number
  /** ISO date and time of the device. */
  readonly recordedAt: string
  readonly place?: RecordedPlace
  readonly question?: ActQuestion
  /** Label of the record when the act was recorded. */
  readonly label?: string
  /** Who recorded it, if it came from another person's queue. */
  readonly by?: string
}

/** A queue that was saved to a file, before its acts are in the own one. */
export interface QueueFile {
  readonly people: readonly string[]
  readonly devices: readonly string[]
  readonly acts: number
  /** How many are not in the own queue yet. */
  readonly fresh: number
  /** When the first and the last act were recorded: ISO dates and times. */
  readonly first: string | undefined
  readonly last: string | undefined
  /** Puts the acts into the own queue. @returns how many */
  add(): Promise<number>
}

export interface FieldState {
  readonly isOn: boolean
  readonly isSending: boolean
  /** Rows held, and the bytes that they and the files take on this device. */
  readonly rows: number
  readonly bytes: number
  /** ISO date and time of the last copy; undefined before the first one is whole. */
  readonly copiedAt?: string
  /** Milliseconds by which the device's clock is ahead of the server's, if that is much. */
  readonly clockError?: number
  /** In the order in which they are sent. */
  readonly waiting: readonly WaitingAct[]
  /** After which the copies are destroyed without contact; acts never are. ISO date and time. */
  readonly keptUntil?: string
}

export type Decision =
  /** Send again what was recorded, with these values instead where given. */
  { readonly kind: 'send'; readonly values?: Row } | { readonly kind: 'discard' }

export interface FieldMode {
  state(): FieldState
  /** Calls at each change; returns a function that stops. */
  follow(listener: () => void): () => void
  /** Takes the person's scope along, or only these farms. Resumes where it stopped. */
  takeAlong(farms?: readonly number[]): Promise<void>
  /** Sends what waits, in order, and then brings the copies up to date; resolves when nothing more can be sent. */
  sendAll(): Promise<void>
  /**
   * Can be undone until the tab closes or the act is sent, by the returned function. Sends nothing: call `sendAll`
   * when the time to undo is over.
   */
  decide(act: number, decision: Decision): Promise<() => Promise<void>>
  /**
   * The waiting acts and their files. Each person who has the file can read it, because another person must be able to
   * send it: say so before saving it. The acts stay in the queue too; the server does each of them once.
   */
  exportQueue(): Promise<Blob>
  /** What a file of `exportQueue` holds. @throws Problem for any other file */
  readQueue(file: Blob): Promise<QueueFile>
  /** Destroys the copies. @throws Error while acts wait, unless `withActs`; returns a function that puts them back */
  remove(withActs?: boolean): Promise<() => Promise<void>>
}
