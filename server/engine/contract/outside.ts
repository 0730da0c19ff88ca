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
 * The account of an identity, or why there is none: the provider has not verified the e-mail; no account has
 * that e-mail, or another identity has claimed the account; or the account has a password but its e-mail was
 * never confirmed here.
 */
export type OutsideMatch =
  | { readonly account: AccountRow }
  | { readonly refusal: 'unverified' | 'unknown' | 'unconfirmed' }

/** Each sign-in attempt is tied to the browser that started it, lasts a few minutes and works once. */
export interface OutsideSignIn {
  /** Stores the `kept` value that `work` computes for the state; it is compared when the browser returns. */
  begin<T extends { readonly kept: string }>(c: Context, work: (state: string) => Promise<T>): Promise<T>
  takeBack(c: Context, state: string): Promise<string>
  /** Matches by e-mail the first time, and by the provider's subject id afterwards. `notice` informs the person. */
  match(identity: OutsideIdentity, notice: Notice): Promise<OutsideMatch>
  /** @returns the secret that the browser's page exchanges for the session */
  admit(c: Context, accountId: number, isMultiFactor: boolean): Promise<string>
  refuse(c: Context, account: AccountRow | undefined): Promise<void>
}
