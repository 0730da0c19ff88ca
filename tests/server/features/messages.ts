import type { TestServer } from '../../support/server'

export interface OutboxMessage {
  readonly key: string
  readonly channel: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly state: string
}

export async function messagesTo(
  server: Pick<TestServer, 'outbox' | 'db'>,
  to: unknown,
): Promise<readonly OutboxMessage[]> {
  await server.outbox.deliver()
  return server.db.query<OutboxMessage>(
    `select key, channel, recipient as "to", subject, body as "text", state
       from sys_outbox where recipient = $1 order by id desc`,
    [to],
  )
}

export const publicUrl = 'https://console.example.com'

export function secretIn(message: OutboxMessage | undefined, page: string): string {
  const link = new RegExp(`${publicUrl}/#/${page}/([\\w-]{43})\\n`).exec(message?.text ?? '')?.[1]
  if (!link) throw new Error(`no link to ${page} in the message`)
  return link
}
