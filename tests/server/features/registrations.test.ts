import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { formats } from '#model/formats/index'
import { systemActor } from '#model/people/actor'
import { createRegistrations } from '../../../server/features/registrations/feature'
import { openSms, type Sms, type SmsPort } from '../../../server/ports/sms'
import { bodyOf, type Estate, openEstate, told } from './estate'
import { messagesTo, publicUrl, secretIn } from './messages'
import { testWorkflow } from './workflowTable'

const standIn = openSms({})
let sms: SmsPort = standIn
let estate: Estate
let seed = 5000

beforeAll(async () => {
  const transports = {
    mail: { isLocal: true, send: async () => undefined },
    sms: {
      get isLocal() {
        return sms.isLocal
      },
      send: (message: Sms) => sms.send(message),
    },
  }
  estate = await openEstate([createRegistrations(publicUrl)], { transports, replays: true })
}, 120_000)
afterAll(() => estate.server.close())

async function request(values: Row = {}): Promise<number> {
  seed += 1
  return estate.make('register', {
    nome: 'Maria das Dores',
    celular: '35999990000',
    cpf_cnpj: formats.cpf.sample(seed),
    email: `maria${seed}@example.com`,
    perfil: 'gestor',
    ...values,
  })
}

function decide(id: number, body: Row, person = estate.admin) {
  return told(person.patch(`/api/register/status/${id}`, body))
}

async function personOf(entity: string, cpf: unknown): Promise<Row | undefined> {
  const { rows } = await estate.server.store.list(
    entity,
    { filter: { cpf: String(cpf) }, sort: [] },
    systemActor,
  )
  return rows[0]
}

describe('workflow of requests', () => {
  testWorkflow({
    entity: 'register',
    estate: () => estate,
    async prepare({ row, manager }) {
      const { cpf } = await row('gestor', manager.recordId)
      return request({ cpf_cnpj: cpf, motivo: 'Documento ilegível.' })
    },
    inputs: { bloquear: { motivo: 'Documento ilegível.' } },
  })
})

describe('PATCH register/status/{id}', () => {
  it('changes the request to the requested status', async () => {
    const id = await request()
    expect(await decide(id, { status: 1 })).toMatchObject({
      status: 200,
      body: { id, status: 1, statusText: 'Aguardando Aprovação' },
    })
  })

  it('requires a reason to block', async () => {
    const id = await request()
    expect(await decide(id, { status: 3 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/motivo', message: '* Obrigatório' }] },
    })
    expect(await decide(id, { status: 3, motivo: 'Nome não confere.' })).toMatchObject({
      status: 200,
      body: { status: 3, statusText: 'Bloqueado', motivo: 'Nome não confere.' },
    })
  })

  it('refuses unknown, unreachable and invalid states', async () => {
    const id = await request()
    for (const status of [7, '1', null, undefined, 0]) {
      expect((await decide(id, { status })).status).toBe(422)
    }
    await decide(id, { status: 3, motivo: 'x' })
    expect(await decide(id, { status: 2 })).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: 'Não é possível aprovar na situação “Bloqueado”.' },
    })
  })

  it('is forbidden to technicians and producers', async () => {
    const id = await request()
    for (const person of [estate.technician, estate.producer]) {
      expect((await decide(id, { status: 1 }, person)).status).toBe(403)
    }
    expect((await estate.row('register', id)).status).toBe(0)
  })

  it('creates the account of an approved person', async () => {
    const id = await request()
    const { cpf_cnpj: cpf, email } = await estate.row('register', id)
    expect((await decide(id, { status: 2 })).status).toBe(200)
    const person = await personOf('gestor', cpf)
    expect(person).toMatchObject({
      nome: 'Maria das Dores',
      email,
      telefones: [{ title: 'Celular', format: 'cel', number: '35999990000', tipo: 'Celular' }],
      criado_por: estate.admin.accountId,
    })
    const account = await estate.server.accounts.find('gestor', Number(person?.id))
    expect(account).toMatchObject({ login_email: email, login_document: cpf, role: 'gestor' })
  })

  it('assigns an approved technician to the approving manager', async () => {
    const id = await request({ perfil: 'tecnico' })
    expect((await decide(id, { status: 2 }, estate.manager)).status).toBe(200)
    const person = await personOf('tecnico', (await estate.row('register', id)).cpf_cnpj)
    expect(person?.gestor_id).toBe(estate.manager.recordId)
  })

  it('creates a producer from a request with an address', async () => {
    const endereco = (await estate.row('fazenda', estate.farm)).endereco as Row
    const { cidade, bairro, logradouro, numero, cep } = endereco
    const id = await request({ perfil: 'produtor', cidade, bairro, logradouro, numero, cep })
    expect((await decide(id, { status: 2 }, estate.manager)).status).toBe(200)
    const person = await personOf('produtor', (await estate.row('register', id)).cpf_cnpj)
    expect(person).toMatchObject({
      tipo_pessoa: 'F',
      endereco: { pais: endereco.pais, estado: endereco.estado, cidade, bairro, logradouro, numero, cep },
    })
  })

  it('reports missing fields of a request and changes nothing', async () => {
    const id = await request({ perfil: 'produtor' })
    const message = '* Obrigatório'
    const errors = ['cidade', 'bairro', 'logradouro', 'numero', 'cep'].map((name) => ({
      path: `/${name}`,
      message,
    }))
    expect(await decide(id, { status: 2 })).toMatchObject({ status: 422, body: { error: 'invalid', errors } })
    expect((await estate.row('register', id)).status).toBe(0)
    expect(await personOf('produtor', (await estate.row('register', id)).cpf_cnpj)).toBeUndefined()
  })

  it('approves a person created by hand without creating a duplicate', async () => {
    const id = await request({ perfil: 'produtor', cpf_cnpj: '52998224725' })
    expect((await decide(id, { status: 2 })).status).toBe(200)
    const query = { filter: { cpf: '52998224725' }, sort: [] }
    expect((await estate.server.store.list('produtor', query, systemActor)).total).toBe(1)
  })

  it('detects when the person becomes known and requires an address until then', async () => {
    const cpf = formats.cpf.sample(90_210)
    const id = await request({ perfil: 'produtor', cpf_cnpj: cpf })
    expect((await estate.row('register', id)).cadastro).toBeNull()
    expect((await decide(id, { status: 2 })).status).toBe(422)
    const person = await estate.make('produtor', { tipo_pessoa: 'F', cpf })
    expect((await estate.row('register', id)).cadastro).toMatch(/^Já há um cadastro de Produtor/)
    await estate.server.store.remove('produtor', person, systemActor)
    expect((await estate.row('register', id)).cadastro).toBeNull()
    await estate.server.store.restore('produtor', person, systemActor)
    expect((await decide(id, { status: 2 })).status).toBe(200)
    expect((await personOf('produtor', cpf))?.id).toBe(person)
  })

  it('requires no address when the approval brings the document of a known person', async () => {
    const id = await request({ perfil: 'produtor', cpf_cnpj: null })
    expect((await decide(id, { status: 2, cpf_cnpj: formats.cpf.sample(90_211) })).status).toBe(422)
    expect((await decide(id, { status: 2, cpf_cnpj: '52998224725' })).status).toBe(200)
  })

  it('deactivates the created account when the request is blocked and reactivates it on approval', async () => {
    const id = await request({ perfil: 'tecnico' })
    expect((await decide(id, { status: 2 }, estate.manager)).status).toBe(200)
    const { cpf_cnpj: cpf } = await estate.row('register', id)
    const person = await personOf('tecnico', cpf)
    const session = await estate.server.signInAs('tecnico', Number(person?.id))
    expect((await decide(id, { status: 3, motivo: 'Saiu.' }, estate.manager)).status).toBe(200)
    expect(await personOf('tecnico', cpf)).toBeUndefined()
    expect((await session.post('/api/auth/me', {})).status).toBe(401)
    expect((await estate.admin.post(`/api/register/${id}/convite`, {})).status).toBe(409)
    expect((await estate.admin.post(`/api/tecnico/${Number(person?.id)}/convite`, {})).status).not.toBe(200)
    await estate.manager.post(`/api/register/${id}/transicoes/reabrir`, {})
    expect((await decide(id, { status: 2 }, estate.manager)).status).toBe(200)
    expect((await personOf('tecnico', cpf))?.id).toBe(person?.id)
  })

  it('does not change a person who existed before', async () => {
    const id = await request({ perfil: 'produtor', cpf_cnpj: '52998224725' })
    expect((await decide(id, { status: 2 })).status).toBe(200)
    expect((await decide(id, { status: 3, motivo: 'Repetido.' })).status).toBe(200)
    expect((await estate.row('produtor', estate.producer.recordId)).ativo).toBe(true)
  })

  it('refuses a second role for a person', async () => {
    const id = await request({ cpf_cnpj: '52998224725' })
    expect(await decide(id, { status: 2 })).toMatchObject({
      status: 409,
      body: { message: 'Usuário encontrado no sistema com outro papel!' },
    })
  })

  it("refuses a role above the approver's", async () => {
    const id = await request()
    expect((await decide(id, { status: 2 }, estate.manager)).status).toBe(403)
    expect((await estate.row('register', id)).status).toBe(0)
  })

  it('lets one of two simultaneous decisions win and reports a conflict to the other', async () => {
    const id = await request()
    const answers = await Promise.all([
      decide(id, { status: 2 }),
      decide(id, { status: 3, motivo: 'Outro motivo.' }, estate.supervisor),
      decide(id, { status: 2 }, estate.supervisor),
    ])
    const row = await estate.row('register', id)
    const people = await personOf('gestor', row.cpf_cnpj)
    const won = answers.filter(({ status }) => status === 200)
    // A request can be blocked after its approval, so two decisions can succeed in turn, but never two
    // approvals.
    expect(answers.filter(({ status }) => status === 409).length).toBe(3 - won.length)
    expect([1, 2]).toContain(won.length)
    // When it is blocked afterwards, the account created by the approval is deactivated.
    expect(people !== undefined).toBe(row.status === 2)
  })
})

describe('GET register/send-sms/{id}', () => {
  it('sends and records the message and reports when no SMS service is configured', async () => {
    const id = await request()
    const answer = await told(estate.manager.get(`/api/register/send-sms/${id}`))
    expect(answer).toMatchObject({
      status: 200,
      body: { id, local: true, aviso: expect.stringMatching(/^Nenhum/) },
    })
    const [kept] = await messagesTo(estate.server, '35999990000')
    expect(kept).toMatchObject({
      state: 'kept',
      text: 'Olá, Maria. A situação da sua solicitação de conta é: Aguardando Análise.',
    })
    expect((await estate.row('register', id)).sms_enviado_em).toBe(answer.body.sms_enviado_em)
  })

  it('sends at most one message per minute', async () => {
    const id = await request()
    const count = (await messagesTo(estate.server, '35999990000')).length
    const path = `/api/register/send-sms/${id}`
    const both = await Promise.all([estate.manager.get(path), estate.admin.get(path)])
    expect(both.map(({ status }) => status).sort()[0]).toBe(200)
    expect((await estate.admin.get(path)).status).toBe(429)
    expect(await messagesTo(estate.server, '35999990000')).toHaveLength(count + 1)
  })

  it('is forbidden to technicians and producers', async () => {
    const id = await request()
    expect((await estate.technician.get(`/api/register/send-sms/${id}`)).status).toBe(403)
    expect((await estate.producer.get(`/api/register/send-sms/${id}`)).status).toBe(403)
  })

  describe('with an SMS gateway', () => {
    let gateway: Server
    const heard: { body: string; token: string | undefined; key: unknown }[] = []
    let answer = 202

    beforeAll(async () => {
      gateway = createServer(async (incoming: IncomingMessage, outgoing) => {
        let body = ''
        for await (const part of incoming) body += String(part)
        const { authorization: token, 'idempotency-key': key } = incoming.headers
        heard.push({ body, token, key })
        outgoing.writeHead(answer).end()
      })
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
      const { port } = gateway.address() as AddressInfo
      sms = openSms({ SMS_URL: `http://127.0.0.1:${port}/sms`, SMS_TOKEN: 'segredo' })
    })
    afterAll(() => {
      sms = standIn
      gateway.close()
    })

    it('sends the message to the gateway', async () => {
      const id = await request()
      expect((await estate.admin.get(`/api/register/send-sms/${id}`)).status).toBe(200)
      expect(heard[0]?.token).toBe('Bearer segredo')
      expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ to: '+5535999990000' })
      const [sent] = await messagesTo(estate.server, '35999990000')
      expect(sent).toMatchObject({ state: 'sent', subject: 'Situação da solicitação de conta', text: '' })
      expect(heard[0]?.key).toBe(encodeURIComponent(sent?.key ?? ''))
    })

    it('reports a refusal by the gateway and allows another attempt', async () => {
      const id = await request()
      answer = 500
      expect(await told(estate.admin.get(`/api/register/send-sms/${id}`))).toMatchObject({
        status: 500,
        body: { message: 'Não foi possivel enviar SMS para o Maria das Dores!' },
      })
      expect((await estate.row('register', id)).sms_enviado_em).toBeNull()
      const count = heard.length
      // The caller got the error and decides, so the message is not retried.
      expect((await messagesTo(estate.server, '35999990000'))[0]).toMatchObject({ state: 'failed' })
      expect(heard).toHaveLength(count)
      answer = 202
      expect((await bodyOf(estate.admin.get(`/api/register/send-sms/${id}`))).id).toBe(id)
    })
  })
})

describe('an approval', () => {
  const mailsTo = (email: unknown) => messagesTo(estate.server, email)

  it('sends an invitation by e-mail with a working link, for every caller', async () => {
    const ways: readonly ((id: number) => Promise<unknown>)[] = [
      (id) => decide(id, { status: 2 }),
      (id) => estate.admin.post(`/api/register/${id}/transicoes/aprovar`, {}),
      // Another feature or a job calls the store directly.
      (id) => estate.server.store.transition('register', id, 'aprovar', {}, systemActor),
    ]
    for (const approve of ways) {
      const id = await request()
      await approve(id)
      const { email } = await estate.row('register', id)
      const [mail, second] = await mailsTo(email)
      expect(mail).toMatchObject({ channel: 'mail', subject: 'A sua conta foi aprovada', state: 'kept' })
      expect(secretIn(mail, 'resetPassword')).toBeTruthy()
      expect(second).toBeUndefined()
    }
  })

  it('creates neither account nor invitation when it is rolled back', async () => {
    const id = await request({ perfil: 'produtor' })
    const { email, cpf_cnpj } = await estate.row('register', id)
    expect((await decide(id, { status: 2 })).status).toBe(422)
    expect(await mailsTo(email)).toEqual([])
    expect(await personOf('produtor', cpf_cnpj)).toBeUndefined()
  })

  it('sends nothing when it is refused or when the request is blocked', async () => {
    const id = await request()
    const { email } = await estate.row('register', id)
    expect((await decide(id, { status: 2 }, estate.technician)).status).not.toBe(200)
    expect((await decide(id, { status: 3, motivo: 'Não' })).status).toBe(200)
    expect(await mailsTo(email)).toEqual([])
  })
})
