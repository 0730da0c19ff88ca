import type { Row } from '#model/entity/jsonSchema'
import type { WaitingAct } from '../contract'

export interface QueuedAct extends WaitingAct {
  readonly isAttempted: boolean
  readonly revision: number
  /** Recorded on another device and imported from a file. */
  readonly origin?: ActOrigin
  /** The version that a clash was found with. */
  readonly theirVersion?: number
  /** Tries on which the server failed, and when it did last: ISO date and time. */
  readonly failures?: { readonly times: number; readonly at: string }
  /** Of the values as they were first sent. */
  readonly digest?: string
}

export interface ActOrigin {
  readonly device: string
  readonly name: string
  readonly number: number
  /** Account that recorded it, and its name. */
  readonly person: number
  readonly by?: string
}

export type ActDraft = Omit<QueuedAct, 'number' | 'revision' | 'id'> & { readonly id?: number }

/** What the server made of an act: the id of a record, or the stored file. */
export interface MadeThing {
  readonly id?: number
  readonly file?: Row
  readonly isLost?: boolean
}

type Kind = QueuedAct['kind']

const fileKind: Kind = 'file'

/** Whether it brings a file, which records refer to by its key. */
export function isFileAct({ kind }: Pick<QueuedAct, 'kind'>): boolean {
  return kind === fileKind
}

export const fileKeyOf = (number: number) => `campo-${number}`

/** The number of the act that brings the file; undefined for a key of the server. */
export function numberOfFile(key: unknown): number | undefined {
  const found = typeof key === 'string' ? /^campo-(\d+)$/.exec(key)?.[1] : undefined
  return found === undefined ? undefined : Number(found)
}

const kinds: readonly Kind[] = ['create', 'edit', 'transition', 'remove', 'restore', 'note', 'file']

export function isKind(value: unknown): value is Kind {
  return kinds.some((each) => each === value)
}
