import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import { formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { createInvitations } from '../../../server/features/invitations/feature'
import { createPasswords } from '../../../server/features/password/feature'
import { createRegistrations } from '../../../server/features/registrations/feature'
import type { SignedIn } from '../../support/server'
import { bodyOf, type Estate, openEstate, told } from './estate'
import { messagesTo, publicUrl, secretIn } from './messages'

const day = 86_400_000
const newPassword = 'Senha-nova-2026'
let clock = Date.now()
let estate: Estate
let seed = 9000

beforeAll(async () => {
  const local = { isLocal: true, send: async () => undefined }
  estate = await openEstate(
    [createRegistrations(publicUrl), createInvitations(publicUrl), createPasswords(publicUrl)],
    { now: () => new Date(clock), transports: { mail: local, sms: local } },
  )
}, 120_000)
afterAll(() => estate.server.close())

const address = async (): Promise<Row> => {
  const { cidade, bairro, logradouro, numero, cep } = (await estate.row('fazenda', estate.farm))
    .endereco as Row
  return { cidade, bairro, logradouro, numero, cep }
}

/** The input of a visitor for each profile and what the approver adds. */
const profiles: Readonly<Record<string, { asked(): Promise<Row>; completed(): Promise<Row>; role: string }>> =
  {
    produtor: {
      asked: address,
      completed: async () => ({ tecnico_id: estate.technician.recordId }),
      role: 'produtor',
    },
    empresa: {
      asked: async () => ({
        ...(await address()),
        inscricao_estadual: 'ISENTO',
        nome_fantasia: 'Sítio Boa Vista',
      }),
      completed: async () => ({}),
      role: 'produtor',
    },
    tecnico: {
      asked: async () => ({ formacao: 'Zootecnista', crea: 'CRMV-MG 1234' }),
      completed: async () => ({ gestor_id: estate.manager.recordId }),
      role: 'tecnico',
    },
    gestor: { asked: async () => ({}), completed: async () => ({ empresa_id: estate.unit }), role: 'gestor' },
  }
const approvers = ['admin', 'supervisor', 'manager'] as const

function documentFor(profile: string): string {
  seed += 1
  return profile === 'empresa' ? formats.cnpj.sample(seed) : formats.cpf.sample(seed)
}

async function ask(profile: string, values: Row = {}): Promise<number> {
  const cpf_cnpj = documentFor(profile)
  const email = `pedido${seed}@example.com`
  const celular = `3598${String(1_000_000 + seed)}`
  const body = { nome: `Pessoa ${profile}`, cpf_cnpj, celular, email, perfil: profile, ...values }
  const answer = await estate.server.app.request('/api/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${seed % 200}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
  const query = { filter: { cpf_cnpj: String(body.cpf_cnpj) }, sort: [['id', 'DESC']] } as const
  return Number((await estate.server.store.list('register', query, systemActor)).rows[0]?.id)
}

const approve = (id: number, input: Row, person: SignedIn = estate.admin) =>
  told(person.post(`/api/register/${id}/transicoes/aprovar`, input))

async function personOf(role: string, id: number): Promise<Row | undefined> {
  const { cpf_cnpj: document } = await estate.row('register', id)
  const filter = String(document).length === 11 ? { cpf: document } : { cnpj: document }
  return (await estate.server.store.list(role, { filter, sort: [] } as never, systemActor)).rows[0]
}

async function choose(token: string): Promise<number> {
  const body = JSON.stringify({ newPassword, passwordConfirm: newPassword })
  const headers = { 'Content-Type': 'application/json' }
  return (await estate.server.app.request(`/api/passwordReset/${token}`, { method: 'POST', headers, body }))
    .status
}

async function enter(userLogin: unknown): Promise<number> {
  const body = JSON.stringify({ userLogin, password: newPassword })
  const headers = { 'Content-Type': 'application/json' }
  return (await estate.server.app.request('/api/auth/login/web', { method: 'POST', headers, body })).status
}

describe('a registration request', () => {
  for (const [profile, { asked, completed, role }] of Object.entries(profiles)) {
    for (const approver of approvers) {
      const isAllowed = !(profile === 'gestor' && approver === 'manager')
      it(`of ${profile} ${isAllowed ? 'is' : 'is not'} approved by ${approver} and completed in the same transaction`, async () => {
        const id = await ask(profile, await asked())
        const answer = await approve(id, await completed(), estate[approver])
        expect(answer.status).toBe(isAllowed ? 200 : 403)
        const person = await personOf(role, id)
        expect(person !== undefined).toBe(isAllowed)
        if (!person) {
          expect(answer.body.message).toMatch(/^O seu papel não cadastra Gestor\./)
          return
        }
        const request = await estate.row('register', id)
        const [mail] = await messagesTo(estate.server, request.email)
        expect(await choose(secretIn(mail, 'resetPassword'))).toBe(200)
        expect(await enter(request.cpf_cnpj)).toBe(200)
        expect(await enter(request.email)).toBe(200)
      })
    }
  }

  it('reports the missing fields of a technician, a producer and a company with their paths', async () => {
    const lacking = async (profile: string, values: Row = {}) => {
      const { status, body } = await approve(await ask(profile, values), {})
      return [status, ...(body.errors as { path: string }[]).map(({ path }) => path).sort()]
    }
    const places = ['/bairro', '/cep', '/cidade', '/logradouro', '/numero']
    expect(await lacking('tecnico')).toEqual([422, '/gestor_id'])
    expect(await lacking('produtor')).toEqual([422, ...places])
    expect(await lacking('empresa', await address())).toEqual([422, '/inscricao_estadual'])
  })

  it('assigns the approving manager to a technician by default', async () => {
    const id = await ask('tecnico')
    const answer = await told(estate.manager.patch(`/api/register/status/${id}`, { status: 2 }))
    expect(answer.status).toBe(200)
    expect((await personOf('tecnico', id))?.gestor_id).toBe(estate.manager.recordId)
  })

  it('can be corrected by approvers while it is open, and not afterwards', async () => {
    const id = await ask('tecnico', { nome: 'Nome errrado' })
    for (const approver of approvers) {
      const nome = `Nome certo ${approver}`
      expect(await told(estate[approver].patch(`/api/register/${id}`, { nome }))).toMatchObject({
        status: 200,
        body: { nome },
      })
    }
    expect((await told(estate.technician.patch(`/api/register/${id}`, { nome: 'Outro nome' }))).status).toBe(
      403,
    )
    expect((await approve(id, { gestor_id: estate.manager.recordId })).status).toBe(200)
    expect(await told(estate.admin.patch(`/api/register/${id}`, { nome: 'Outro nome' }))).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/já foi decidida/) },
    })
  })

  it('requires a CNPJ for a company and a CPF for a person', async () => {
    const id = await ask('empresa', { cpf_cnpj: formats.cnpj.sample(77) })
    const wrong = await told(estate.admin.patch(`/api/register/${id}`, { cpf_cnpj: formats.cpf.sample(78) }))
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: '/cpf_cnpj' }] } })
  })

  it('copies the time at which the privacy notice was read to the record of the producer', async () => {
    const id = await ask('produtor', { ...(await address()), ciencia: true })
    const { ciencia_em } = await estate.row('register', id)
    expect(ciencia_em).toEqual(expect.any(String))
    await approve(id, {})
    expect((await personOf('produtor', id))?.consentimento_em).toBe(ciencia_em)
  })

  it('records the privacy notice when an invited producer sets a password', async () => {
    const id = await estate.make('produtor', { cpf: formats.cpf.sample(4321), tipo_pessoa: 'F' })
    expect((await told(estate.admin.post(`/api/produtor/${id}/convite`, {}))).status).toBe(200)
    const { email } = await estate.row('produtor', id)
    expect((await estate.row('produtor', id)).consentimento_em).toBeNull()
    const [mail] = await messagesTo(estate.server, email)
    expect(await choose(secretIn(mail, 'resetPassword'))).toBe(200)
    const { consentimento_em: first } = await estate.row('produtor', id)
    expect(first).toEqual(expect.any(String))
  })

  it('serves states and their cities without a session', async () => {
    const states = await bodyOf<Row[]>(estate.server.app.request('/api/register/estados'))
    expect(Object.keys(states[0] ?? {}).sort()).toEqual(['id', 'nome', 'sigla'])
    const cities = await bodyOf<Row[]>(estate.server.app.request(`/api/register/cidades/${states[0]?.id}`))
    expect(Object.keys(cities[0] ?? {}).sort()).toEqual(['id', 'nome'])
  })
})

describe('an invitation', () => {
  it('can be resent by approvers, and the earlier link stops working', async () => {
    const id = await ask('tecnico')
    await approve(id, { gestor_id: estate.manager.recordId })
    const { email } = await estate.row('register', id)
    const [first] = await messagesTo(estate.server, email)
    expect((await told(estate.technician.post(`/api/register/${id}/convite`, {}))).status).toBe(403)
    const again = await told(estate.supervisor.post(`/api/register/${id}/convite`, {}))
    expect(again).toMatchObject({ status: 200, body: { canal: 'mail', para: email } })
    expect((await told(estate.admin.post(`/api/register/${id}/convite`, {}))).status).toBe(429)
    const [second] = await messagesTo(estate.server, email)
    expect(await choose(secretIn(first, 'resetPassword'))).toBe(404)
    expect(await choose(secretIn(second, 'resetPassword'))).toBe(200)
    expect(await enter(email)).toBe(200)
  })

  it('returns 409 for a request that was not approved', async () => {
    const id = await ask('tecnico')
    expect((await told(estate.admin.post(`/api/register/${id}/convite`, {}))).status).toBe(409)
  })

  it('is sent by SMS to people without an e-mail, who sign in with their document', async () => {
    for (const [profile, { asked, completed }] of Object.entries(profiles)) {
      const id = await ask(profile, { ...(await asked()), email: null })
      expect((await approve(id, await completed())).status).toBe(200)
      const { celular, cpf_cnpj } = await estate.row('register', id)
      const [sms] = await messagesTo(estate.server, celular)
      expect(sms).toMatchObject({ channel: 'sms', subject: 'Convite para entrar' })
      expect(await choose(secretIn(sms, 'resetPassword'))).toBe(200)
      expect(await enter(cpf_cnpj)).toBe(200)
    }
  })

  it('is never sent to an address of the request when the person was already registered', async () => {
    const { cpf, email } = await estate.row('produtor', estate.producer.recordId)
    const id = await ask('produtor', { cpf_cnpj: cpf, email: 'intruso@example.com' })
    expect((await approve(id, {})).status).toBe(200)
    expect(await messagesTo(estate.server, 'intruso@example.com')).toEqual([])
    expect((await messagesTo(estate.server, email))[0]?.subject).toBe('A sua conta foi aprovada')
  })

  it('can be sent to every person with an account, with the permission', async () => {
    const people = { admin: estate.admin, supervisor: estate.supervisor, gestor: estate.manager } as const
    const others = { tecnico: estate.technician, produtor: estate.producer } as const
    for (const [name, { recordId }] of Object.entries({ ...people, ...others })) {
      const offered = entities
        .find((each) => each.name === name)
        ?.actions.find((each) => each.name === 'convite')
      expect(offered?.roles.length, name).toBeGreaterThan(0)
      const { status } = await told(estate.producer.post(`/api/${name}/${recordId}/convite`, {}))
      expect(status, name).toBe(403)
      const sent = await told(estate.admin.post(`/api/${name}/${recordId}/convite`, {}))
      expect(sent, name).toMatchObject({ status: 200, body: { canal: 'mail' } })
      const { email } = await estate.row(name, recordId)
      const subjects = (await messagesTo(estate.server, email)).map(({ subject }) => subject)
      expect(
        subjects.filter((each) => each?.startsWith('Convite para entrar no ')),
        name,
      ).toHaveLength(1)
    }
  })

  it('returns 409 when a person has neither e-mail nor mobile', async () => {
    const id = await estate.make('tecnico', {
      email: null,
      telefones: [{ title: 'Fixo', format: 'other', number: '3533334444' }],
    })
    expect(await told(estate.admin.post(`/api/tecnico/${id}/convite`, {}))).toMatchObject({
      status: 409,
      body: { message: 'O cadastro não tem e-mail nem celular. Informe um deles para enviar o convite.' },
    })
  })

  // This test is last because sessions expire when the clock moves by days.
  it('expires after seven days', async () => {
    const invited = async () => {
      const id = await ask('tecnico')
      await approve(id, { gestor_id: estate.manager.recordId })
      const [mail] = await messagesTo(estate.server, (await estate.row('register', id)).email)
      return secretIn(mail, 'resetPassword')
    }
    const [early, late] = [await invited(), await invited()]
    clock += 7 * day - 60_000
    expect(await choose(early)).toBe(200)
    clock += 120_000
    expect(await choose(late)).toBe(404)
  })
})
