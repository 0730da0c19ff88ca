import type { Context } from 'hono'
import type { CallName } from '#model/wire/calls'
import type { Message } from './outbox'

export interface TokenCall {
  /** Otherwise the store restricts the result to the token's scope. */
  readonly reaches?: readonly string[]
  /** Whether the call writes or sends something, regardless of its method. */
  readonly writes: boolean
}

export type TokenCalls = Partial<Readonly<Record<CallName, TokenCall>>>

/** Entities by name, or null for all that tokens may reach; read-only unless stated otherwise. */
export interface TokenScope {
  readonly entities: readonly string[] | null
  readonly writes: boolean
}

/** As shown to those who may revoke it. Instants are ISO, UTC. */
export interface TokenInfo extends TokenScope {
  readonly id: number
  readonly name: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedOn: string | null
}

export interface NewToken {
  readonly name: unknown
  readonly entities: unknown
  readonly writes: unknown
  /** Days until it expires. */
  readonly days: unknown
}

/** The secret is shown once. */
export interface CreatedToken {
  readonly token: TokenInfo
  readonly secret: string
}

export interface ServiceInfo {
  readonly id: number
  readonly name: string
  readonly groupId: number
  readonly group: string
  /** Entities that it may list without seeing any rows, because their scope depends on the person's own record. */
  readonly unseen: readonly string[]
  readonly tokens: readonly TokenInfo[]
}

/**
 * Tokens of the signed-in person, and of services in access groups below theirs. `current` is the current
 * password; without it, the session must be recent.
 */
export interface AccessTokens {
  list(c: Context): Promise<readonly TokenInfo[]>
  /** @throws Problem invalid, conflict, forbidden, too_many */
  make(
    c: Context,
    current: string | undefined,
    wish: NewToken,
    notice: (email: string, name: string) => Message,
  ): Promise<CreatedToken>
  /** @throws Problem not_found */
  revoke(c: Context, id: number): Promise<void>
  /** @throws Problem forbidden */
  services(c: Context): Promise<readonly ServiceInfo[]>
  /** @throws Problem invalid, forbidden */
  makeService(c: Context, name: unknown, groupId: unknown): Promise<ServiceInfo>
  /** Also revokes its tokens. @throws Problem not_found, forbidden */
  endService(c: Context, id: number): Promise<void>
  /** @throws Problem invalid, conflict, forbidden, not_found, too_many */
  makeFor(c: Context, service: number, current: string | undefined, wish: NewToken): Promise<CreatedToken>
  /** @throws Problem not_found, forbidden */
  revokeFor(c: Context, service: number, id: number): Promise<void>
}
