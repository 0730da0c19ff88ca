import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { isRow } from '#model/entity/jsonSchema'
import { features } from '../../support/features'
import { startTestServer, type TestServer } from '../../support/server'

let server: TestServer
const most = 12

beforeAll(async () => {
  const limits = { accountRate: 0, visitorRate: most * 2 }
  server = await startTestServer({ entities, validators, features, limits, trustProxy: '1' })
}, 120_000)
afterAll(() => server.close())

/** Endpoints whose response type can be a session. */
function openingCalls(): readonly string[] {
  const told: unknown = JSON.parse(readFileSync('generated/calls.json', 'utf8'))
  const calls = isRow(told) && isRow(told.calls) ? told.calls : {}
  const opens = (call: unknown) => isRow(call) && JSON.stringify(call.answer ?? '').includes('/SignedIn"')
  return Object.keys(calls)
    .filter((name) => opens(calls[name]))
    .sort()
}

/** An attempt by an unknown client for each endpoint. */
const guesses: Readonly<Record<string, object>> = {
  'POST /auth/login/web': { userLogin: 'ninguem@example.com', password: 'adivinhada' },
  'POST /auth/login/provedor': { codigo: 'x'.repeat(43) },
  'POST /auth/login/segundo-passo': { desafio: 'x'.repeat(43), codigo: '123456' },
  'POST /auth/login/chave': { desafio: 'x'.repeat(43), chave: { id: 'x', response: {} } },
}

const ask = (call: string, body: object, address: string) =>
  server.app.request(`/api${call.replace('POST ', '')}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  })

describe('the sign-in endpoints', () => {
  it('are all listed with their proof in the security documentation', () => {
    expect(openingCalls()).toEqual(Object.keys(guesses).sort())
    const list = readFileSync('docs/seguranca.md', 'utf8')
    const table = list.split('### Modos de entrar')[1]?.split('\n## ')[0] ?? ''
    for (const call of openingCalls()) expect(table).toContain(`\`${call}\``)
    expect(table.match(/^\| `POST/gm)).toHaveLength(openingCalls().length)
  })

  it('answer a guess alike, without a session and without revealing whether the person exists', async () => {
    for (const [call, body] of Object.entries(guesses)) {
      const answer = await ask(call, body, '203.0.113.7')
      const said: unknown = await answer.json()
      expect(answer.status, call).toBe(401)
      expect(said, call).toMatchObject({ error: 'unauthenticated', message: expect.stringMatching(/\.$/) })
      expect(JSON.stringify(said), call).not.toMatch(/token|ninguem|example/)
      expect(answer.headers.get('set-cookie'), call).toBeNull()
    }
  })

  it('are all rate limited with a Retry-After', async () => {
    for (const [at, [call, body]] of Object.entries(guesses).entries()) {
      let last = await ask(call, body, `198.51.100.${at + 1}`)
      for (let tried = 1; tried < most + 20 && last.status !== 429; tried++) {
        last = await ask(call, body, `198.51.100.${at + 1}`)
      }
      expect(last.status, call).toBe(429)
      expect(Number(last.headers.get('retry-after')), call).toBeGreaterThan(0)
    }
  })

  it('accept no code by telephone: an SMS only brings the link for a first password', () => {
    const told = readFileSync('generated/calls.json', 'utf8')
    const bodies = openingCalls().map((call) => JSON.stringify(guesses[call]))
    expect(bodies.join(' ')).not.toMatch(/sms|telefone/i)
    expect(told).not.toMatch(/"(?:codigo_sms|sms_code|otp_telefone)"/)
  })
})
