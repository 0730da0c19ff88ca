/* Creates, renames and deactivates accounts with their records, in the same transaction. */

import type { Entity, Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isDocument, isEmail } from '#model/entity/kindGuards'
import { fillLabel } from '#model/entity/label'
import { documentType, formats } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { validationText } from '#model/validationText'
import type { Queryable } from '../../db/database'
import { writeAudit } from '../auditLog/audit'
import type { AccountRow, Accounts } from '../contract'
import { serverText } from '../messages'
import { deleteMessages } from '../outbox/rows'
import { accountColumns, findAccountById } from './accountColumns'
import { dropCalendars, dropIdentities } from './dropRows'
import { dropFactors } from './factors/drop'
import { endSession, listSessions } from './openSessions'
import type { Passwords } from './password'
import { findCommonness, findOwnWords } from './passwordWeakness'
import { revokeCredentials, revokeSessions } from './revokeCredentials'
import { issueToken, type TokenPurpose, useToken, voidTokens } from './tokens'

/** Purposes for which a new link voids earlier ones. */
const onlyLatest: readonly TokenPurpose[] = ['invitation', 'newMail']

export const minPasswordLength = 8
/** Bounds the input of the key derivation function. */
const maxPasswordLength = 128

/** A lower-case e-mail, or a document without its mask. */
export function normaliseLogin(login: string): string {
  const text = login.trim()
  if (text.includes('@')) return formats.email.normalise(text)
  return documentType(text) ? formats['cpf-cnpj'].normalise(text) : text.toLowerCase()
}

/** Tries the text as typed first: older accounts were stored before e-mails were normalised. */
export function loginNames(login: string): readonly string[] {
  return [...new Set([login.trim().toLowerCase(), normaliseLogin(login)])]
}

export function loginFields(entity: Entity): { email?: Field; documents: readonly Field[] } {
  const email = entity.fields.find(isEmail)
  const documents = entity.fields.filter(isDocument)
  return { ...(email && { email }), documents }
}

/** Copies name, logins and status from the record to its account; an inactive record cannot sign in. */
export async function syncAccount(
  tx: Queryable,
  entity: Entity,
  id: number,
  row: Row,
  now: string,
): Promise<void> {
  if (!entity.account) return
  const { email, documents } = loginFields(entity)
  const textOf = (field: Field | undefined): string | null => {
    const value = field && row[field.name]
    return typeof value === 'string' ? value : null
  }
  const document = documents.map(textOf).find((value) => value !== null) ?? null
  const isActive = row.ativo !== false
  const before = await tx.query<{ active: boolean }>(
    'select active from sys_account where entity = $1 and record_id = $2',
    [entity.name, id],
  )
  const [account] = await tx.query<{ id: number }>(
    `insert into sys_account
       (entity, record_id, name, login_email, login_document, role, active, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (entity, record_id) do update set name = excluded.name, login_email = excluded.login_email,
       login_document = excluded.login_document, role = excluded.role, active = excluded.active,
       email_verified_at = case when sys_account.login_email is not distinct from excluded.login_email
         then sys_account.email_verified_at end,
       updated_at = excluded.updated_at
     returning id`,
    [entity.name, id, nameOf(entity, id, row), textOf(email), document, entity.account.role, isActive, now],
  )
  // Links and sessions from before a deactivation must not work again after a reactivation.
  const wasInactive = before.some(({ active }) => !active)
  if (account && (!isActive || wasInactive)) await revokeCredentials(tx, account.id, now)
}

function nameOf(entity: Entity, id: number, row: Row): string {
  const label = fillLabel(entity.label, (path) => {
    const value = path
      .split('.')
      .reduce<unknown>((holder, name) => (isRow(holder) ? holder[name] : undefined), row)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  })
  return label || `${entity.title} ${id}`
}

interface ChangedPerson {
  readonly entity: string
  readonly id: number
  readonly actor: Actor
  readonly endsSessions: boolean
}

/** A change of the login by another person also ends sessions and the link that would undo it. */
export async function voidIssuedLinks(
  tx: Queryable,
  { entity, id, actor, endsSessions }: ChangedPerson,
  now: Date,
): Promise<void> {
  const account = await findAccount(tx, entity, id)
  if (!account) return
  const isOwn = actor.id === account.id
  for (const purpose of ['password', 'mail', 'newMail'] as const) {
    await voidTokens(tx, account.id, purpose, now)
  }
  if (isOwn || !endsSessions) return
  await revokeCredentials(tx, account.id, now.toISOString())
}

/** Removes all personal data and credentials of an account; only its id remains. */
export async function closeAccount(tx: Queryable, accountId: number): Promise<void> {
  const [account] = await tx.query<{ login_email: string | null }>(
    'select login_email from sys_account where id = $1',
    [accountId],
  )
  if (account?.login_email) await deleteMessages(tx, [account.login_email])
  await dropFactors(tx, accountId)
  await dropIdentities(tx, accountId)
  await tx.query('delete from sys_access_token where account_id = $1', [accountId])
  await dropCalendars(tx, accountId)
  await tx.query('delete from sys_token where account_id = $1', [accountId])
  await tx.query('delete from sys_session where account_id = $1', [accountId])
  await tx.query('delete from sys_device where account_id = $1', [accountId])
  await tx.query('delete from sys_default_view where account_id = $1', [accountId])
  await tx.query('delete from sys_view where account_id = $1', [accountId])
  await tx.query('delete from sys_template where account_id = $1', [accountId])
  await tx.query('delete from sys_favourite where account_id = $1', [accountId])
  await tx.query('delete from sys_recent where account_id = $1', [accountId])
  await tx.query('delete from sys_import_columns where account_id = $1', [accountId])
  await tx.query(
    'delete from sys_import_row where import_id in (select id from sys_import where account_id = $1)',
    [accountId],
  )
  await tx.query(
    `update sys_account set login_email = null, login_document = null, password_hash = null, avatar = null,
       email_verified_at = null, active = false where id = $1`,
    [accountId],
  )
}

export function findPasswordProblem(password: string): string | undefined {
  const { length } = [...password]
  if (length < minPasswordLength) return validationText.minLength(minPasswordLength)
  return length > maxPasswordLength ? validationText.maxLength(maxPasswordLength) : undefined
}

export interface ChosenPassword {
  readonly text: string
  readonly hash: string
  readonly names: readonly string[]
}

/** @throws Problem invalid if the text cannot be a password */
export function checkPassword(password: string): void {
  refuse(findPasswordProblem(password))
}

/**
 * Checks and hashes a password; call it before the transaction, since hashing is slow.
 * @throws Problem invalid if the text cannot be a password or is a common one
 */
export async function choosePassword(passwords: Passwords, text: string): Promise<ChosenPassword> {
  checkPassword(text)
  refuse(await findCommonness(text))
  if (await passwords.isLeaked(text)) refuse(serverText.leakedPassword)
  return { text, hash: await passwords.hash(text), names: passwords.names }
}

function refuse(message: string | undefined): void {
  if (message) throw new Problem('invalid', message, { errors: [{ path: '/newPassword', message }] })
}

/** {@link choosePassword} and {@link storePassword} in one. @throws Problem invalid, not_found */
export async function setPassword(
  db: Queryable,
  passwords: Passwords,
  accountId: number,
  password: string,
  now: Date,
): Promise<void> {
  await storePassword(db, accountId, await choosePassword(passwords, password), now)
}

/**
 * Sets the password of an account, ends its sessions and voids its password links.
 * @param kept hash of the token whose session continues
 * @throws Problem invalid when it consists of the person's own data; not_found
 */
export async function storePassword(
  db: Queryable,
  accountId: number,
  { text, hash, names }: ChosenPassword,
  now: Date,
  kept?: string,
): Promise<void> {
  const account = await findAccountById(db, accountId)
  const { name, login_email: email, login_document: document } = account ?? {}
  const known = [name, email, document, ...names].filter((each) => typeof each === 'string')
  refuse(findOwnWords(text, known))
  await storeHash(db, accountId, hash, now, kept)
}

/** {@link storePassword} for a generated hash. @throws Problem not_found */
export async function storeHash(
  db: Queryable,
  accountId: number,
  hash: string,
  now: Date,
  kept?: string,
): Promise<void> {
  const at = now.toISOString()
  const changed = await db.query(
    'update sys_account set password_hash = $2, updated_at = $3 where id = $1 returning id',
    [accountId, hash, at],
  )
  if (changed.length === 0) throw new Problem('not_found', validationText.noSuchRecord)
  await voidTokens(db, accountId, 'password', now)
  await revokeSessions(db, accountId, at, kept)
}

export async function findAccount(
  db: Queryable,
  entity: string,
  recordId: number,
): Promise<AccountRow | undefined> {
  const [account] = await db.query<AccountRow>(
    `select ${accountColumns} from sys_account a where a.entity = $1 and a.record_id = $2`,
    [entity, recordId],
  )
  return account
}

export async function markVerified(db: Queryable, accountId: number, now: Date): Promise<void> {
  await db.query('update sys_account set email_verified_at = $2 where id = $1', [
    accountId,
    now.toISOString(),
  ])
}

async function findAccountByEmail(db: Queryable, email: string): Promise<AccountRow | undefined> {
  const [account] = await db.query<AccountRow>(
    `select ${accountColumns} from sys_account a where a.active and a.login_email = any ($1::text[])
      order by a.login_email = $2 desc limit 1`,
    [loginNames(email), loginNames(email)[0]],
  )
  return account
}

export function createAccounts(tx: Queryable, now: () => Date, mayActFor: Accounts['mayActFor']): Accounts {
  return {
    mayActFor,
    findByEmail: (email) => findAccountByEmail(tx, email),
    find: (entity, recordId) => findAccount(tx, entity, recordId),
    async issueLink(purpose, account) {
      if (onlyLatest.includes(purpose)) await voidTokens(tx, account.id, purpose, now())
      return issueToken(tx, purpose, account, now())
    },
    async useLink(purpose, token) {
      const { account: id, email } = await useToken(tx, token, purpose, now())
      const account = await findAccountById(tx, id)
      if (!account || email === null) throw new Problem('not_found', serverText.badLink)
      return { account, email }
    },
    async voidLinks(accountId, purposes) {
      for (const purpose of purposes) await voidTokens(tx, accountId, purpose, now())
    },
    markVerified: (accountId) => markVerified(tx, accountId, now()),
    dropFactors: (accountId) => dropFactors(tx, accountId),
    listSessions: (accountId) => listSessions(tx, accountId, now()),
    endSession: (accountId, sessionId) => endSession(tx, accountId, sessionId, now()),
    endSessions: (accountId) => revokeSessions(tx, accountId, now().toISOString()),
    note: (account, act, actor) =>
      writeAudit(tx, {
        at: now().toISOString(),
        actor,
        entity: { name: account.entity },
        recordId: account.record_id,
        act,
      }),
    async shut(accountId) {
      await tx.query('update sys_account set password_hash = null, updated_at = $2 where id = $1', [
        accountId,
        now().toISOString(),
      ])
      await revokeCredentials(tx, accountId, now().toISOString())
    },
  }
}
