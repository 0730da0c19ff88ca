/*
 * Room: what is said of people who use the console: session, account, second factor, permissions, tokens. Hides nothing
 * but the spelling, which both sides share.
 *
 * Who is signed in, as signing in and `auth/me` answer it, and where else the account is open.
 */

import type { Role } from '../../entity/entity'
import type { Actor } from '../../people/actor'

/** Credentials: an e-mail or a document, and the password. */
export interface Credentials {
  readonly userLogin: string
  readonly password: string
}

/** A role, or an access group, as the signed-in user carries it. */
export interface RoleGrant {
  readonly id: number
  readonly slug: Role
  readonly description: string
  /** 0 is the highest. */
  readonly level: number
  /** By permission id where groups are kept, else by name. */
  readonly permissions: Readonly<Record<string, boolean>>
}

/** Who is signed in, in the browser. */
export interface SessionUser {
  readonly id: number
  readonly nome: string
  readonly email: string
  readonly roles: readonly RoleGrant[]
  /** For expressions and scopes: the same actor the server works with. */
  readonly actor: Actor
  /** The person's access group asks for a second factor: until there is one, only that can be mended. */
  readonly exige_fator?: boolean
}

/** The answer to signing in. */
export interface SignedIn {
  readonly user: SessionUser
  readonly token: string
}

/** A place where the account is open; ISO instants, UTC. */
export interface SessionEntry {
  readonly id: number
  /** The same number for all sessions on one device; those on devices that are not known have one each. */
  readonly aparelho: number
  /** When the person first signed in on it, where that is known. */
  readonly aparelho_desde: string | null
  readonly iniciada_em: string
  readonly vista_em: string
  readonly expira_em: string
  readonly plataforma: string | null
  readonly navegador: string | null
  /** The one that asks. */
  readonly atual: boolean
}

/** An answer that says nothing but that it was done. */
export type Done = Readonly<Record<string, never>>
