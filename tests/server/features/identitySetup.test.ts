import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formats } from '#model/formats/index'
import { type IdentityServer, startIdentityServer } from './identityBase'

let server: IdentityServer
const password = 'Cafe-da-Serra-2026'
const person = {
  nome: 'Ana Prado',
  cpf: formats.cpf.show(formats.cpf.sample(903)),
  email: 'Ana@example.com',
  newPassword: password,
  passwordConfirm: password,
}

beforeAll(async () => {
  server = await startIdentityServer()
  await server.make('role', { slug: 'admin', description: 'Administrador', level: 0, parent: null })
})
afterAll(() => server.close())

async function isNeeded(): Promise<unknown> {
  return (await server.ask('GET', '/api/primeiro-acesso')).json()
}

function finish(codigo: string, more = {}) {
  return server.ask('POST', '/api/primeiro-acesso', { ...person, codigo, ...more })
}

describe('the first access', () => {
  it('requires the code printed at start while it is valid', async () => {
    expect(await isNeeded()).toEqual({ necessario: true })
    const code = (await server.setup.issueCode()) ?? ''
    for (const wrong of ['', 'x', `${code}x`, code.toLowerCase()]) {
      expect((await finish(wrong)).status).toBe(wrong === '' ? 422 : 404)
    }
    await server.pass(24 * 60 + 1)
    expect((await finish(code)).status).toBe(404)
    expect(await isNeeded()).toEqual({ necessario: true })
  })

  it('limits wrong codes over all addresses and still accepts the right one', async () => {
    const code = (await server.setup.issueCode()) ?? ''
    const answers = []
    for (let at = 0; at < 6; at++) answers.push(await finish(`${code}${at}`))
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    // The code is valid, and the person is not.
    expect((await finish(code, { cpf: '111.111.111-11' })).status).toBe(422)
  })

  it('stays open while no account has a password', async () => {
    await server.make('admin', { email: 'caio@example.com' })
    expect(await isNeeded()).toEqual({ necessario: true })
  })

  it('reports the invalid fields of the person', async () => {
    const code = (await server.setup.issueCode()) ?? ''
    const answer = await finish(code, { cpf: '111.111.111-11', email: 'ana', nome: 'A' })
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: { path: string }[] }
    expect(errors.map(({ path }) => path).toSorted()).toEqual(['/cpf', '/email', '/nome'])
    expect((await finish(code, { passwordConfirm: 'other' })).status).toBe(422)
    expect((await finish(code, { email: 'caio@example.com' })).status).toBe(422)
    expect(await isNeeded()).toEqual({ necessario: true })
  })

  it('lets one of two simultaneous attempts through as administrator and nobody afterwards', async () => {
    const [one, two] = [await server.setup.issueCode(), await server.setup.issueCode()]
    const other = { email: 'bia@example.com', cpf: formats.cpf.sample(904), nome: 'Bia Reis' }
    const answers = await Promise.all([finish(one ?? ''), finish(two ?? '', other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])

    expect(await isNeeded()).toEqual({ necessario: false })
    expect(await server.setup.issueCode()).toBeUndefined()
    const first = answers[0]?.status === 201 ? person : other
    const answer = await server.ask('POST', '/api/auth/login/web', { userLogin: first.email, password })
    expect(await answer.json()).toMatchObject({ user: { nome: first.nome, roles: [{ slug: 'admin' }] } })

    const again = await finish(two ?? '', { email: 'd@example.com', cpf: formats.cpf.sample(905) })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      message: 'A configuração inicial já foi feita. Entre com a sua conta.',
    })
  })
})
