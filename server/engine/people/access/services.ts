/*
 * Accounts of programs. They have no record, e-mail or password, so only a token can sign them in. Their
 * access group determines their permissions at each request.
 */
import { tidy } from '#model/formats/index'
import { refusalText } from '#model/messages'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Queryable } from '../../../db/database'
import type { AccountRow, GroupGrant } from '../../contract'
import { serverText } from '../../messages'
import type { FindGrant } from '../permissions'
import { revokeTokens } from './tokens'

/** Used in the account's `entity` column instead of an entity's name. */
export const serviceEntity = 'sys_service'
const longestName = 60

export interface ServiceRow {
  readonly id: number
  readonly name: string
  readonly group_id: number
  readonly account_id: number
}

const rows = `select s.id, s.name, s.group_id, a.id as account_id
  from sys_service s join sys_account a on a.entity = '${serviceEntity}' and a.record_id = s.id
 where s.active`

export function readServices(db: Queryable): Promise<readonly ServiceRow[]> {
  return db.query<ServiceRow>(`${rows} order by lower(s.name), s.id`)
}

export async function readService(db: Queryable, id: number): Promise<ServiceRow> {
  const [row] = await db.query<ServiceRow>(`${rows} and s.id = $1`, [id])
  if (!row) throw new Problem('not_found', refusalText.notFound)
  return row
}

export function validateName(name: unknown): string {
  const called = typeof name === 'string' ? tidy(name) : ''
  if (called !== '' && called.length <= longestName) return called
  const errors = [{ path: '/nome', message: serverText.serviceName }]
  throw new Problem('invalid', refusalText.invalid, { errors })
}

export async function saveService(
  tx: Queryable,
  made: {
    readonly name: string
    readonly groupId: number
    readonly role: string
    readonly by: number | null
  },
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const [service] = await tx.query<{ id: number }>(
    'insert into sys_service (name, group_id, created_by, created_at) values ($1, $2, $3, $4) returning id',
    [made.name, made.groupId, made.by, at],
  )
  if (!service) throw new Error('The service was not kept.')
  await tx.query(
    `insert into sys_account (entity, record_id, name, role, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [serviceEntity, service.id, made.name, made.role, at],
  )
  return service.id
}

export async function stopService(tx: Queryable, service: ServiceRow, now: Date): Promise<void> {
  await tx.query('update sys_service set active = false where id = $1', [service.id])
  await tx.query('update sys_account set active = false, updated_at = $2 where id = $1', [
    service.account_id,
    now.toISOString(),
  ])
  await revokeTokens(tx, service.account_id, now)
}

/** Undefined without an access group, since nothing else defines its permissions. */
export async function findService(
  db: Queryable,
  account: AccountRow,
  { groupField, findGrant }: { readonly groupField: string | undefined; readonly findGrant: FindGrant },
): Promise<{ readonly actor: Actor; readonly grant: GroupGrant } | undefined> {
  const [row] = await db.query<{ group_id: number }>(
    'select group_id from sys_service where id = $1 and active',
    [account.record_id],
  )
  if (!row || groupField === undefined) return undefined
  const actor: Actor = {
    id: account.id,
    name: account.name,
    role: account.role,
    record: { [groupField]: row.group_id },
  }
  const grant = await findGrant(actor)
  if (!grant) return undefined
  return {
    grant: { ...grant, needsFactor: false },
    actor: { ...actor, role: grant.slug, permissions: grant.names, level: grant.level },
  }
}
