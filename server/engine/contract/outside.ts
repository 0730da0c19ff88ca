import type { Context } from 'hono'
import type { Notice } from './factors'
import type { AccountRow } from './people'

export interface OutsideIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
}

/**
 * The account of an identity, or why there is none: the provider has not verified the e-mail; no account has it, or
 * another identity has claimed that account; the account has a password and its e-mail was never confirmed here.
 */
export type OutsideMatch =
  | { readonly account: AccountRow }
  | { readonly refusal: 'unverified' | 'unknown' | 'unconfirmed' }

/** Each sign-in attempt is bound to the browser that began it, lasts minutes and works once. */
export interface OutsideSignIn {
  /** Stores the `kept` value that `work` computes for the state; it is compared when the browser returns. */
  begin<T extends { readonly kept: string }>(c: Context, work: (state: string) => Promise<T>): Promise<T>
  takeBack(c: Context, state: string): Promise<string>
  /** Matches by e-mail the first time, then by the provider's subject id. `notice` informs the person. */
  match(identity: OutsideIdentity, notice: Notice): Promise<OutsideMatch>
  /** @returns the secret with which the browser's page opens the session */
  admit(c: Context, accountId: number, isMultiFactor: boolean): Promise<string>
  refuse(c: Context, account: AccountRow | undefined): Promise<void>
}
