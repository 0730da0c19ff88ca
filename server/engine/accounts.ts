/*
 * Accounts follow the rows of entities that sign in: made, renamed, stopped with them, in the same transaction.
 * Hides which fields of a record are its name and its logins.
 */
import type { Entity, Field } from '#model/entity'
import { documentType, formats } from '#model/formats/index'
import type { Row } from '#model/jsonSchema'
import type { Kind } from '#model/kinds'
import { fillLabel } from '#model/label'
import { validationText } from '#model/messages'
import { Problem } from '#model/problem'
import type { Queryable } from '../db/database'
import { hashPassword } from './password'

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

const documentKinds: readonly Kind[] = ['cpf', 'cnpj', 'cpfCnpj']

/** Shortest password there may be. */
export const minPasswordLength = 8

/** The login as it is stored: e-mail in lower case, document without mask. */
export function normaliseLogin(login: string): string {
  const text = login.trim()
  if (text.includes('@')) return formats.email.normalise(text)
  return documentType(text) ? formats['cpf-cnpj'].normalise(text) : text.toLowerCase()
}

/** The fields of an entity whose values its accounts sign in with. */
export function loginFields(entity: Entity): { email?: Field; documents: readonly Field[] } {
  const email = entity.fields.find((field) => field.kind === 'email')
  const documents = entity.fields.filter((field) => documentKinds.includes(field.kind))
  return { ...(email && { email }), documents }
}

/** Makes the account of a record say what the record says; an inactive record signs nobody in. */
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
  const [account] = await tx.query<{ id: number }>(
    `insert into sys_account
       (entity, record_id, name, login_email, login_document, role, active, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (entity, record_id) do update set name = excluded.name, login_email = excluded.login_email,
       login_document = excluded.login_document, role = excluded.role, active = excluded.active,
       updated_at = excluded.updated_at
     returning id`,
    [entity.name, id, nameOf(entity, id, row), textOf(email), document, entity.account.role, isActive, now],
  )
  if (account && !isActive) await revokeSessions(tx, account.id, now)
}

/** How the record is called, by its own values alone. */
function nameOf(entity: Entity, id: number, row: Row): string {
  const label = fillLabel(entity.label, (path) => {
    const value = path
      .split('.')
      .reduce<unknown>((holder, name) => (holder as Row | null | undefined)?.[name], row)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  })
  return label || `${entity.title} ${id}`
}

/** Ends every session of an account. */
async function revokeSessions(db: Queryable, accountId: number, now: string): Promise<void> {
  await db.query('update sys_session set revoked_at = $2 where account_id = $1 and revoked_at is null', [
    accountId,
    now,
  ])
}

/** Gives an account a password and ends its sessions. @throws Problem invalid, not_found */
export async function setPassword(
  db: Queryable,
  accountId: number,
  password: string,
  now: Date,
): Promise<void> {
  if ([...password].length < minPasswordLength) {
    const message = validationText.minLength(minPasswordLength)
    throw new Problem('invalid', message, { errors: [{ path: '/password', message }] })
  }
  const hash = await hashPassword(password)
  const changed = await db.query(
    'update sys_account set password_hash = $2, updated_at = $3 where id = $1 returning id',
    [accountId, hash, now.toISOString()],
  )
  if (changed.length === 0) throw new Problem('not_found', validationText.noSuchRecord)
  await revokeSessions(db, accountId, now.toISOString())
}

/** The account of a record, active or not. */
export async function findAccount(
  db: Queryable,
  entity: string,
  recordId: number,
): Promise<AccountRow | undefined> {
  const [account] = await db.query<AccountRow>(
    `select id, entity, record_id, name, login_email, login_document, role
       from sys_account where entity = $1 and record_id = $2`,
    [entity, recordId],
  )
  return account
}
