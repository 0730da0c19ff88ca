import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../support/server'
import { type IdentityServer, startIdentityServer } from './identityBase'

let server: IdentityServer
let producer: SignedIn
let technician: SignedIn

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const avatar = `data:image/png;base64,${pixel}`

beforeAll(async () => {
  server = await startIdentityServer()
  producer = await server.enter('produtor', {
    tipo_pessoa: 'F',
    nome: 'Joana Lima',
    email: 'joana@example.com',
    telefones: [{ title: 'Telefone 1', format: 'com', number: '35999990000' }],
  })
  technician = await server.enter('tecnico', { nome: 'Tiago Reis', email: 'tiago@example.com' })
})
afterAll(() => server.close())

interface Profile {
  readonly [name: string]: unknown
}

async function read(person: SignedIn): Promise<Profile> {
  return (await (await person.get('/api/profile')).json()) as Profile
}

async function refusal(person: SignedIn, body: unknown): Promise<Record<string, string>> {
  const before = await read(person)
  const answer = await person.patch('/api/profile', body)
  expect(answer.status).toBe(422)
  expect(await read(person)).toEqual(before)
  const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] }
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

describe('GET and PATCH /profile', () => {
  it('requires a session and returns the record of the caller', async () => {
    expect((await server.ask('GET', '/api/profile')).status).toBe(401)
    expect((await server.ask('PATCH', '/api/profile', { nome: 'x' })).status).toBe(401)
    expect(await read(producer)).toMatchObject({ nome: 'Joana Lima', tipo_pessoa: 'F', avatar: null })
    expect(await read(technician)).toMatchObject({ nome: 'Tiago Reis' })
  })

  it('only has personal fields', async () => {
    const names = Object.keys(await read(technician))
    for (const hidden of [
      'role',
      'supervisor_id',
      'gestor_id',
      'regioes',
      'ativo',
      'criado_por',
      'password',
    ]) {
      expect(names).not.toContain(hidden)
    }
  })

  it('can be changed by its owner without the permission to edit, and the audit log names the owner', async () => {
    const { versao } = await read(producer)
    expect((await producer.patch(`/api/produtor/${producer.recordId}`, { nome: 'Joana' })).status).toBe(403)
    const answer = await producer.patch('/api/profile', {
      data: { nested: 'copy of the form' },
      nome: 'Joana Lima Prado',
      data_nascimento: '1980-05-17',
      email: 'Joana@Example.com',
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      nome: 'Joana Lima Prado',
      data_nascimento: '1980-05-17',
      email: 'joana@example.com',
      versao: Number(versao) + 1,
    })
    const admin = await server.enter('admin')
    const history = await (await admin.get(`/api/produtor/${producer.recordId}/historico`)).json()
    expect(history).toMatchObject([{ act: 'edit', actorId: producer.accountId }, { act: 'create' }])
  })

  it('accepts a birth date in Brazilian format and refuses one in the future', async () => {
    expect((await producer.patch('/api/profile', { data_nascimento: '18/05/1980' })).status).toBe(200)
    expect(await read(producer)).toMatchObject({ data_nascimento: '1980-05-18' })
    expect(await refusal(producer, { data_nascimento: '2030-01-01' })).toEqual({
      '/data_nascimento': '* A data não deve ser no futuro',
    })
  })

  it('accepts unchanged documents in any format and refuses other ones', async () => {
    const { cpf, id } = await read(producer)
    const shown = String(cpf).replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
    expect((await producer.patch('/api/profile', { cpf: shown, id, tipo_pessoa: 'F' })).status).toBe(200)
    expect(await refusal(producer, { cpf: '529.982.247-25' })).toEqual({ '/cpf': 'Campo somente leitura' })
  })

  it('refuses every field that is not personal, alone or among others', async () => {
    for (const name of [
      'role',
      'ativo',
      'criado_por',
      'tecnico_id',
      'contas',
      'fazendas',
      'password',
      '__x',
    ]) {
      expect(await refusal(producer, { nome: 'Outra', [name]: 1 })).toEqual({
        [`/${name}`]: 'Campo desconhecido',
      })
    }
    for (const [name, value] of [
      ['id', 1_000],
      ['versao', 99],
      ['tipo_pessoa', 'J'],
    ]) {
      expect(await refusal(producer, { [String(name)]: value })).toEqual({
        [`/${name}`]: 'Campo somente leitura',
      })
    }
  })

  it('does not reveal that another account uses an e-mail: it requires the password as for any address', async () => {
    const [taken, free] = [{ email: 'tiago@example.com' }, { email: 'ninguem@example.com' }]
    const told = await refusal(producer, taken)
    expect(told).toEqual({ '/currentPassword': expect.any(String) })
    expect(await refusal(producer, free)).toEqual(told)
  })

  it('refuses a stale version in If-Match', async () => {
    const { versao } = await read(producer)
    const stale = { 'If-Match': `"${Number(versao) - 1}"` }
    expect((await producer.patch('/api/profile', { nome: 'Joana' }, stale)).status).toBe(412)
    const current = { 'If-Match': `"${versao}"` }
    expect((await producer.patch('/api/profile', { nome: 'Joana Lima' }, current)).status).toBe(200)
  })

  it('stores a picture beside the record and validates its content', async () => {
    expect((await producer.patch('/api/profile', { avatar })).status).toBe(200)
    expect(await read(producer)).toMatchObject({ avatar })
    const huge = Buffer.from(pixel, 'base64')
    huge.writeUInt32BE(4000, 16)
    for (const wrong of [
      'https://example.com/a.png',
      'data:image/svg+xml;base64,PHN2Zy8+',
      `data:image/jpeg;base64,${pixel}`,
      `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`,
      `data:image/png;base64,${huge.toString('base64')}`,
    ]) {
      expect(await refusal(producer, { nome: 'Outra', avatar: wrong })).toMatchObject({
        '/avatar': 'Envie uma imagem PNG ou JPEG de até 1024 × 1024 pixels.',
      })
    }
    expect(await refusal(producer, { nome: 'Outra', avatar: 7 })).toMatchObject({
      '/avatar': 'Valor deve ser um texto',
    })
    expect((await producer.patch('/api/profile', { avatar: null })).status).toBe(200)
    expect(await read(producer)).toMatchObject({ avatar: null })
  })
})
