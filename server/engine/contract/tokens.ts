import type { Context } from 'hono'
import type { CallName } from '#model/wire/calls'
import type { Message } from './outbox'

export interface TokenCall {
  /** Without it, the store restricts the result to the token's scope. */
  readonly reaches?: readonly string[]
  /** Whether the call writes or sends something, whatever its method. */
  readonly writes: boolean
}

export type TokenCalls = Partial<Readonly<Record<CallName, TokenCall>>>

/** Entities by name, null for all that tokens may reach; read-only unless stated. */
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
  /** Entities it may list but sees no row of, because their scope depends on the person's own record. */
  readonly unseen: readonly string[]
  readonly tokens: readonly TokenInfo[]
}

/**
 * Tokens of the signed-in person, and of services in access groups below theirs. `current` is the current
 * password; without it, the session must have been opened just now.
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
  /** Revokes its tokens too. @throws Problem not_found, forbidden */
  endService(c: Context, id: number): Promise<void>
  /** @throws Problem invalid, conflict, forbidden, not_found, too_many */
  makeFor(c: Context, service: number, current: string | undefined, wish: NewToken): Promise<CreatedToken>
  /** @throws Problem not_found, forbidden */
  revokeFor(c: Context, service: number, id: number): Promise<void>
}
