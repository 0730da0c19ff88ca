/* Second factors as features meet them. What is kept of them stays with the implementers. */
import type { Context } from 'hono'
import type { Message } from './outbox'

/** Makes the message to the address of the person. */
export type Notice = (email: string) => Message

/** A passkey as its owner may know it; ISO instants, UTC. */
export interface PasskeyInfo {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** A passkey that a browser has made. */
export interface NewPasskey {
  readonly challenge: string
  readonly name: string
  /** What the browser says of it. */
  readonly response: unknown
}

/** What a person has. */
export interface OwnFactors {
  readonly appSince: string | null
  readonly passkeys: readonly PasskeyInfo[]
  readonly recoveryCodes: number
  readonly isRequired: boolean
}

/** Codes to write down; undefined when those given before still count. */
export type GivenCodes = readonly string[] | undefined

/**
 * Second factors of the person who sends a request. `current` is the present password; without it, a session that was
 * opened just now vouches for the person. Each change tells the person's address.
 */
export interface Factors {
  read(c: Context): Promise<OwnFactors>
  /** A secret for an application, which counts once a code of it was said. @throws Problem invalid, conflict, too_many */
  beginApp(
    c: Context,
    current: string | undefined,
  ): Promise<{ readonly secret: string; readonly uri: string }>
  /** @throws Problem invalid at /codigo, too_many */
  confirmApp(c: Context, code: string, notice: Notice): Promise<GivenCodes>
  /** Asks for the password, and for a code of the application or a recovery code. @throws Problem invalid, too_many */
  endApp(c: Context, current: string | undefined, code: string, notice: Notice): Promise<void>
  /** What a browser is asked to make a passkey, and the secret its answer comes with. @throws Problem invalid, conflict */
  beginPasskey(
    c: Context,
    current: string | undefined,
  ): Promise<{ readonly challenge: string; readonly options: object }>
  /** Keeps what the browser made. @throws Problem invalid at /chave or /nome, unauthenticated */
  addPasskey(c: Context, made: NewPasskey, notice: Notice): Promise<GivenCodes>
  /** @throws Problem invalid, not_found, too_many */
  removePasskey(c: Context, current: string | undefined, id: string, notice: Notice): Promise<void>
  /** New recovery codes in place of the earlier ones. @throws Problem invalid, conflict, too_many */
  renewCodes(c: Context, current: string | undefined, notice: Notice): Promise<readonly string[]>
}
