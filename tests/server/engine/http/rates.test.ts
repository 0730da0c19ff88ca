import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WorkKind, withContext } from '../../../../server/db/queryContext'
import { createServer } from '../../../../server/engine/app'
import { createAddressOf } from '../../../../server/engine/http/address'
import { longestWaitSeconds, workPrices } from '../../../../server/engine/http/prices'
import { createRateBuckets } from '../../../../server/engine/http/rateBuckets'
import { add } from '../../../../server/engine/people/buckets'
import { setSink } from '../../../../server/engine/telemetry/log'
import { makeEntities } from '../../../support/entities'
import { cheapPasswords, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

const limits = { accountRate: 60, visitorRate: 20 }
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

describe('the rate limit', () => {
  it('refuses with a message and Retry-After, without affecting other people and addresses', async () => {
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

  it('of an address only applies to visitors, not to signed-in people', async () => {
    const keeper = await server.signIn('keeper')
    await askOn(server, from('198.51.100.6'))
    expect((await ask(server, from('198.51.100.6'))).status).toBe(429)
    expect((await ask(server, from('198.51.100.6', keeper.token))).status).toBe(200)
    expect((await ask(server, from('198.51.100.6', 'x'.repeat(43)))).status).toBe(429)
  })

  it('of sign-ins is separate, and known devices have their own', async () => {
    const own = await startTestServer({
      schemas: workshop,
      trustProxy: '1',
      limits: { ...limits, accountRate: 0 },
    })
    const { id } = await own.make('keeper', { name: 'Ana', email: 'ana@example.com' })
    const account = await own.accounts.find('keeper', id)
    await own.accounts.setPassword(account?.id ?? 0, 'correct horse battery')
    const logIn = (Cookie = '') =>
      own.app.request('/api/auth/login/web', {
        method: 'POST',
        headers: { ...from('198.51.100.7'), 'Content-Type': 'application/json', Cookie },
        body: JSON.stringify({ userLogin: 'ana@example.com', password: 'correct horse battery' }),
      })
    let device = ''
    for (let count = 0; count < 30; count++) {
      const answer = await logIn()
      expect(answer.status).toBe(200)
      device = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    }
    await askOn(own, from('198.51.100.7'))
    expect([(await logIn()).status, (await logIn(device)).status]).toEqual([429, 200])
    expect((await ask(own, { ...from('198.51.100.7'), Cookie: device })).status).toBe(200)
    expect((await logIn(`${device}x`)).status).toBe(429)
    await own.close()
  })

  it('does not write for each request and is shared by all servers on the database', async () => {
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
    // Servers share their counts only when they report their own.
    await expect
      .poll(async () => (await ask(second, from('198.51.100.5', keeper.token))).status, {
        timeout: 15_000,
        interval: 50,
      })
      .toBe(429)
  })
})

describe('the point budget of a caller', () => {
  let at = 0
  const bucketsOf = () => createRateBuckets(server.db, longestWaitSeconds, () => at)

  it.each([1, 20, 600, 1_200])('of %i a minute recovers within a minute after any use', (most) => {
    const buckets = bucketsOf()
    buckets.use(buckets.of('busy', most), 1_000_000)
    const wait = buckets.waitFor(buckets.of('busy', most), 1)
    expect(wait).toBe(longestWaitSeconds)
    at += (wait - 1) * 1_000
    expect(buckets.waitFor(buckets.of('busy', most), 1)).toBeGreaterThan(0)
    at += 1_000
    expect(buckets.waitFor(buckets.of('busy', most), 1)).toBe(0)
  })

  it('is capped for all servers together', async () => {
    const size = { perSecond: 1, fullest: 119 }
    await add(server.db, [{ key: 'far too busy', points: 5_000 }], size)
    const levels = await add(server.db, [{ key: 'far too busy', points: 5_000 }], size)
    expect(levels.get('far too busy')).toBe(119)
  })

  it('is charged for statements, engine work, passwords and bytes, and not for waiting', async () => {
    const work: [WorkKind, number][] = []
    const onWork = (kind: WorkKind, amount: number) => void work.push([kind, amount])
    await withContext({ onWork }, () => server.db.query('select count(*) from generate_series(1, 200000)'))
    expect(work.map(([kind]) => kind)).toEqual(['statements', 'engineMs'])
    expect(work[1]?.[1]).toBeGreaterThan(0)
    expect(Object.keys(workPrices).toSorted()).toEqual(
      ['engineMs', 'passwords', 'receivedBytes', 'sentBytes', 'statements'].toSorted(),
    )
  })
})

describe('the client address behind proxies', () => {
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
      'is the peer unless proxies are named',
      undefined,
      '6.6.6.6, 203.0.113.9',
      '::ffff:10.0.0.9',
      '10.0.0.9',
    ],
    ['is the peer on this machine too', '', '6.6.6.6', '127.0.0.1', '127.0.0.1'],
    ['is not believed from elsewhere', '192.0.2.0/24', '6.6.6.6', '203.0.113.9', '203.0.113.9'],
    ['is believed from named networks', '192.0.2.0/24', '203.0.113.9, 192.0.2.7', '192.0.2.8', '203.0.113.9'],
    ['is no nonsense', '1', 'x, , <script>', '10.0.0.1', '10.0.0.1'],
    ['is a network where a customer has many', '0', '', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ])('%s', (_name, trusted, forwarded, peer, expected) => {
    expect(addressOf(trusted, forwarded, peer)).toBe(expected)
  })

  it('logs a hint once when a proxy seems to exist, which outer addresses cannot trigger', () => {
    const lines: string[] = []
    setSink({ write: (level, words) => void lines.push(`${level} ${words}`) })
    const unnamed = createAddressOf()
    const none = createAddressOf('0')
    for (const find of [unnamed, none])
      for (const peer of ['203.0.113.9', '127.0.0.1', '10.0.0.9'])
        find({
          req: { header: () => '6.6.6.6' },
          env: { incoming: { socket: { remoteAddress: peer } } },
        } as never)
    setSink(undefined)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^warn .*127\.0\.0\.1.*TRUST_PROXY/)
  })

  it('refuses an invalid setting', () => {
    for (const wrong of ['proxy', '10.0.0.0/99', '1.2.3'])
      expect(() => createAddressOf(wrong)).toThrow('TRUST_PROXY')
  })
})
