/* How much people and addresses may ask for, over all servers on one database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../../../server/engine/app'
import { createAddressOf } from '../../../../server/engine/http/address'
import { makeEntities } from '../../../support/entities'
import { cheapPasswords, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

const limits = { accountRate: 60, visitorRate: 20, addressRate: 200 }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: workshop, trustProxy: '1', limits })
})
afterAll(() => server.close())

type App = Pick<TestServer, 'app'>
const from = (address: string, token?: string) => ({
  'X-Forwarded-For': address,
  ...(token && { Authorization: `Bearer ${token}` }),
})
const ask = ({ app }: App, headers: Record<string, string>, path = '/api/sistema') =>
  app.request(path, { headers })

/** Asks until it is refused; how often it was not. */
async function askOn(
  on: App,
  headers: Record<string, string>,
  most = 300,
): Promise<[number, Response | undefined]> {
  for (let count = 0; count < most; count++) {
    const answer = await ask(on, headers)
    if (answer.status === 429) return [count, answer]
    expect(answer.status).toBe(200)
  }
  return [most, undefined]
}

describe('asking too often', () => {
  it('is refused with words and the time to wait, and concerns no other person and no other address', async () => {
    const keeper = await server.signIn('keeper')
    const other = await server.signIn('keeper')
    const [count, refused] = await askOn(server, from('198.51.100.1', keeper.token))
    expect(count).toBeGreaterThan(30)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toMatchObject({
      error: 'too_many',
      message: expect.stringContaining('Aguarde'),
    })
    expect((await ask(server, from('198.51.100.1', other.token))).status).toBe(200)
    const [visits] = await askOn(server, from('198.51.100.2'))
    expect(visits).toBeLessThan(count)
    expect((await ask(server, from('198.51.100.3'))).status).toBe(200)
  })

  it('does not write for each question, and is shared by all servers on the database', async () => {
    const keeper = await server.signIn('keeper')
    const made = makeEntities(workshop)
    const second = await createServer({
      db: server.db,
      ...made,
      features: [],
      version: 'test',
      ...cheapPasswords,
      trustProxy: '1',
      limits,
    })
    const rates = () =>
      server.db.query<{ key: string }>('select key from sys_rate where key = $1', [
        `account ${keeper.accountId}`,
      ])
    for (let at = 0; at < 2; at++) await ask(server, from('198.51.100.4', keeper.token))
    expect(await rates()).toEqual([])
    await askOn(server, from('198.51.100.4', keeper.token))
    await expect.poll(rates, { timeout: 5000 }).toHaveLength(1)
    // The second learns what the first let through when it tells what it has let through itself.
    await expect
      .poll(async () => (await ask(second, from('198.51.100.5', keeper.token))).status, {
        timeout: 15_000,
        interval: 50,
      })
      .toBe(429)
  })
})

describe('the address behind proxies', () => {
  const addressOf = (trusted: string | undefined, forwarded: string, peer = '') =>
    createAddressOf(trusted)({
      req: { header: () => forwarded },
      env: { incoming: { socket: { remoteAddress: peer } } },
    } as never)

  it.each([
    ['is the peer without proxies', '0', '1.2.3.4', '203.0.113.9', '203.0.113.9'],
    ['is what the nearest of one proxy wrote', '1', '9.9.9.9, 203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['is what the second proxy wrote', '2', '6.6.6.6, 203.0.113.9, 10.0.0.2', '10.0.0.1', '203.0.113.9'],
    [
      'is believed from private networks by default',
      undefined,
      '6.6.6.6, 203.0.113.9, 10.0.0.2',
      '::ffff:127.0.0.1',
      '203.0.113.9',
    ],
    ['is not believed from elsewhere', undefined, '6.6.6.6', '203.0.113.9', '203.0.113.9'],
    ['is believed from named networks', '192.0.2.0/24', '203.0.113.9, 192.0.2.7', '192.0.2.8', '203.0.113.9'],
    ['is no nonsense', '1', 'x, , <script>', '10.0.0.1', '10.0.0.1'],
    ['is a network where a customer has many', '0', '', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('%s', (_name, trusted, forwarded, peer, expected) => {
    expect(addressOf(trusted, forwarded, peer)).toBe(expected)
  })

  it('refuses a setting that is none', () => {
    for (const wrong of ['proxy', '10.0.0.0/99', '1.2.3'])
      expect(() => createAddressOf(wrong)).toThrow('TRUST_PROXY')
  })
})
