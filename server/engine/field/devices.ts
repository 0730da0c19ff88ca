/* The rows of `sys_field_device` and `sys_field_row`: which devices there are, and what each one has. */
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { FieldCopyInput, FieldDevice } from '#model/wire/record/field'
import type { Database, Queryable } from '../../db/database'
import { writeAudit } from '../auditLog/audit'
import { serverText } from '../messages'
import type { CopyState } from './pass'

/** Days without contact after which the server forgets what a device has, and then the device. */
const heldDays = 30
const knownDays = 400
const dayMs = 86_400_000

export interface OpenDevice {
  readonly id: string
  readonly copy: number
  /** As of the answer that the device has stored, and its number. */
  readonly state: CopyState
  readonly base: number
}

/** Rows of an answer: with their prints, or null if the device is to forget them. */
export type GivenRows = ReadonlyMap<string, ReadonlyMap<number, string | null>>

interface DeviceRow {
  readonly account_id: number
  readonly revoked_at: string | null
  readonly copy: number
  readonly base: number
  readonly state: CopyState
  readonly earlier: CopyState
}

type Contact = Pick<FieldCopyInput, 'aparelho' | 'nome' | 'recebida'> & {
  readonly account: number
  readonly actor: Actor
  readonly at: Date
}

/** @throws Problem gone if it was revoked; conflict if what the device has is not known */
export async function openDevice(db: Database, contact: Contact): Promise<OpenDevice> {
  const { aparelho: id, nome: name, recebida: received, account, at } = contact
  return db.transaction(async (tx) => {
    const [row] = await tx.query<DeviceRow>('select * from sys_field_device where id = $1 for update', [id])
    if (row?.revoked_at) throw new Problem('gone', serverText.deviceRevoked)
    const isOwn = row?.account_id === account
    if (received !== 0 && !(row && isOwn && [row.copy, row.base].includes(received)))
      throw new Problem('conflict', serverText.otherCopy)
    await tx.query(
      `insert into sys_field_device (id, account_id, name, created_at, contact_at) values ($1, $2, $3, $4, $4)
       on conflict (id) do update set account_id = $2, name = $3, contact_at = $4`,
      [id, account, name, at.toISOString()],
    )
    if (!isOwn) await auditDevice(tx, contact, 'newFieldDevice')
    const { copy, state, earlier } = row ?? { copy: 0, state: {}, earlier: {} }
    if (received === 0) await tx.query('delete from sys_field_row where device = $1', [id])
    else await acknowledge(tx, id, received, copy)
    return { id, copy, base: received, state: received === 0 ? {} : received === copy ? state : earlier }
  })
}

async function acknowledge(tx: Queryable, id: string, received: number, copy: number): Promise<void> {
  await tx.query('delete from sys_field_row where device = $1 and print is null and copy <= $2', [
    id,
    received,
  ])
  if (received === copy) return
  // The device may have these rows as they were before the lost answer, or not at all.
  await tx.query(`update sys_field_row set print = '' where device = $1 and copy > $2`, [id, received])
}

function auditDevice(
  tx: Queryable,
  { actor, at, nome }: Pick<Contact, 'actor' | 'at' | 'nome'>,
  act: 'newFieldDevice' | 'endFieldDevice',
): Promise<void> {
  const entity = { name: actor.entity ?? '' }
  const recordId = actor.recordId ?? null
  return writeAudit(tx, { at: at.toISOString(), actor, entity, recordId, act, detail: nome })
}

/** Names of the entities of which the device may have rows. */
export async function heldEntities(db: Queryable, id: string): Promise<readonly string[]> {
  const rows = await db.query<{ entity: string }>(
    'select distinct entity from sys_field_row where device = $1 order by entity',
    [id],
  )
  return rows.map(({ entity }) => entity)
}

/** Prints of the rows that the device may have, by id, from after `from` to `to` or all the others. */
export async function heldPrints(
  db: Queryable,
  id: string,
  entity: string,
  [from, to]: readonly [from: number, to: number | undefined],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db.query<{ record_id: number; print: string | null }>(
    `select record_id, print from sys_field_row where device = $1 and entity = $2 and record_id > $3
        and ($4::bigint is null or record_id <= $4)`,
    [id, entity, from, to ?? null],
  )
  return new Map(rows.map(({ record_id, print }) => [record_id, print]))
}

/** @returns the number of the answer @throws Problem conflict if another answer was given meanwhile */
export async function saveCopy(
  db: Database,
  { id, copy, base, state: earlier }: OpenDevice,
  state: CopyState,
  given: GivenRows,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [saved] = await tx.query<{ copy: number }>(
      `update sys_field_device set copy = copy + 1, base = $3, state = $4::jsonb, earlier = $5::jsonb
        where id = $1 and copy = $2 and revoked_at is null returning copy`,
      [id, copy, base, JSON.stringify(state), JSON.stringify(earlier)],
    )
    if (!saved) throw new Problem('conflict', serverText.copyRunning)
    for (const [entity, prints] of given) {
      await tx.query(
        `insert into sys_field_row (device, entity, record_id, print, copy)
         select $1::uuid, $2::text, id, print, $5::bigint from unnest($3::bigint[], $4::text[]) as given(id, print)
         on conflict (device, entity, record_id) do update set print = excluded.print, copy = excluded.copy`,
        [id, entity, [...prints.keys()], [...prints.values()], saved.copy],
      )
    }
    return saved.copy
  })
}

export async function listDevices(db: Queryable, account: number): Promise<readonly FieldDevice[]> {
  const rows = await db.query<FieldDevice & { readonly revogado: string | null }>(
    `select id as aparelho, account_id as conta, name as nome, created_at as criado, contact_at as contato,
            (select count(*) from sys_field_row r where r.device = d.id and r.print is not null) as linhas,
            revoked_at as revogado
       from sys_field_device d where account_id = $1 order by contact_at desc, id`,
    [account],
  )
  return rows.map(({ revogado, ...device }) => ({ ...device, ...(revogado !== null && { revogado }) }))
}

interface Revocation {
  readonly device: string
  readonly actor: Actor
  readonly at: Date
  /** Whether the actor may revoke the device of another account. */
  readonly leads: boolean
}

/** @throws Problem not_found */
export async function revokeDevice(db: Database, { device, actor, at, leads }: Revocation): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ name: string }>(
      `update sys_field_device set revoked_at = coalesce(revoked_at, $2), state = '{}', earlier = '{}'
        where id = $1 and ($3::bigint is null or account_id = $3) returning name`,
      [device, at.toISOString(), leads ? null : actor.id],
    )
    if (!row) throw new Problem('not_found', serverText.noDevice)
    await tx.query('delete from sys_field_row where device = $1', [device])
    await auditDevice(tx, { actor, at, nome: row.name }, 'endFieldDevice')
  })
}

/** A device that comes back later takes its records along anew. */
export async function sweepDevices(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  await db.transaction(async (tx) => {
    const quiet = await tx.query<{ id: string }>(
      `update sys_field_device set copy = copy + 1, base = copy + 1, state = '{}', earlier = '{}'
        where contact_at < $1 and exists (select from sys_field_row r where r.device = id) returning id`,
      [before(heldDays)],
    )
    await tx.query('delete from sys_field_row where device = any ($1::uuid[])', [quiet.map(({ id }) => id)])
    await tx.query('delete from sys_field_device where contact_at < $1', [before(knownDays)])
  })
}
