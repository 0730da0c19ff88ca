/*
 * The measured process: fills a new database through the engine's bulk writes, then serves the engine and the
 * baseline on two ports. ../server.ts starts it, reads its ports, and closes its input to stop it.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { systemActor } from '#model/people/actor'
import { createServer } from '../../../server/engine/index'
import { seed } from '../../../server/engine/store/installation/seed'
import { makeEntities } from '../../../tests/support/entities'
import { openScratch } from '../scratch'
import { makeWidget, schemas, sizes } from '../world'
import { createBare, fillBare } from './bare'
import { keeperId } from './questions'

/** What the process prints when it is ready. */
export interface ServedPorts {
  readonly ours: number
  readonly bare: number
  readonly tokens: { readonly chief: string; readonly keeper: string }
  /** Of each keeper. */
  readonly crowd: readonly string[]
  /** Rows per second created through the engine: validated, references checked, audited. */
  readonly enteredPerSecond: number
}

const batch = 2_000

async function start(): Promise<void> {
  const scratch = await openScratch(process.env.BENCH_SERVER)
  const { db } = scratch
  const { entities, validators } = makeEntities(schemas)
  // Unlimited, since one person sends everything.
  const limits = { accountRate: 0, visitorRate: 0 }
  const server = await createServer({ db, entities, validators, features: [], version: 'bench', limits })
  const at = new Date()
  const enteredPerSecond = await seed({ db, entities, validators }, async ({ createMany }) => {
    const enter = (name: string, rows: readonly Record<string, unknown>[]) =>
      createMany(
        name,
        rows.map((input) => ({ input, actor: systemActor, at })),
      )
    await enter('chief', [{ name: 'Chief', email: 'chief@example.com' }])
    await enter(
      'keeper',
      numbered(sizes.keepers, (place) => person('Keeper', place)),
    )
    await enter(
      'region',
      numbered(sizes.regions, (place) => ({ name: `Region ${place}` })),
    )
    const before = performance.now()
    for (let first = 1; first <= sizes.widgets; first += batch) {
      await enter(
        'widget',
        numbered(batch, (place) => makeWidget(first + place - 1)),
      )
    }
    return sizes.widgets / ((performance.now() - before) / 1000)
  })
  await fillBare(db.exec)
  await db.exec('vacuum analyze')

  const tokenOf = async (entity: string, recordId: number): Promise<string> => {
    const account = await server.accounts.find(entity, recordId)
    if (!account) throw new Error(`${entity} ${recordId} has no account`)
    return server.sessions.open(account.id, { address: 'bench' })
  }
  const listeners = [await listen(server.app), await listen(createBare(scratch.ask))] as const
  const served: ServedPorts = {
    ours: listeners[0].port,
    bare: listeners[1].port,
    tokens: { chief: await tokenOf('chief', 1), keeper: await tokenOf('keeper', keeperId) },
    crowd: await Promise.all(numbered(sizes.keepers, (place) => tokenOf('keeper', place))),
    enteredPerSecond,
  }
  process.send?.(served)
  await once(process, 'disconnect')
  for (const { close } of listeners) close()
  await scratch.remove()
  process.exit(0)
}

function numbered<T>(count: number, make: (place: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at + 1))
}

function person(name: string, place: number): Record<string, unknown> {
  return { name: `${name} ${place}`, email: `${name.toLowerCase()}.${place}@example.com` }
}

async function listen(app: Hono): Promise<{ port: number; close: () => void }> {
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!http.listening) await once(http, 'listening')
  return { port: (http.address() as AddressInfo).port, close: () => void http.close() }
}

start().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
