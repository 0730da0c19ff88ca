/*
 * The server process for ../list.ts and ../replica.ts: the engine over a temporary database with the requested number of widgets,
 * and the benchmark page on the same port.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { multiplyWidgets } from '../multiply'
import { openScratch } from '../scratch'
import { openWidgetServer } from '../widgetServer'
import { password, schemas } from './schemas'

/** What the process prints when it is ready. */
export interface ListServerPorts {
  readonly port: number
  readonly token: string
}

async function start(page: string, rows: number): Promise<void> {
  const scratch = await openScratch(process.env.BENCH_SERVER)
  const server = await openWidgetServer(scratch, schemas)
  const account = await server.accounts.find('chief', 1)
  if (!account) throw new Error('the chief has no account')
  await server.accounts.setPassword(account.id, password)
  // Setting a password ends existing sessions.
  const token = await server.sessions.open(account.id, { address: 'bench' })
  await multiplyWidgets(scratch.db, rows)

  const app = new Hono()
  app.all('/api/*', (c) => server.app.fetch(c.req.raw, c.env))
  // Without the product's content security policy, which forbids AG Grid's style elements.
  app.use('*', serveStatic({ root: page }))
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!http.listening) await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  process.send?.({ port, token } satisfies ListServerPorts)
  await once(process, 'disconnect')
  http.close()
  await scratch.remove()
  process.exit(0)
}

const [page = '', rows] = process.argv.slice(2)
start(page, Number(rows)).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
