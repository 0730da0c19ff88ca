/*
 * What leaves the house: messages, written in the transaction that causes them, the couriers that take them, and what is
 * known of them afterwards. The engine knows channels by name only.
 */
import type { Actor } from '#model/people/actor'

/** A message to be sent. */
export interface Message {
  /** Name of the courier that takes it. */
  readonly channel: string
  /**
   * Of several messages with one key the first is sent and the others are left out, for the thirty days that a key is
   * known. Without one, each message is its own. It travels with the message, so it should come with no other installation
   * and no other day: an instant in it will do.
   */
  readonly key?: string
  readonly to: string
  /** What it is about; still shown when the text has been forgotten. */
  readonly subject?: string
  /** May carry secrets: forgotten once it was sent. */
  readonly text: string
  /** The record in whose timeline it stands; of a message that a change causes, the changed one unless said. */
  readonly about?: { readonly entity: string; readonly id: number }
  /** Milliseconds within which it is worth sending; a day unless said. */
  readonly worthMs?: number
  /** Attempts at most; unless said, as many as there is time for. */
  readonly mostTries?: number
  /** Milliseconds until the sender takes it by itself; before that, only `deliver` does. */
  readonly delayMs?: number
}

/** Where messages are left inside a transaction. What is rolled back is not sent. */
export interface Outbox {
  /**
   * Leaves a message.
   * @returns its key
   * @throws Error on a channel that has no courier
   * @example await outbox.send({ channel: 'mail', to: 'ana@example.com', subject: 'Hello', text: 'Hello, Ana!' })
   */
  send(message: Message): Promise<string>
}

/** A message as a courier gets it. */
export interface Parcel {
  /** The same at every attempt: the other side can tell by it that it has the message already. */
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Delivers the messages of one channel. */
export interface Courier {
  /** It sends nothing to anyone: what it takes is kept here for administrators to read. */
  readonly isLocal?: boolean
  /** An errand of our own: nothing of the message stays behind, and administrators see none of it. */
  readonly isInternal?: boolean
  /**
   * Resolves when the other side has taken the message.
   * @throws Error with `isPermanent: true` when another attempt would fail like this one; any other means "not now"
   */
  send(parcel: Parcel): Promise<void>
}

/** Where a message stands. */
export type MessageState = 'waiting' | 'sending' | 'sent' | 'failed' | 'kept'

/** A message as administrators see it. Instants are ISO, UTC. */
export interface MessageInfo {
  readonly id: number
  readonly at: string
  readonly to: string
  readonly subject: string
  /** Of kept messages only: there is no other way to read those. */
  readonly text: string
  readonly state: MessageState
  readonly tries: number
  /** The next attempt, of a message that waits. */
  readonly nextAt: string | null
  /** What the last attempt failed of. */
  readonly reason: string | null
  readonly sentAt: string | null
}

/** Messages of one channel, the latest first. */
export interface MessageQuery {
  readonly channel: string
  readonly state?: MessageState
  /** First and last place, from 0. */
  readonly range: readonly [number, number]
}

/** A page of messages, and how many of the channel stand where. */
export interface MessagePage {
  readonly messages: readonly MessageInfo[]
  readonly total: number
  readonly counts: Readonly<Partial<Record<MessageState, number>>>
}

/** The outbox outside of transactions. Who may ask is the caller's to check. */
export interface OutboxDesk extends Outbox {
  /** Tries to deliver a message now, and tells where it stands then; undefined for a key that is unknown. */
  deliver(key: string): Promise<MessageState | undefined>
  read(query: MessageQuery): Promise<MessagePage>
  /**
   * Puts a message that failed, waits or was kept in line again, and tells the audit trail.
   * @throws Problem not_found, conflict
   */
  retry(id: number, actor: Actor): Promise<void>
  /** The channels whose messages leave the house, or would. */
  readonly channels: readonly string[]
  /** Does the channel's courier keep everything here? */
  isLocal(channel: string): boolean
}
