/*
 * Sessions, accounts, second factors, permissions and tokens over HTTP. Server and browser share these types. The
 * signed-in person, as returned by sign-in and `auth/me`, and the account's sessions.
 */

import type { Role } from '../../entity/entity'
import type { Actor } from '../../people/actor'

export interface Credentials {
  readonly userLogin: string
  readonly password: string
}

export interface RoleGrant {
  readonly id: number
  readonly slug: Role
  readonly description: string
  /** 0 is the highest. */
  readonly level: number
  /** By permission ID if the installation has access groups, else by name. */
  readonly permissions: Readonly<Record<string, boolean>>
}

export interface SessionUser {
  readonly id: number
  readonly nome: string
  readonly email: string
  readonly roles: readonly RoleGrant[]
  /** For expressions and scopes; equals the server's actor. */
  readonly actor: Actor
  /** The access group requires a second factor; until there is one, nothing else is allowed. */
  readonly exige_fator?: boolean
}

export interface SignedIn {
  readonly user: SessionUser
  readonly token: string
}

/** Instants are ISO, UTC. */
export interface SessionEntry {
  readonly id: number
  /** The same number for all sessions of a known device; sessions of unknown devices have numbers of their own. */
  readonly aparelho: number
  /** First sign-in on the device, if known. */
  readonly aparelho_desde: string | null
  readonly iniciada_em: string
  readonly vista_em: string
  readonly expira_em: string
  readonly plataforma: string | null
  readonly navegador: string | null
  readonly atual: boolean
}

export type Done = Readonly<Record<string, never>>
