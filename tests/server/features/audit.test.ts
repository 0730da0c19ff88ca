import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { exportedTables } from '../../../server/engine/people/ownData'
import { createAccess } from '../../../server/features/access-control/feature'
import { createProfile } from '../../../server/features/profile/feature'
import { bodyOf, type Estate, openEstate } from './estate'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([createAccess(), createProfile('https://console.example.com')])
}, 120_000)
afterAll(() => estate.server.close())

it('the audit log lists who changed what for administrators, newest first and paged', async () => {
  const region = await estate.make('regiao', { nome: 'Antes' })
  await estate.admin.patch(`/api/regiao/${region}`, { nome: 'Depois' })
  const answer = await estate.admin.get(`/api/auditoria?entidade=regiao&registro=${region}&range=[0,0]`)
  expect(answer.headers.get('content-range')).toBe('auditoria 0-0/2')
  expect(await bodyOf<Row[]>(answer)).toMatchObject([
    {
      act: 'edit',
      entity: 'regiao',
      recordId: region,
      actorId: estate.admin.accountId,
      changes: { nome: ['Antes', 'Depois'] },
    },
  ])
  const created = await bodyOf<Row[]>(
    estate.admin.get(`/api/auditoria?acao=create&registro=${region}&entidade=regiao`),
  )
  expect(created).toHaveLength(1)
  expect(await bodyOf<Row[]>(estate.admin.get('/api/auditoria?quem=ninguém'))).toEqual([])
})

it('the audit log is filtered by days, and by acts that change records', async () => {
  const { from, to } = { from: '2026-01-10', to: '2026-01-11' }
  const { db } = estate.server
  for (const [at, act] of [
    ['2026-01-10T02:59:00Z', 'edit'],
    ['2026-01-10T03:00:00Z', 'edit'],
    ['2026-01-12T02:59:00Z', 'export'],
    ['2026-01-12T03:00:00Z', 'edit'],
  ] as const) {
    await db.query(
      `insert into sys_audit (at, actor_name, act, entity, changes) values ($1, 'Rosa Dias', $2, 'regiao', '{}')`,
      [at, act],
    )
  }
  const acts = async (rest = '') => {
    const answer = estate.admin.get(`/api/auditoria?quem=Rosa Dias&de=${from}&ate=${to}${rest}`)
    return (await bodyOf<Row[]>(answer)).map(({ act }) => act)
  }
  expect(await acts()).toEqual(['export', 'edit'])
  expect(await acts('&mudancas=true')).toEqual(['edit'])
  expect(await acts('&acao=export&mudancas=true')).toEqual([])
})

it('the audit log is closed to the other roles and refuses invalid parameters', async () => {
  for (const who of [estate.supervisor, estate.manager, estate.technician, estate.producer]) {
    expect((await who.get('/api/auditoria')).status).toBe(403)
  }
  for (const question of [
    'range=[0,9999]',
    'range=x',
    'range=[5,1]',
    'registro=1 or 1=1',
    'de=ontem',
    'ate=2026-02-30',
  ]) {
    expect((await estate.admin.get(`/api/auditoria?${question}`)).status).toBe(400)
  }
  const quote = encodeURIComponent(`' or '1'='1`)
  expect(await bodyOf(estate.admin.get(`/api/auditoria?quem=${quote}&entidade=${quote}`))).toEqual([])
})

it('the audit log is append-only for every caller', async () => {
  for (const sql of [
    'delete from sys_audit',
    `update sys_audit set actor_name = 'x'`,
    'truncate sys_audit',
  ]) {
    await expect(estate.server.db.query(sql)).rejects.toThrow('only grows')
  }
  expect((await estate.admin.remove('/api/auditoria')).status).toBe(404)
})

it('the export of a profile contains all data of its person and nothing of other people', async () => {
  const answer = await estate.producer.get('/api/profile/exportar')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const mine = await bodyOf<{ cadastro: Row; sessoes: Row[]; historico: Row[] }>(answer)
  expect(mine.cadastro).toMatchObject({ id: estate.producer.recordId, cpf: '52998224725' })
  expect(mine.sessoes).toHaveLength(1)
  expect(mine.historico.map(({ ato }) => ato)).toEqual(['create'])
  expect(JSON.stringify(mine)).not.toContain('11144477735')
  expect(JSON.stringify(mine)).not.toContain('token')
})

it('the export of a profile covers every table that references accounts', async () => {
  const { producer, server } = estate
  await server.db.query(
    `insert into sys_note (entity, record_id, account_id, actor_name, at, text)
     values ('produtor', $1, $2, 'x', now(), 'Só minha'), ('produtor', $1, $3, 'y', now(), 'De outra pessoa')`,
    [producer.recordId, producer.accountId, estate.admin.accountId],
  )
  await producer.post('/api/favoritos', { entidade: 'produtor', registro: producer.recordId, favorito: true })
  await producer.post('/api/recentes', { entidade: 'produtor', registro: producer.recordId })
  const mine = await bodyOf<Record<string, Row[]>>(producer.get('/api/profile/exportar'))
  expect(mine.vistos_recentemente).toMatchObject([{ cadastro: 'produtor', registro: producer.recordId }])
  expect(mine.anotacoes?.map(({ texto }) => texto)).toContain('Só minha')
  expect(JSON.stringify(mine)).not.toContain('De outra pessoa')
  expect(mine.favoritos).toMatchObject([{ cadastro: 'produtor', registro: producer.recordId }])

  const tables = await server.db.query<{ table_name: string }>(
    `select table_name from information_schema.columns where column_name = 'account_id' and table_name like 'sys\\_%'`,
  )
  // Sessions, tokens and history are exported in their own parts; the remaining tables are secret or redundant.
  const elsewhere = [
    'session',
    'access_token',
    'answer',
    'audit',
    'device',
    'token',
    'totp',
    'recovery_code',
    'challenge',
    'default_view',
    'viewer',
    'field_part',
  ]
  expect(tables.map(({ table_name: name }) => name).toSorted()).toEqual(
    [...exportedTables, ...elsewhere.map((name) => `sys_${name}`)].toSorted(),
  )
})

it('the audit log records sign-ins, refusals and rate limits but no typed secrets', async () => {
  const { server, make } = estate
  const id = await make('gestor', { email: 'porta@example.com' })
  const account = await server.accounts.find('gestor', id)
  await server.accounts.setPassword(account?.id ?? 0, 'Senha#Certa1')
  const enter = async (userLogin: string, password: string) =>
    server.app.request('/api/auth/login/web', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', platform: 'web' },
      body: JSON.stringify({ userLogin, password }),
    })
  expect((await enter('porta@example.com', 'Senha#Certa1')).status).toBe(200)
  for (const guess of [1, 2, 3, 4, 5]) await enter('porta@example.com', `Senha#Errada${guess}`)
  expect((await enter('porta@example.com', 'Senha#Certa1')).status).toBe(429)
  await enter('MinhaSenhaNoLugarErrado', 'x')

  const own = await bodyOf<Row[]>(estate.admin.get(`/api/auditoria?entidade=gestor&registro=${id}`))
  expect(own.map(({ act }) => act)).toEqual([
    'lockout',
    ...Array.from({ length: 5 }, () => 'signInFailed'),
    'signIn',
    'create',
  ])
  expect(own.at(-2)).toMatchObject({ actorId: account?.id })
  expect(own[0]).toMatchObject({ actorId: null, actorName: 'Visitante' })
  const trail = JSON.stringify(await server.db.query('select * from sys_audit'))
  for (const typed of ['Senha#', 'MinhaSenha']) expect(trail).not.toContain(typed)
  const history = await bodyOf<Row[]>(estate.admin.get(`/api/gestor/${id}/historico`))
  expect(history.map(({ act }) => act)).toEqual(['create'])
})

it("the audit log records who opened another person's record, at most once in a while", async () => {
  const { admin, manager, technician } = estate
  const path = `/api/tecnico/${technician.recordId}`
  for (const _ of [1, 2]) await admin.get(path)
  await manager.get(`/api/gestor/${manager.recordId}`)
  const seen = await bodyOf<Row[]>(admin.get('/api/auditoria?acao=reveal'))
  const opened = seen.filter(({ recordId }) => recordId !== null)
  expect(opened).toMatchObject([
    { entity: 'tecnico', recordId: technician.recordId, actorId: admin.accountId },
  ])
})
