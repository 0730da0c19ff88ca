/*
 * Deletes old messages with text and address; their links have expired. For messages about a record, the
 * fact, time and recipient account remain.
 */
import { hideValue } from '#model/formats/index'
import type { Database, Queryable } from '../../db/database'

const keptMs = 30 * 86_400_000

interface SweptMessage {
  readonly id: number
  readonly at: string
  readonly channel: string
  readonly recipient: string
  readonly subject: string
  readonly state: string
  readonly entity: string | null
  readonly record_id: number | null
  readonly broadcast_id: number | null
}

export async function sweep(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const swept = await tx.query<SweptMessage>(
      `delete from sys_outbox where state in ('sent', 'kept', 'failed') and at < $1
       returning id, at, channel, recipient, subject, state, entity, record_id, broadcast_id`,
      [new Date(now.getTime() - keptMs).toISOString()],
    )
    await addResults(tx, swept)
    const told = swept.filter(({ entity, record_id }) => entity !== null && record_id !== null)
    if (told.length > 0) await saveSummaries(tx, told)
  })
}

/** Adds the results of messages to many to those that their record keeps. */
async function addResults(tx: Queryable, swept: readonly SweptMessage[]): Promise<void> {
  const results = swept.flatMap(({ broadcast_id: id, state }) => (id === null ? [] : [{ id, state }]))
  if (results.length === 0) return
  await tx.query(
    `update sys_broadcast b set sent = b.sent + x.sent, failed = b.failed + x.failed, kept = b.kept + x.kept
       from (select id, count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'failed') as failed,
              count(*) filter (where state = 'kept') as kept
            from jsonb_to_recordset($1::jsonb) as r (id bigint, state text) group by id) as x
      where x.id = b.id`,
    [JSON.stringify(results)],
  )
}

async function saveSummaries(tx: Queryable, told: readonly SweptMessage[]): Promise<void> {
  const rows = told.map(({ recipient, ...row }) => ({
    ...row,
    recipient,
    masked: hideValue(recipient.includes('@') ? 'email' : 'phone', recipient),
  }))
  // An address that is an account's login is replaced by the account; any other is masked.
  await tx.query(
    `insert into sys_message (id, at, channel, subject, state, entity, record_id, broadcast_id, account_id, masked)
     select x.id, x.at, x.channel, x.subject, x.state, x.entity, x.record_id, x.broadcast_id, a.id,
            case when a.id is null then x.masked end
       from jsonb_to_recordset($1::jsonb) as x (id bigint, at timestamptz, channel text, recipient text, subject text,
              state text, entity text, record_id bigint, broadcast_id bigint, masked text)
       left join sys_account a on a.active and a.login_email = x.recipient
     on conflict (id) do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Erases the summaries of a record's messages and its choices, and the recipient of others sent to its account. */
export async function anonymiseSummaries(
  tx: Queryable,
  { entity, id, accountId }: { readonly entity: string; readonly id: number; readonly accountId?: number },
): Promise<void> {
  await tx.query(
    'delete from sys_message where (entity = $1 and record_id = $2) or account_id = $3::bigint',
    [entity, id, accountId ?? null],
  )
  await tx.query('delete from sys_opt_out where entity = $1 and record_id = $2', [entity, id])
}
