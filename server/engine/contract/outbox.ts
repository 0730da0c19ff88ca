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
  /** Still shown after the text was erased. */
  readonly subject?: string
  /** May contain secrets: erased once sent. */
  readonly text: string
  /** The record whose timeline shows it; for a message that a change causes, that record by default. */
  readonly about?: { readonly entity: string; readonly id: number }
  /** Milliseconds after which it is no longer worth sending; a day by default. */
  readonly worthMs?: number
  /** As many attempts as the time allows by default. */
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
}

export interface Transport {
  /** Sends nothing: messages are stored for administrators to read. */
  readonly isLocal?: boolean
  /** For the server's own jobs: nothing of the message is stored, and administrators do not see it. */
  readonly isInternal?: boolean
  /**
   * Resolves when the receiver has accepted the message.
   * @throws Error with `isPermanent: true` when a retry would fail too; any other error is retried
   */
  send(delivery: Delivery): Promise<void>
}

export type MessageState = 'waiting' | 'sending' | 'sent' | 'failed' | 'kept'

/** The outbox outside of transactions; the caller must check access. */
export interface OutboxAdmin extends Outbox {
  /** Sends a message now and returns its state; undefined for an unknown key. */
  deliver(key: string): Promise<MessageState | undefined>
  /** Audited. @throws Problem not_found, conflict */
  retry(id: number, actor: Actor): Promise<void>
  /** Channels whose messages leave the installation. */
  readonly channels: readonly string[]
  isLocal(channel: string): boolean
}
