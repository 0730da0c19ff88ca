// @module-tag extended
/*
 * A working day of an office behind one address over real connections; `npm run drills` runs it on the built
 * product.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { playOffice } from '../../scripts/drills/office'
import { setSink } from '../../server/engine/telemetry/log'
import { listen } from '../../server/listen'
import { readSettings } from '../../server/settings/settings'
import { findDemonstration } from '../support/demonstration'
import { features } from '../support/features'
import { startTestServer, type TestServer } from '../support/server'

let server: TestServer
let http: Server

beforeAll(async () => {
  const settings = readSettings({ PORT: '0', HOST: '127.0.0.1', SILENCE_SECONDS: '1' })
  const template = await findDemonstration()
  server = await startTestServer({ entities, validators, features, template, limits: settings.limits })
  ;({ http } = await listen(settings, server.app.fetch))
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await once(http, 'close')
  await server.close()
})

it('an office of thirty behind one address is unaffected by idle, flooding and guessing clients at that address', async () => {
  const people = await server.db.query<{ login: string }>(
    `update sys_account set password_hash = (select password_hash from sys_account where login_email = 'admin@example.com')
      where id in (select id from sys_account where active and login_email is not null order by id limit 30)
      returning login_email as login`,
  )
  const lines: string[] = []
  const failures: string[] = []
  setSink({ write: (level, words) => void (level === 'error' && failures.push(words)) })
  const complaints = await playOffice({
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    logins: people.map(({ login }) => login),
    password: 'Demo@2026',
    silent: 60,
    oversized: 20,
    guesses: 130,
    tell: (line) => lines.push(line),
  })
  setSink(undefined)
  expect(complaints).toEqual([])
  expect(failures).toEqual([])
  expect(people).toHaveLength(30)
  expect(lines.join('\n')).toContain('as conexões caladas foram encerradas')
}, 120_000)
