import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { createStore } from '../../../server/engine/store/store'
import { createAccess } from '../../../server/features/access-control/feature'
import { anonymising } from '../../../server/features/anonymise/feature'
import { saveFile } from '../../support/saveFile'
import { bodyOf, type Estate, openEstate, told } from './estate'

let estate: Estate
const cpf = '52998224725'
const confirmed = { confirmacao: 'ANONIMIZAR' }

beforeAll(async () => {
  estate = await openEstate([createAccess(), anonymising])
}, 120_000)
afterAll(() => estate.server.close())

it('anonymising requires an administrator, a confirmation and no open requests', async () => {
  const { admin, supervisor, producer, make, farm } = estate
  const path = `/api/produtor/${producer.recordId}/anonimizar`
  expect((await supervisor.post(path, confirmed)).status).toBe(403)
  expect((await producer.post(path, confirmed)).status).toBe(403)
  expect(await told(admin.post(path, {}))).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/confirmacao', message: 'Os campos são diferentes' }] },
  })
  const owed = await make('pagamento', {
    produtor_id: producer.recordId,
    fazenda_id: farm,
    status: 'pendente',
  })
  expect(await told(admin.post(path, confirmed))).toMatchObject({
    status: 409,
    body: { message: 'Ainda há pagamentos em aberto deste cadastro (1). Encerre antes de anonimizar.' },
  })
  await estate.server.store.remove('pagamento', owed, systemActor)
  expect((await estate.row('produtor', producer.recordId)).cpf).toBe(cpf)
})

async function importFile(...producers: readonly number[]): Promise<{ id: number; chave: string }> {
  const chave = await saveFile(
    estate.server.files,
    new TextEncoder().encode('%PDF-1.4 Laudo de Ana %%EOF'),
    systemActor,
  )
  const arquivo = { nome: 'laudo-ana.pdf', tipo: 'application/pdf', tamanho: 27, chave }
  const id = await estate.make('integracaofile', { arquivo, texto: 'Laudo de Ana' })
  for (const [place, produtor_id] of producers.entries()) {
    const fazenda_id = produtor_id === estate.producer.recordId ? estate.farm : estate.otherFarm
    await estate.make('qualidade_diaria', {
      produtor_id,
      fazenda_id,
      tanque: `${id}-${place}`,
      importacao_id: id,
    })
  }
  return { id, chave }
}

it('anonymising clears copies in other records and deletes files about no other person', async () => {
  const { admin, stranger, make, row, otherFarm, producer, server } = estate
  const plot = await make('talhao', { fazenda_id: otherFarm })
  const approval = await make('aprovacao', { talhao: plot, nome: 'Dona Zulmira', celular: '35999991234' })
  await server.store.update('fazenda', otherFarm, { email: 'zulmira@example.com' }, '*', systemActor)
  const before = await row('fazenda', otherFarm)
  const own = await importFile(stranger.recordId)
  const shared = await importFile(stranger.recordId, producer.recordId)

  expect((await admin.post(`/api/produtor/${stranger.recordId}/anonimizar`, confirmed)).status).toBe(200)
  const { telefones, email, versao, ...rest } = await row('fazenda', otherFarm)
  expect({ telefones, email }).toEqual({ telefones: [], email: null })
  expect(rest).toMatchObject({ nome_fantasia: before.nome_fantasia, endereco: before.endereco, ativo: true })
  expect(versao).toBe(Number(before.versao) + 1)
  const word = `Cadastro anonimizado ${stranger.recordId}`
  expect(await row('aprovacao', approval)).toMatchObject({ nome: word, celular: null, ativo: true })

  expect(await server.files.find(own.chave)).toBeUndefined()
  expect(await row('integracaofile', own.id)).toMatchObject({
    arquivo: { nome: '-' },
    texto: null,
    ativo: false,
  })
  expect(await server.files.find(shared.chave)).toBeDefined()
  expect(await row('integracaofile', shared.id)).toMatchObject({ texto: 'Laudo de Ana', ativo: true })

  const trail = JSON.stringify(
    await server.db.query('select * from sys_audit where entity <> $1', ['produtor']),
  )
  for (const text of ['Zulmira', 'zulmira@', '35999991234'])
    expect([text, trail.includes(text)]).toEqual([text, false])
  // The farm stays active and can get the contacts of its new owner.
  const phones = [{ title: 'Celular', format: 'cel', number: '35988887777' }]
  expect((await admin.patch(`/api/fazenda/${otherFarm}`, { telefones: phones })).status).toBe(200)
})

it('anonymising removes every personal value, closes the account and preserves references and counts', async () => {
  const { admin, producer, server, farm } = estate
  const id = producer.recordId
  const before = await estate.row('produtor', id)
  await admin.patch(`/api/produtor/${id}`, { nome: 'Outro Nome da Pessoa' })
  const request = await estate.make('register', { cpf_cnpj: cpf, nome: before.nome })
  await admin.get(`/api/produtor?q=${encodeURIComponent('Outro Nome da Pessoa')}&range=[0,9]`)

  expect((await admin.post(`/api/produtor/${id}/anonimizar`, confirmed)).status).toBe(200)
  const after = await estate.row('produtor', id)
  const word = `Cadastro anonimizado ${id}`
  expect(after).toMatchObject({ nome: word, nome_exibicao: word, ativo: false, telefones: [] })
  for (const name of ['cpf', 'cpf_cnpj', 'rg', 'data_nascimento']) expect(after[name] ?? null).toBeNull()
  expect(after.endereco).toMatchObject({ logradouro: null, cidade: (before.endereco as Row).cidade })
  expect(after.tecnico_id).toBe(before.tecnico_id)

  expect((await producer.post('/api/auth/me', {})).status).toBe(401)
  const [account] = await server.db.query('select * from sys_account where id = $1', [producer.accountId])
  expect(account).toMatchObject({
    login_email: null,
    login_document: null,
    password_hash: null,
    active: false,
  })
  expect((await estate.row('register', request)).cpf_cnpj).not.toBe(cpf)
  const linked = await bodyOf<Row>(admin.get(`/api/fazenda/${farm}?labels=1`))
  expect(linked.produtor_id).toBe(id)
  expect(JSON.stringify(linked._labels)).toContain(word)

  const everything = JSON.stringify([
    await server.db.query('select * from sys_audit'),
    await server.db.query('select * from sys_account'),
    await server.db.query('select * from produtor where id = $1', [id]),
  ])
  for (const text of [cpf, before.nome, 'Outro Nome', 'Outro+Nome', before.email, 'outro nome']) {
    expect([text, everything.includes(String(text))]).toEqual([text, false])
  }
  const history = await bodyOf<Row[]>(admin.get(`/api/produtor/${id}/historico`))
  expect(history.map(({ act }) => act)).toEqual(['anonymise', 'edit', 'create'])
  expect(history[0]).toEqual(
    expect.objectContaining({ actorId: admin.accountId, changes: { ativo: [true, false] } }),
  )
})

it('an anonymised record cannot be restored, edited or anonymised again', async () => {
  const { admin, producer } = estate
  const path = `/api/produtor/${producer.recordId}`
  for (const answer of [
    admin.patch(path, { ativo: true }),
    admin.patch(path, { nome: 'De Volta' }),
    admin.post(`${path}/anonimizar`, confirmed),
  ]) {
    expect((await answer).status).toBe(409)
  }
  // The document can be registered again.
  await estate.make('produtor', { tipo_pessoa: 'F', cpf })
})

it('anonymising evicts cached slow answers that contain the name', async () => {
  const { db, index } = estate.server
  // Every query is slow enough to be cached.
  const slowDb = Object.create(db, {
    query: {
      value: async (text: string, params?: readonly unknown[]) => {
        await new Promise((resolve) => setTimeout(resolve, 80))
        return db.query(text, params)
      },
    },
  })
  const store = createStore({ db: slowDb, index, validators: {}, features: [] })
  const asked = { filter: {}, sort: [], fields: ['nome_exibicao'], range: [0, 0] as const }
  const [person] = (await store.list('produtor', asked, systemActor)).rows
  const name = person?.nome_exibicao
  const names = async () => {
    const question = { filter: {}, sums: [], facets: ['nome_exibicao'] }
    const { facets } = await store.summary('produtor', question, systemActor)
    return facets.nome_exibicao?.map(({ value }) => value)
  }
  expect(await names()).toContain(name)
  await store.anonymise('produtor', Number(person?.id), systemActor)
  expect(await names()).not.toContain(name)
})
