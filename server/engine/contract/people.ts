import type { Context } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { RoleGrant } from '#model/wire/people/session'
import type { Message } from './outbox'

export interface AccountRow {
  readonly id: number
  readonly entity: string
  readonly record_id: number
  readonly name: string
  readonly login_email: string | null
  readonly login_document: string | null
  readonly role: string
}

export interface Client {
  readonly address: string
  readonly platform?: string
  readonly userAgent?: string
}

export interface Device {
  readonly name: string
  /** Whether the browser had no cookie of the account. */
  readonly isNew: boolean
}

export interface SessionInfo {
  readonly id: number
  /** The same for all sessions on one device; null when unknown. */
  readonly device: string | null
  readonly deviceSince: string | null
  /** Instants are ISO 8601 in UTC. */
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly platform: string | null
  readonly userAgent: string | null
  readonly isCurrent: boolean
}

export interface GroupGrant extends RoleGrant {
  readonly names: Readonly<Record<string, boolean>>
  /** Blocks people in the group until they have a second factor. */
  readonly needsFactor: boolean
}

export type TokenOwner = Pick<AccountRow, 'id' | 'login_email'>

/** Accounts inside a transaction, including those created in it. */
export interface Accounts {
  findByEmail(email: string): Promise<AccountRow | undefined>
  find(entity: string, recordId: number): Promise<AccountRow | undefined>
  /**
   * @returns the secret of a link that proves access to the account's e-mail or phone. Links for a password
   * last an hour, for an address two days, invitations seven days; a new invitation voids earlier ones.
   * `newMail` confirms a new address; `notMe` undoes a change of address and goes to the old one.
   */
  issueLink(
    purpose: 'password' | 'mail' | 'invitation' | 'newMail' | 'notMe',
    account: TokenOwner,
  ): Promise<string>
  /** Consumes a link; returns its account and the address it was sent to. @throws Problem not_found */
  useLink(
    purpose: 'newMail' | 'notMe',
    token: string,
  ): Promise<{ readonly account: AccountRow; readonly email: string }>
  voidLinks(accountId: number, purposes: readonly ('password' | 'mail' | 'newMail')[]): Promise<void>
  markVerified(accountId: number): Promise<void>
  /** Deletes all second factors. @returns whether there were any */
  dropFactors(accountId: number): Promise<boolean>
  listSessions(accountId: number): Promise<readonly SessionInfo[]>
  /** @throws Problem not_found */
  endSession(accountId: number, sessionId: number): Promise<void>
  endSessions(accountId: number): Promise<void>
  note(account: AccountRow, act: 'endSessions', actor: Actor): Promise<void>
  /** Ends all sessions and removes the password, so that the person needs a link to sign in again. */
  shut(accountId: number): Promise<void>
  /** Whether the actor may invite or block the record's person, or change their login. */
  mayActFor(entity: string, row: Row, actor: Actor): Promise<boolean>
}

/** Accounts, for features. Methods that take a request act for the person who sent it. */
export interface Identity {
  /** 0 is the highest. */
  levelOf(actor: Actor): number | undefined
  /** @throws Problem not_found when the link is invalid, expired or used */
  checkLink(purpose: 'password' | 'mail', token: string): Promise<void>
  /** Sets the password of a link's account and consumes the link. @throws Problem invalid, not_found */
  resetPassword(token: string, password: string): Promise<AccountRow | undefined>
  /** Confirms the e-mail of a link's account and consumes the link. @throws Problem not_found */
  verifyMail(token: string): Promise<void>
  /**
   * Changes the person's password and sends them `notice`. The current one is required unless the session was
   * opened just now.
   * @throws Problem invalid at /currentPassword, too_many
   */
  changePassword(
    c: Context,
    current: string | undefined,
    next: string,
    notice: (email: string) => Message,
  ): Promise<void>
  /** Requires the current password. @throws Problem invalid at /currentPassword, too_many */
  provePassword(c: Context, current: string | undefined): Promise<void>
  /** Like {@link provePassword}, but a recent session needs no password. */
  proveOwner(c: Context, current: string | undefined): Promise<void>
  /** Requires the password even in a recent session; people without one must have just signed in. */
  proveAnew(c: Context, current: string | undefined): Promise<void>
  /** Rate-limits requests of one kind. @throws TooManyProblem */
  slowDown(c: Context, subject: string): Promise<void>
  /** Rate limit shared by all servers. @throws TooManyProblem with this message */
  limit(
    subject: string,
    size: { readonly most: number; readonly windowMs: number },
    message: string,
  ): Promise<void>
  /** Marks the device as known for the account, so that password guesses from elsewhere do not slow it down. */
  noteDevice(c: Context, accountId: number): Promise<void>
  listSessions(c: Context): Promise<readonly SessionInfo[]>
  /** Ends one session, after {@link proveAnew}. @throws Problem not_found, invalid at /currentPassword */
  endSession(c: Context, sessionId: number, current: string | undefined): Promise<void>
  /** Ends the person's sessions after {@link proveAnew}. @throws Problem invalid at /currentPassword */
  endSessions(c: Context, keepsThis: boolean, current: string | undefined): Promise<void>
  readAccount(c: Context): Promise<AccountDetails>
  /** The person's data outside the record, grouped and without secrets. */
  readOwnData(c: Context): Promise<Readonly<Record<string, readonly Row[]>>>
  writeAvatar(c: Context, avatar: string | null): Promise<void>
}

export interface AccountDetails {
  /** A data URL. */
  readonly avatar: string | null
  readonly login_email: string | null
  readonly email_verified_at: string | null
  readonly has_mail_link: boolean
  /** Replaces the account's address once the new one is confirmed. */
  readonly pending_email: string | null
}

export interface Setup {
  isNeeded(): Promise<boolean>
  /** The code for the operator; undefined as soon as an account can sign in. */
  issueCode(): Promise<string | undefined>
  /**
   * Creates the first person with a password.
   * @throws Problem not_found (the code), TooManyProblem (wrong codes), conflict (already done), invalid
   */
  finish(code: string, entity: string, input: Row, password: string): Promise<void>
}
