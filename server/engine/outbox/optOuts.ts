/*
 * Who wants no messages to many, by person and channel, and the signed links by which people say so without signing
 * in. A link names a record and a channel and nothing personal, and it never expires.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Entity } from '#model/entity/entity'
import { type MessageChannel, messageChannels } from '#model/record/recipients'
import type { MessageConsent } from '#model/wire/record/broadcast'
import type { Queryable } from '../../db/database'
import { readMeta } from '../tables/systemTables'

const secretKey = 'unsubscribe_secret'

export interface Subscription {
  readonly entity: string
  readonly id: number
  readonly channel: MessageChannel
}

/** `mail 7` for each person and channel. */
export async function readOptOuts(
  db: Queryable,
  { name }: Pick<Entity, 'name'>,
  ids: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ channel: string; record_id: number }>(
    'select channel, record_id from sys_opt_out where entity = $1 and record_id = any ($2::bigint[])',
    [name, ids],
  )
  return new Set(rows.map(({ channel, record_id }) => `${channel} ${record_id}`))
}

export async function readConsent(
  db: Queryable,
  entity: Pick<Entity, 'name'>,
  id: number,
): Promise<MessageConsent> {
  const optOuts = await readOptOuts(db, entity, [id])
  return { mail: !optOuts.has(`mail ${id}`), sms: !optOuts.has(`sms ${id}`) }
}

/** @param by the account that says so; null for a link's reader */
export async function saveConsent(
  db: Queryable,
  { entity, id, channel }: Subscription,
  wants: boolean,
  { by, at }: { readonly by: number | null; readonly at: Date },
): Promise<void> {
  if (wants) {
    await db.query('delete from sys_opt_out where entity = $1 and record_id = $2 and channel = $3', [
      entity,
      id,
      channel,
    ])
    return
  }
  await db.query(
    `insert into sys_opt_out (entity, record_id, channel, at, account_id) values ($1, $2, $3, $4, $5)
     on conflict (entity, record_id, channel) do nothing`,
    [entity, id, channel, at.toISOString(), by],
  )
}

export type SignLink = (subscription: Subscription) => string

/** Signs many links with one read of the key. */
export async function createSigner(db: Queryable): Promise<SignLink> {
  const secret = await readSecret(db)
  return ({ entity, id, channel }) => {
    const payload = Buffer.from(`${channel}~${id}~${entity}`).toString('base64url')
    return `${payload}.${signatureOf(secret, payload)}`
  }
}

/** Undefined for a link that this installation did not sign. */
export async function readLink(db: Queryable, token: string): Promise<Subscription | undefined> {
  const [payload = '', signature = '', ...rest] = token.split('.')
  const expected = Buffer.from(signatureOf(await readSecret(db), payload))
  const given = Buffer.from(signature)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined
  const [name, id, ...entity] = Buffer.from(payload, 'base64url').toString('utf8').split('~')
  const channel = messageChannels.find((each) => each === name)
  return channel && { channel, id: Number(id), entity: entity.join('~') }
}

function signatureOf(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url')
}

async function readSecret(db: Queryable): Promise<string> {
  const known = await readMeta(db, secretKey)
  if (typeof known === 'string') return known
  await db.query(
    'insert into sys_meta (key, value) values ($1, to_jsonb($2::text)) on conflict (key) do nothing',
    [secretKey, randomBytes(32).toString('base64url')],
  )
  return String(await readMeta(db, secretKey))
}
