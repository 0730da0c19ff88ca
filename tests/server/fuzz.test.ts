// @module-tag extended
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { entities } from '#generated/entities.ts'
import { actorsOf, findLeaks } from '../../scripts/drills/fuzz/leaks'
import { fuzz } from '../../scripts/drills/fuzz/run'
import { createSend } from '../../scripts/drills/fuzz/send'
import { inheritedNames } from '../../scripts/drills/fuzz/values'
import { startDemonstration } from '../support/demonstration'
import { effort } from '../support/effort'
import type { TestServer } from '../support/server'

const requests = Number(process.env.FUZZ_REQUESTS ?? effort.nonsense)
const seed = Number(process.env.FUZZ_SEED ?? 17)
const roles = entities.flatMap(({ account }) => account?.role ?? [])
let server: TestServer

beforeAll(async () => {
  server = await startDemonstration({ asksNonsense: true })
}, 240_000)
afterAll(() => server.close())

function routesOf(): readonly (readonly [string, string])[] {
  return server.app.routes.flatMap(({ method, path }) =>
    // A stream of events does not end.
    path.startsWith('/api/') && path !== '/api/ao-vivo' ? [[method, path] as const] : [],
  )
}

const sender = () =>
  createSend({ ...server, origin: 'http://localhost', ask: (url, init) => server.app.request(url, init) })

describe('the server under fuzzing', () => {
  it('treats inherited property names as unknown on every route', async () => {
    const send = sender()
    const wrong: unknown[] = []
    for (const [method, route] of new Set(routesOf())) {
      if (method === 'ALL') continue
      for (const name of inheritedNames) {
        const path = route.replace(/:(\w+)(\{[^}]*\})?/g, (_part, part: string) =>
          /id$/i.test(part) ? '1' : name,
        )
        if (!path.includes(name)) continue
        const { status } = await send({
          role: 'admin',
          method,
          path,
          query: [],
          headers: { 'Content-Type': 'application/json' },
          ...(method !== 'GET' && { body: '{}' }),
        })
        const isTransition = path.includes('/transicoes/')
        if (isTransition ? status !== 404 : status >= 500 || (method !== 'GET' && status < 300)) {
          wrong.push([method, path, status])
        }
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  it(`survives ${requests} requests without a fault and reveals nothing more to any role`, async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { findings, statuses } = await fuzz(
      sender(),
      { entities, routes: routesOf(), roles },
      { seed, requests },
    )
    const causes = said.mock.calls.map((words) => words.map(String).join(' ').slice(0, 400))
    said.mockRestore()
    expect(
      findings.map(({ request, status }) => [status, request]),
      [`seed ${seed}`, ...new Set(causes)].join('\n'),
    ).toEqual([])
    // Most requests are well-formed enough to be parsed.
    expect(statuses[200]).toBeGreaterThan(requests / 20)
    expect(
      await findLeaks(server.store.list, entities, await actorsOf(server.db, server.sessions, roles)),
    ).toEqual([])
  }, 600_000)
})
