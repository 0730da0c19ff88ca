import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isPublic, openWebhooks } from '../../../server/ports/webhooks'

const secret = 'a secret of more than 24 letters'
const got: { readonly headers: IncomingHttpHeaders; readonly body: string; readonly path: string }[] = []
let status = 204
let server: Server
let port = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += String(part)
    })
    request.on('end', () => {
      got.push({ headers: request.headers, body, path: request.url ?? '' })
      response.writeHead(status, { Location: '/elsewhere' }).end('x'.repeat(100_000))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  got.length = 0
  status = 204
})

const open = (words: object) => openWebhooks({ WEBHOOKS: JSON.stringify({ erp: words }) })
const own = (more: object = {}) =>
  open({ url: `http://127.0.0.1:${port}/in`, secret, private: true, ...more })
const call = { key: 'webhook/7/now', to: 'erp', text: '{"type":"loan.lost"}' }

it('a webhook call has an id, a timestamp and a signature over both and the body', async () => {
  await own().send(call)
  const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = got
  expect([path, body, headers['content-type']]).toEqual(['/in', call.text, 'application/json'])
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers
  expect(id).toBe('webhook%2F7%2Fnow')
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60)
  const wanted = createHmac('sha256', secret)
    .update(`${String(id)}.${String(time)}.${body}`)
    .digest('base64')
  expect(signature).toBe(`v1,${wanted}`)
})

it('a secret in the format of Standard Webhooks is decoded', async () => {
  const bytes = Buffer.from('thirty-two bytes of some secret!')
  await own({ secret: `whsec_${bytes.toString('base64')}` }).send(call)
  const {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signature,
  } = got[0]?.headers ?? {}
  const wanted = createHmac('sha256', bytes)
    .update(`${String(id)}.${String(time)}.${call.text}`)
    .digest('base64')
  expect(signature).toBe(`v1,${wanted}`)
})

it('temporary failures are retried, permanent ones are not, and redirects are not followed', async () => {
  const fails = async (answer: number) => {
    status = answer
    const error: unknown = await own()
      .send(call)
      .catch((problem: unknown) => problem)
    return [error instanceof Error, error instanceof Error && 'isPermanent' in error]
  }
  for (const answer of [401, 429, 500, 503])
    expect([answer, await fails(answer)]).toEqual([answer, [true, false]])
  for (const answer of [302, 400, 410]) expect([answer, await fails(answer)]).toEqual([answer, [true, true]])
  expect(got.map(({ path }) => path)).toEqual(Array.from({ length: 7 }, () => '/in'))
})

it('a private network is refused unless allowed, by address and by name', async () => {
  for (const host of ['127.0.0.1', '[::1]', '10.1.2.3', '169.254.169.254', 'localhost']) {
    const sent = open({ url: `https://${host}:${port}/in`, secret }).send(call)
    await expect(sent, host).rejects.toMatchObject({
      isPermanent: true,
      message: expect.stringMatching('rede privada'),
    })
  }
  expect(got).toEqual([])
})

it('isPublic tells public addresses from all others', () => {
  const closed = [
    '0.0.0.0',
    '100.64.1.1',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
  ]
  const hidden = [
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:db8::1',
  ]
  expect([...closed, ...hidden].filter(isPublic)).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].filter((each) => !isPublic(each))).toEqual([])
})

it('an unconfigured address fails permanently, and nothing is sent without configuration', async () => {
  await expect(own().send({ ...call, to: 'crm' })).rejects.toMatchObject({ isPermanent: true })
  const local = openWebhooks({})
  await local.send(call)
  expect([local.isLocal, got]).toEqual([true, []])
})

it('invalid settings stop the start with a message', () => {
  const wrong = [
    ['not json', 'JSON'],
    ['[]', 'objeto'],
    [JSON.stringify({ erp: { url: 'http://example.com', secret } }), 'https'],
    [JSON.stringify({ erp: { url: 'ftp://example.com', secret, private: true } }), 'https'],
    [JSON.stringify({ erp: { url: 'https://example.com', secret: 'short' } }), '24'],
  ] as const
  for (const [WEBHOOKS, words] of wrong) expect(() => openWebhooks({ WEBHOOKS })).toThrow(words)
})
