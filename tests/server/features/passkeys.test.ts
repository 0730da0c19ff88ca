import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondFactor } from '../../../server/features/second-factor/feature'
import { type Authenticator, makeAuthenticator } from '../../support/authenticator'
import type { SignedIn } from '../../support/server'
import { type IdentityServer, startIdentityServer } from './identityBase'
import { publicUrl } from './messages'

let server: IdentityServer
let person: SignedIn
let other: SignedIn
const key = makeAuthenticator(publicUrl)
const otherKey = makeAuthenticator(publicUrl)
const password = 'Cafe-da-Serra-2026'
const email = 'nara@example.com'

beforeAll(async () => {
  server = await startIdentityServer([secondFactor])
  const enter = async (nome: string, address: string) => {
    const { accountId, recordId } = await server.enter('tecnico', { nome, email: address })
    await server.accounts.setPassword(accountId, password)
    return server.signInAs('tecnico', recordId)
  }
  person = await enter('Nara Dias', email)
  other = await enter('Otto Reis', 'otto@example.com')
})
afterAll(() => server.close())

type Body = Record<string, unknown> & { desafio: string }

async function told(asked: Response | Promise<Response>): Promise<{ status: number; body: Body }> {
  const answer = await asked
  return { status: answer.status, body: (await answer.json()) as Body }
}

async function askNew(by: SignedIn): Promise<Body> {
  return (await told(by.post('/api/auth/fatores/chaves/opcoes', {}))).body
}

function keep(by: SignedIn, desafio: string, chave: unknown, nome = 'Notebook') {
  return told(by.post('/api/auth/fatores/chaves', { desafio, nome, chave }))
}

async function enterBy(device: Authenticator, lies = {}) {
  const { body } = await told(server.ask('POST', '/api/auth/login/chave/opcoes', {}))
  const chave = device.get(body.desafio, lies)
  return told(server.ask('POST', '/api/auth/login/chave', { desafio: body.desafio, chave }))
}

describe('a passkey', () => {
  it('is refused for another origin, challenge or account and without a name', async () => {
    const lies = [{ origin: 'https://evil.example.com' }, { rpId: 'evil.example.com' }]
    for (const lie of lies) {
      const { desafio } = await askNew(person)
      expect((await keep(person, desafio, key.create(desafio, lie))).status).toBe(422)
    }
    const { desafio } = await askNew(person)
    expect((await keep(person, desafio, key.create('another'))).status).toBe(422)
    const theirs = (await askNew(other)).desafio
    expect((await keep(person, theirs, key.create(theirs))).status).toBe(422)
    const unnamed = (await askNew(person)).desafio
    expect((await keep(person, unnamed, key.create(unnamed), ' ')).status).toBe(422)
    await server.pass(6)
    expect((await keep(person, unnamed, key.create(unnamed))).status).toBe(401)
    await server.pass(10)
    person = await server.signInAs('tecnico', person.recordId)
    other = await server.signInAs('tecnico', other.recordId)
    expect((await told(person.get('/api/auth/fatores'))).body.chaves).toEqual([])
  })

  it('is stored under its name beside others, with recovery codes for the first', async () => {
    const { desafio, opcoes } = await askNew(person)
    expect(opcoes).toMatchObject({ challenge: desafio, rp: { id: new URL(publicUrl).hostname } })
    const first = await keep(person, desafio, key.create(desafio))
    expect(first.status).toBe(200)
    expect(first.body.codigos).toHaveLength(10)
    await server.pass(1)
    const again = (await askNew(person)).desafio
    const second = makeAuthenticator(publicUrl)
    expect((await keep(person, again, second.create(again), 'Celular')).body).toEqual({ codigos: null })
    const { body } = await told(person.get('/api/auth/fatores'))
    expect(body.chaves).toMatchObject([{ nome: 'Notebook' }, { nome: 'Celular', usada_em: null }])
    expect((await server.mailTo(email))[0]?.subject).toBe('O segundo fator da sua conta mudou')
    // A key cannot be registered for two accounts.
    const taken = (await askNew(other)).desafio
    expect((await keep(other, taken, key.create(taken))).status).toBe(422)
  })

  it('signs in without a password, once per challenge, and only with user verification', async () => {
    expect(await enterBy(key)).toMatchObject({ status: 200, body: { user: { nome: 'Nara Dias' } } })
    expect((await enterBy(key, { isVerified: false })).status).toBe(401)
    expect((await enterBy(key, { origin: 'https://evil.example.com' })).status).toBe(401)
    expect((await enterBy(otherKey)).status).toBe(401)
    const { body } = await told(server.ask('POST', '/api/auth/login/chave/opcoes', {}))
    const said = { desafio: body.desafio, chave: key.get(body.desafio) }
    expect((await told(server.ask('POST', '/api/auth/login/chave', said))).status).toBe(200)
    const replay = { desafio: body.desafio, chave: key.get(body.desafio) }
    expect((await told(server.ask('POST', '/api/auth/login/chave', replay))).status).toBe(401)
  })

  it('is refused as a copy when its counter does not increase', async () => {
    expect((await enterBy(key, { counter: 50 })).status).toBe(200)
    expect((await enterBy(key, { counter: 50 })).status).toBe(401)
    expect((await enterBy(key, { counter: 7 })).status).toBe(401)
    expect((await enterBy(key, { counter: 51 })).status).toBe(200)
  })

  it('only completes the second step of its own account', async () => {
    const own = (await askNew(other)).desafio
    expect((await keep(other, own, otherKey.create(own))).status).toBe(200)
    const { body } = await told(server.ask('POST', '/api/auth/login/web', { userLogin: email, password }))
    const step = body.segundo_passo as { desafio: string; meios: string[] }
    expect(step.meios).toEqual(['chave', 'recuperacao'])
    const { desafio } = step
    const asked = await told(server.ask('POST', '/api/auth/login/chave/opcoes', { desafio }))
    expect(asked.body.opcoes).toMatchObject({ challenge: desafio, allowCredentials: [{}, {}] })
    const answer = (chave: unknown) =>
      told(server.ask('POST', '/api/auth/login/segundo-passo', { desafio, chave }))
    expect((await answer(otherKey.get(desafio))).status).toBe(422)
    expect(
      (await told(server.ask('POST', '/api/auth/login/chave', { desafio, chave: key.get(desafio) }))).status,
    ).toBe(401)
    expect((await answer(key.get(desafio))).status).toBe(200)
  })

  it('is accepted however many codes were guessed by somebody with the password', async () => {
    const step = async () => {
      const { body } = await told(server.ask('POST', '/api/auth/login/web', { userLogin: email, password }))
      return (body.segundo_passo as { desafio: string }).desafio
    }
    const answer = (desafio: string, said: object) =>
      told(server.ask('POST', '/api/auth/login/segundo-passo', { desafio, ...said }))
    for (let at = 0; at < 5; at++) expect((await answer(await step(), { codigo: '000000' })).status).toBe(422)
    expect((await answer(await step(), { codigo: '000000' })).status).toBe(429)
    const desafio = await step()
    const { body } = await told(server.ask('POST', '/api/auth/login/chave/opcoes', { desafio }))
    expect(body.desafio).toBe(desafio)
    expect((await answer(desafio, { chave: key.get(desafio) })).status).toBe(200)
    expect((await enterBy(key)).status).toBe(200)
  })

  it('can be removed by its owner with the password and is refused afterwards', async () => {
    person = await server.signInAs('tecnico', person.recordId)
    const path = `/api/auth/fatores/chaves/${key.id}/remocao`
    expect((await told(other.post(path, { currentPassword: password }))).status).toBe(404)
    expect((await told(person.post(path, {}))).status).toBe(422)
    expect((await told(person.post(path, { currentPassword: 'wrong one' }))).status).toBe(422)
    expect((await told(person.post(path, { currentPassword: password }))).status).toBe(200)
    expect((await enterBy(key)).status).toBe(401)
  })
})
