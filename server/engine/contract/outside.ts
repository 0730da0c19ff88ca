/* Signing in by an identity provider, as features meet it: who an identity is, and how a browser comes back. */
import type { Context } from 'hono'
import type { Notice } from './factors'
import type { AccountRow } from './people'

/** An identity that a provider vouches for. */
export interface OutsideIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
}

/**
 * The account of an identity, or why there is none: the provider does not vouch for the address; the address is no
 * account's, or is another identity's; the account has a password and its address was never confirmed here.
 */
export type OutsideMatch =
  | { readonly account: AccountRow }
  | { readonly refusal: 'unverified' | 'unknown' | 'unconfirmed' }

/** Sign-ins that begin and end here, and happen elsewhere. Each belongs to the browser that began it, for minutes, once. */
export interface OutsideSignIn {
  /** Keeps what must be compared later; `work` gives it for the secret that goes along. */
  begin<T extends { readonly kept: string }>(c: Context, work: (state: string) => Promise<T>): Promise<T>
  /** What was kept. @throws Problem unauthenticated */
  takeBack(c: Context, state: string): Promise<string>
  /** Finds the account; the first time by its address, from then on by the identity. `notice` tells the person. */
  match(identity: OutsideIdentity, notice: Notice): Promise<OutsideMatch>
  /** Lets the browser in: the secret with which its page opens the session. */
  admit(c: Context, accountId: number, isMultiFactor: boolean): Promise<string>
  /** Tells the trail of a refusal. */
  refuse(c: Context, account: AccountRow | undefined): Promise<void>
}
