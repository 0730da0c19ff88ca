import type { Context } from 'hono'
import type { Message } from './outbox'

export type Notice = (email: string) => Message

/** Instants are ISO, UTC. */
export interface PasskeyInfo {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export interface NewPasskey {
  readonly challenge: string
  readonly name: string
  readonly response: unknown
}

export interface OwnFactors {
  readonly appSince: string | null
  readonly passkeys: readonly PasskeyInfo[]
  readonly recoveryCodes: number
  readonly isRequired: boolean
}

/** Recovery codes to write down; undefined while earlier ones are valid. */
export type RecoveryCodes = readonly string[] | undefined

/**
 * Second factors of the signed-in person. `current` is the current password; without it, the session must be
 * recent. Each change notifies the person.
 */
export interface Factors {
  read(c: Context): Promise<OwnFactors>
  /**
   * Becomes active once a code from the application confirms the secret. @throws Problem invalid, conflict, too_many
   */
  beginApp(
    c: Context,
    current: string | undefined,
  ): Promise<{ readonly secret: string; readonly uri: string }>
  /** @throws Problem invalid at /codigo, too_many */
  confirmApp(c: Context, code: string, notice: Notice): Promise<RecoveryCodes>
  /** Also requires a code from the application or a recovery code. @throws Problem invalid, too_many */
  endApp(c: Context, current: string | undefined, code: string, notice: Notice): Promise<void>
  /** WebAuthn options and the challenge's secret. @throws Problem invalid, conflict */
  beginPasskey(
    c: Context,
    current: string | undefined,
  ): Promise<{ readonly challenge: string; readonly options: object }>
  /** @throws Problem invalid at /chave or /nome, unauthenticated */
  addPasskey(c: Context, made: NewPasskey, notice: Notice): Promise<RecoveryCodes>
  /** @throws Problem invalid, not_found, too_many */
  removePasskey(c: Context, current: string | undefined, id: string, notice: Notice): Promise<void>
  /** Replaces all recovery codes. @throws Problem invalid, conflict, too_many */
  renewCodes(c: Context, current: string | undefined, notice: Notice): Promise<readonly string[]>
}
