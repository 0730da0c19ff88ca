import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formats } from '#model/formats/index'
import { issueToken } from '../../../server/engine/people/tokens'
import type { SignedIn } from '../../support/server'
import { type IdentityServer, startIdentityServer } from './identityBase'

const common = 'Esta senha está entre as mais usadas ou é fácil de adivinhar.'
const own = 'A senha não pode conter o seu nome, e-mail ou documento, nem o nome deste sistema.'
const cpf = formats.cpf.sample(911)
const person = { nome: 'Sebastião Quintanilha', email: 'tiao.roca@example.com', cpf }
const good = 'Cafe-da-Serra-2026'

const refused: Readonly<Record<string, string>> = {
  '12345678': common,
  Senha123: common,
  'Senha@2026': common,
  'P@ssw0rd': common,
  qwertyuiop: common,
  aaaaaaaaaa: common,
  '19051980': common,
  Brasil2026: common,
  'Demo@2026': common,
  mariasilva: common,
  'Quintanilha#77': own,
  'S3b4sti40.Quintanilha': own,
  'Tiao.Roca-x9': own,
  [`${formats.cpf.show(cpf)}`]: own,
  [cpf.slice(0, 9)]: own,
  'Terra-Roxa-x9': own,
}

let server: IdentityServer
let known: SignedIn
let first: string | undefined

beforeAll(async () => {
  server = await startIdentityServer()
  await server.make('role', { slug: 'admin', description: 'Administrador', level: 0, parent: null })
  first = await server.setup.issueCode()
})
afterAll(() => server.close())

type PasswordForm = (newPassword: string) => Promise<Response>

const confirmed = (newPassword: string) => ({ newPassword, passwordConfirm: newPassword })

function byLink(purpose: 'password' | 'invitation'): PasswordForm {
  return async (password) => {
    const account = { id: known.accountId, login_email: person.email }
    const token = await issueToken(server.db, purpose, account, new Date('2026-11-20T12:00:00Z'))
    return server.ask('POST', `/api/passwordReset/${token}`, confirmed(password))
  }
}

/** Opens a new session, because a new password ends the others. */
async function signedIn(): Promise<SignedIn> {
  await server.pass(20)
  return server.signInAs('tecnico', known.recordId)
}

const ways: Readonly<Record<string, PasswordForm>> = {
  'the first access': (password) =>
    server.ask('POST', '/api/primeiro-acesso', { ...person, codigo: first, ...confirmed(password) }),
  'the link for a new password': byLink('password'),
  'an invitation': byLink('invitation'),
  'the own change': async (password) => {
    await server.accounts.setPassword(known.accountId, good)
    const body = { ...confirmed(password), currentPassword: good }
    return (await signedIn()).patch('/api/profile/password', body)
  },
  'the own record': async (password) => {
    await server.accounts.setPassword(known.accountId, good)
    return (await signedIn()).patch('/api/profile', { ...confirmed(password), currentPassword: good })
  },
}

describe('a common password', () => {
  it('is refused at the first access, and the code stays valid', async () => {
    const way = ways['the first access'] as PasswordForm
    await refuses(way)
    expect((await way(good)).status).toBe(201)
    await server.db.query('update sys_account set login_document = null, login_email = null')
    known = await server.enter('tecnico', person)
  })

  for (const [name, way] of Object.entries(ways).slice(1)) {
    it(`is refused by ${name}`, async () => {
      await refuses(way)
      expect((await way('outra Fazenda Verde 8')).status).toBe(200)
    })
  }

  it('is refused by server code other than the demonstration', async () => {
    for (const [password, message] of Object.entries(refused)) {
      await expect(server.accounts.setPassword(known.accountId, password)).rejects.toThrow(message)
    }
  })
})

async function refuses(way: PasswordForm): Promise<void> {
  for (const [password, message] of Object.entries(refused)) {
    const answer = await way(password)
    const body = (await answer.json()) as { errors?: { path: string; message: string }[] }
    expect([password, answer.status, body.errors?.map(({ path }) => path)]).toEqual([
      password,
      422,
      ['/newPassword'],
    ])
    expect([password, body.errors?.[0]?.message]).toEqual([password, expect.stringContaining(message)])
  }
}
