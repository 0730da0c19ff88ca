/*
 * A PostgreSQL database behind a proxy that counts round trips: how often a connection is written to after the server
 * has answered on it. Connections of other databases on the server are not counted.
 */
import { type AddressInfo, connect, createServer } from 'node:net'
import type { Database } from '../../server/db/database'
import { openPostgres } from '../../server/db/postgres'

export interface CountedDatabase {
  readonly db: Database
  /** Round trips so far. */
  trips(): number
}

export async function openCounted(url: string, name: string): Promise<CountedDatabase> {
  const target = new URL(url)
  let trips = 0
  const proxy = createServer((client) => {
    const server = connect(Number(target.port || 5432), target.hostname)
    let isAnswered = true
    client.on('data', (data) => {
      if (isAnswered) trips += 1
      isAnswered = false
      server.write(data)
    })
    server.on('data', (data) => {
      isAnswered = true
      client.write(data)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  through.pathname = `/${name}`
  const db = await openPostgres(through.href, { max: 4 })
  return {
    db: {
      ...db,
      async close() {
        await db.close()
        await new Promise((resolve) => proxy.close(resolve))
      },
    },
    trips: () => trips,
  }
}
