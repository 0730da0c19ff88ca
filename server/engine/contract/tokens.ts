/* Tokens of programs, and the accounts of programs that are no person's. What is kept of them stays with the implementers. */

import type { Context } from 'hono'
import type { CallName } from '#model/wire/calls'
import type { Message } from './outbox'

/** What a token needs for a call of a feature. */
export interface TokenCall {
  /** Entities that it has to reach, all of them; absent: the store narrows the answer to what the token reaches. */
  readonly reaches?: readonly string[]
  /** The call changes something, or sends something: whatever its method says. */
  readonly writes: boolean
}

/** Calls that tokens may make, by their names. */
export type TokenCalls = Partial<Readonly<Record<CallName, TokenCall>>>

/** What a token reaches: entities by name, null for all that tokens may reach; writing only where it is said. */
export interface TokenScope {
  readonly entities: readonly string[] | null
  readonly writes: boolean
}

/** A token as those may know it who may revoke it. ISO instants, UTC. */
export interface TokenInfo extends TokenScope {
  readonly id: number
  readonly name: string
  readonly createdAt: string
  readonly expiresAt: string
  /** The day of its last use. */
  readonly lastUsedOn: string | null
}

/** A token that is wished for; what it says is judged. */
export interface NewToken {
  readonly name: unknown
  readonly entities: unknown
  readonly writes: unknown
  /** Until it expires. */
  readonly days: unknown
}

/** A token with its secret, which is told this once. */
export interface MadeToken {
  readonly token: TokenInfo
  readonly secret: string
}

/** An account of a program. */
export interface ServiceInfo {
  readonly id: number
  readonly name: string
  readonly groupId: number
  readonly group: string
  /** What lists it may open without seeing a record: people see those by their own record, and it has none. */
  readonly unseen: readonly string[]
  readonly tokens: readonly TokenInfo[]
}

/**
 * Tokens of the person who sends a request, and of the services that person may see after: those whose group is of a
 * lower level. `current` is the present password; without it, a session opened just now vouches for the person.
 */
export interface AccessTokens {
  list(c: Context): Promise<readonly TokenInfo[]>
  /** @throws Problem invalid, conflict, forbidden, too_many */
  make(
    c: Context,
    current: string | undefined,
    wish: NewToken,
    notice: (email: string, name: string) => Message,
  ): Promise<MadeToken>
  /** @throws Problem not_found */
  revoke(c: Context, id: number): Promise<void>
  /** @throws Problem forbidden */
  services(c: Context): Promise<readonly ServiceInfo[]>
  /** @throws Problem invalid, forbidden */
  makeService(c: Context, name: unknown, groupId: unknown): Promise<ServiceInfo>
  /** Ends the account and its tokens. @throws Problem not_found, forbidden */
  endService(c: Context, id: number): Promise<void>
  /** @throws Problem invalid, conflict, forbidden, not_found, too_many */
  makeFor(c: Context, service: number, current: string | undefined, wish: NewToken): Promise<MadeToken>
  /** @throws Problem not_found, forbidden */
  revokeFor(c: Context, service: number, id: number): Promise<void>
}
