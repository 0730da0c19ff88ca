/*
 * People as features meet them: accounts, sessions, access groups, links, the first sign-in. What tokens, hashes and
 * their tables look like stays with the implementers.
 */
import type { Context } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { RoleGrant } from '#model/wire/people/session'
import type { Message } from './outbox'

/** A row of sys_account as far as the engine needs it. */
export interface AccountRow {
  readonly id: number
  readonly entity: string
  readonly record_id: number
  readonly name: string
  readonly login_email: string | null
  readonly login_document: string | null
  readonly role: string
}

/** What a client says about itself at sign-in. */
export interface Client {
  readonly address: string
  readonly platform?: string
  readonly userAgent?: string
}

/** A device on which people sign in, by the mark that it carries. */
export interface Device {
  readonly name: string
  /** It had no mark of the account. */
  readonly isNew: boolean
}

/** A session as its owner may know it. */
export interface SessionInfo {
  readonly id: number
  /** The same for all sessions on one device; null where none is known. */
  readonly device: string | null
  /** When the person first signed in on it. */
  readonly deviceSince: string | null
  /** ISO instants, UTC. */
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly platform: string | null
  readonly userAgent: string | null
  /** The one that asks. */
  readonly isCurrent: boolean
}

/** An access group, as a feature that keeps them tells it. */
export interface GroupGrant extends RoleGrant {
  /** Every registered permission by name, and whether the group has it. */
  readonly names: Readonly<Record<string, boolean>>
  /** Its people can do nothing before they have a second factor. */
  readonly needsFactor: boolean
}

/** The account of the link; none before there are accounts. */
export type TokenOwner = Pick<AccountRow, 'id' | 'login_email'>

/** Accounts inside a transaction, those made in it too. */
export interface Accounts {
  /** The account that signs in with an e-mail. */
  findByEmail(email: string): Promise<AccountRow | undefined>
  /** The account of a record, active or not. */
  find(entity: string, recordId: number): Promise<AccountRow | undefined>
  /**
   * Makes the secret of a link that proves its bearer reads the account's e-mail or telephone. For a password it works for
   * an hour, for an address two days; an invitation works for seven days, and makes earlier ones useless. `newMail` proves
   * the address to be, given as the account's; `notMe` takes a change of address back, and goes to the address that was.
   */
  issueLink(
    purpose: 'password' | 'mail' | 'invitation' | 'newMail' | 'notMe',
    account: TokenOwner,
  ): Promise<string>
  /** Uses a link up; answers its account, and the address it was sent to. @throws Problem not_found */
  useLink(
    purpose: 'newMail' | 'notMe',
    token: string,
  ): Promise<{ readonly account: AccountRow; readonly email: string }>
  /** Makes the unused links of an account useless. */
  voidLinks(accountId: number, purposes: readonly ('password' | 'mail' | 'newMail')[]): Promise<void>
  /** Takes the address of an account for its person's. */
  markVerified(accountId: number): Promise<void>
  /** Takes every second factor of an account away; whether there was one. */
  dropFactors(accountId: number): Promise<boolean>
  /** The open sessions of an account, the latest first. */
  listSessions(accountId: number): Promise<readonly SessionInfo[]>
  /** Ends one session of an account. @throws Problem not_found */
  endSession(accountId: number, sessionId: number): Promise<void>
  /** Ends every session of an account. */
  endSessions(accountId: number): Promise<void>
  /** Tells the trail what was done to an account by another person. */
  note(account: AccountRow, act: 'endSessions', actor: Actor): Promise<void>
  /** Ends every session of an account and takes its password away: only a link opens it again. */
  shut(accountId: number): Promise<void>
  /** May the actor act in the name of the person of a record: invite, block, change what is signed in with? */
  mayActFor(entity: string, row: Row, actor: Actor): Promise<boolean>
}

/** Accounts, for features. Methods that take a request speak of the person who sends it. */
export interface Identity {
  /** The level of the actor's role; 0 is the highest. */
  levelOf(actor: Actor): number | undefined
  /** @throws Problem not_found when the link does not work (any more) */
  checkLink(purpose: 'password' | 'mail', token: string): Promise<void>
  /** Gives the account of a link a password, uses the link up, answers the account. @throws Problem invalid, not_found */
  resetPassword(token: string, password: string): Promise<AccountRow | undefined>
  /** Takes the e-mail of a link's account for verified, and uses the link up. @throws Problem not_found */
  verifyMail(token: string): Promise<void>
  /**
   * Changes the person's password; `notice` makes the message that tells their address. The present one is checked
   * unless it is undefined and the session was opened just now: then it is the session that vouches for the person.
   * @throws Problem invalid at /currentPassword, too_many
   */
  changePassword(
    c: Context,
    current: string | undefined,
    next: string,
    notice: (email: string) => Message,
  ): Promise<void>
  /** Has the person say the present password. @throws Problem invalid at /currentPassword, too_many */
  provePassword(c: Context, current: string | undefined): Promise<void>
  /** Like {@link provePassword}; without a password, a session that was opened just now vouches for the person. */
  proveOwner(c: Context, current: string | undefined): Promise<void>
  /** The present password, however young the session; people without one must have come in just now. */
  proveAnew(c: Context, current: string | undefined): Promise<void>
  /** Slows down repeated requests of the same kind. @throws TooManyProblem */
  slowDown(c: Context, subject: string): Promise<void>
  /** Lets something be done so often only, over all servers. @throws TooManyProblem with this message */
  limit(
    subject: string,
    size: { readonly most: number; readonly windowMs: number },
    message: string,
  ): Promise<void>
  /** The person of the account is at this device: what others guess elsewhere does not slow it down. */
  noteDevice(c: Context, accountId: number): Promise<void>
  listSessions(c: Context): Promise<readonly SessionInfo[]>
  /** Ends one session of the person, proved by {@link proveAnew}. @throws Problem not_found, invalid at /currentPassword */
  endSession(c: Context, sessionId: number, current: string | undefined): Promise<void>
  /** Ends the person's sessions, this one too unless it is kept; proved alike. @throws Problem invalid at /currentPassword */
  endSessions(c: Context, keepsThis: boolean, current: string | undefined): Promise<void>
  /** Picture and address of the person's account, kept beside the record. */
  readAccount(c: Context): Promise<AccountDetails>
  /** What the person keeps in the console beside the record, by part; nothing of it is secret. */
  readOwnData(c: Context): Promise<Readonly<Record<string, readonly Row[]>>>
  writeAvatar(c: Context, avatar: string | null): Promise<void>
}

/** What an account knows besides its record. */
export interface AccountDetails {
  /** A data URL. */
  readonly avatar: string | null
  readonly login_email: string | null
  readonly email_verified_at: string | null
  /** A link to verify the address is on its way. */
  readonly has_mail_link: boolean
  /** The address that becomes the account's once it is confirmed. */
  readonly pending_email: string | null
}

/** The first sign-in. */
export interface Setup {
  /** Whether no account can sign in yet. */
  isNeeded(): Promise<boolean>
  /** The code for the operator; undefined when an account can sign in already. */
  issueCode(): Promise<string | undefined>
  /**
   * Makes the first person of an entity that signs in, with a password.
   * @throws Problem not_found (the code), TooManyProblem (wrong codes), conflict (already done), invalid
   */
  finish(code: string, entity: string, input: Row, password: string): Promise<void>
}
