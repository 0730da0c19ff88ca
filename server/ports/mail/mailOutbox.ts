/*
 * The stand-in for a mail server: messages are kept in the database, where somebody in charge may read them. Nothing
 * is sent to anybody.
 */
import type { Queryable } from '../../db/database'
import type { KeptMail, MailPort } from './mailPort'

const channel = 'mail'
/** Links in older messages have long expired. */
const keptDays = 30
const shown = 200

/** An outbox in the table `sys_outbox`. */
export function createMailOutbox(db: Queryable, now: () => Date = () => new Date()): MailPort {
  return {
    async send({ to, subject, text }) {
      const at = now()
      const oldest = new Date(at.getTime() - keptDays * 86_400_000)
      await db.query('delete from sys_outbox where channel = $1 and at < $2', [channel, oldest.toISOString()])
      await db.query(
        'insert into sys_outbox (at, channel, recipient, subject, body) values ($1, $2, $3, $4, $5)',
        [at.toISOString(), channel, to, subject, text],
      )
    },
    kept: () =>
      db.query<KeptMail>(
        `select id, at, recipient as "to", subject, body as text
           from sys_outbox where channel = $1 order by id desc limit ${shown}`,
        [channel],
      ),
  }
}
