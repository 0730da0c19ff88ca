// Writes rows to a data folder until it is killed, and reports the acknowledged ones.
import { openPglite } from '../../../../server/db/pglite'
import { say } from './say.mjs'

const [dataDir = '', template = '', writersAtOnce = '1'] = process.argv.slice(2)

async function write(): Promise<void> {
  const db = await openPglite({ dataDir, template: template || undefined })
  await db.exec('create table if not exists widget (id int primary key, note text not null)')
  const [last] = await db.query<{ id: number }>('select coalesce(max(id), 0) id from widget')
  let next = (last?.id ?? 0) + 1
  say('ready')
  const keepWriting = async () => {
    for (;;) {
      const id = next++
      // Every third row is written in a transaction, which flushes differently.
      if (id % 3 === 0) await db.transaction((tx) => tx.query(...insert(id)))
      else await db.query(...insert(id))
      say(`written ${id}`)
    }
  }
  await Promise.all(Array.from({ length: Number(writersAtOnce) }, keepWriting))
}

function insert(id: number): [string, unknown[]] {
  return ['insert into widget (id, note) values ($1, $2)', [id, 'x'.repeat(id % 500)]]
}

write().catch((error: unknown) => {
  say(`failed ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
