/*
 * Outgoing messages: queued in the transaction that causes them, sent by the transport of their channel. The
 * engine knows channels by name only.
 */
import type { Actor } from '#model/people/actor'

export interface Message {
  readonly channel: string
  /**
   * Deduplicates for thirty days: of messages with the same key only the first is sent. Receivers see it too,
   * so it should be unique across installations and days; include an instant.
   */
  readonly key?: string
  readonly to: string
  /** Still visible after the text is erased. */
  readonly subject?: string
  /** May contain secrets: erased once sent. */
  readonly text: string
  /** The record whose timeline shows the message; by default the record whose change sends it. */
  readonly about?: { readonly entity: string; readonly id: number }
  /** Milliseconds after which it is no longer worth sending; a day by default. */
  readonly worthMs?: number
  /** Unlimited within that time by default. */
  readonly mostTries?: number
  /** Milliseconds before the sender picks it up; until then only `deliver` sends it. */
  readonly delayMs?: number
}

/** Queues messages inside a transaction; a rollback discards them. */
export interface Outbox {
  /**
   * @returns its key
   * @throws Error for a channel without a transport
   * @example await outbox.send({ channel: 'mail', to: 'ana@example.com', subject: 'Hello', text: 'Hello,
   * Ana!' })
   */
  send(message: Message): Promise<string>
}

export interface Delivery {
  /** The same at every attempt, so the receiver can drop duplicates. */
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Address that ends such messages to the person by one POST (RFC 8058). */
  readonly unsubscribe?: string | null
}

export interface Transport {
  /** A stand-in that sends nothing: messages are stored for administrators to read. */
  readonly isLocal?: boolean
  /** For the server's internal jobs: their messages are not stored or shown to administrators. */
  readonly isInternal?: boolean
  /**
   * Resolves when the receiver has accepted the message.
   * @throws Error with `isPermanent: true` when a retry would fail too; any other error is retried
   */
  send(delivery: Delivery): Promise<void>
}

export type MessageState = 'waiting' | 'sending' | 'sent' | 'failed' | 'kept'

/** Access to the outbox outside of transactions; the caller must check permissions. */
export interface OutboxAdmin extends Outbox {
  /** Sends a message now and returns its state; undefined for an unknown key. */
  deliver(key: string): Promise<MessageState | undefined>
  /** Audited. @throws Problem not_found, conflict */
  retry(id: number, actor: Actor): Promise<void>
  /** Channels that actually deliver messages. */
  readonly channels: readonly string[]
  isLocal(channel: string): boolean
}
