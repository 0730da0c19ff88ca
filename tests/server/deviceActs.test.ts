// @module-tag extended
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { features } from '../support/features'
import type { SignedIn } from '../support/server'
import { startDying } from './features/dying'
import { bodyOf, type Estate, openEstate } from './features/estate'

let estate: Estate
let clock = new Date('2026-11-27T17:32:00.000Z')
let acts = 0
const device = '0b5f7c1e-6c7b-4f52-9a53-2f6f0d6c9a11'
const nextAct = () => ({ 'Device-Act': `${device} ${++acts}` })

beforeAll(async () => {
  estate = await openEstate(features, { now: () => clock })
}, 120_000)
afterEach(() => vi.restoreAllMocks())
afterAll(() => estate.server.close())

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

async function send(
  { token }: Pick<SignedIn, 'token'>,
  { method, path, body }: Sent,
  headers: Record<string, string>,
  app = estate.server.app,
): Promise<Response> {
  return app.request(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Sent for another, from whose queue it is. */
const actOf = ({ accountId }: SignedIn, act: Record<string, string>) => ({
  ...act,
  'Recorded-By': String(accountId),
})

const replayed = (answer: Response) => answer.headers.get('idempotency-replayed') === 'true'

const auditRows = async (entity: string) =>
  (await estate.server.db.query(`select from sys_audit where entity = $1 and act <> 'reveal'`, [entity]))
    .length

function inputOf({ fields }: Entity, row: Row): Row {
  const own = fields.filter((field) => !field.system && !field.readOnly && row[field.name] != null)
  return Object.fromEntries(
    own.map(({ name, unique }) => {
      const value = row[name]
      return [name, unique && typeof value === 'string' ? `${value} ${++acts}` : value]
    }),
  )
}

/** A text that may be changed without consequences for other fields. */
function changeOf({ fields }: Entity, row: Row): Row | undefined {
  const field = fields.find(
    ({ kind, system, readOnly, unique, format, values, computed }) =>
      ['text', 'longText'].includes(kind) &&
      !system &&
      !readOnly &&
      !unique &&
      !format &&
      !values &&
      !computed,
  )
  return field && { [field.name]: `${String(row[field.name] ?? '').slice(0, 20)} b` }
}

/** All that a record's page can do, in an order in which it is possible. */
function actsOn(entity: Entity, row: Row): readonly Sent[] {
  const path = `/${entity.endpoint}`
  const own = `${path}/${row.id}`
  const change = changeOf(entity, row)
  return [
    { method: 'POST', path, body: inputOf(entity, row) },
    ...(change ? [{ method: 'PATCH', path: own, body: change }] : []),
    { method: 'POST', path: `${own}/anotacoes`, body: { texto: 'Anotada no campo' } },
    ...Object.keys(entity.workflow?.transitions ?? {}).map((name) => ({
      method: 'POST',
      path: `${own}/transicoes/${name}`,
      body: {},
    })),
    { method: 'DELETE', path: own },
    { method: 'POST', path: `${own}/reativacao` },
  ]
}

describe('an act that was lost between commit and answer', () => {
  it('is answered as if it had not been, and done once, of every kind and entity', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const dying = await startDying(estate.server.db, () => clock)
    const wrong: string[] = []
    const tried = new Map<string, number>()
    for (const entity of entities.filter(({ system }) => !system)) {
      const id = await estate.make(entity.name, {}).catch(() => undefined)
      if (id === undefined) continue
      for (const act of actsOn(entity, await estate.row(entity.name, id))) {
        const name = `${entity.name}: ${act.method} ${act.path}`
        const number = nextAct()
        const before = await auditRows(entity.name)
        const lost = await send(estate.admin, act, number, dying.app)
        if (lost.status < 500) continue
        const done = (await auditRows(entity.name)) - before
        const again = await send(estate.admin, act, number)
        if (!again.ok || !replayed(again)) wrong.push(`${name}: ${again.status} ${await again.text()}`)
        if ((await auditRows(entity.name)) !== before + done) wrong.push(`${name}: done again`)
        if (done === 0) continue
        const kind = act.path.replace(/^\/\w+\/\d+|^\/\w+/, '').replace(/transicoes.*/, 'transicoes')
        tried.set(`${act.method} ${kind}`, (tried.get(`${act.method} ${kind}`) ?? 0) + 1)
      }
    }
    expect(wrong).toEqual([])
    // Each kind was really tried; not every record can be created again with the values of another.
    for (const kind of [
      'POST ',
      'PATCH ',
      'POST /anotacoes',
      'POST /transicoes',
      'DELETE ',
      'POST /reativacao',
    ])
      expect(tried.get(kind), kind).toBeGreaterThan(5)
  }, 240_000)

  it('of a file keeps one file', async () => {
    const number = nextAct()
    const upload = (app = estate.server.app) => {
      const body = new FormData()
      body.set('arquivo', new File(['mato'], 'mato.txt', { type: 'text/plain' }))
      const headers = { Authorization: `Bearer ${estate.technician.token}`, ...number }
      return app.request('/api/arquivos', { method: 'POST', headers, body })
    }
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const dying = await startDying(estate.server.db, () => clock)
    expect((await upload(dying.app)).status).toBe(500)
    const again = await upload()
    expect([again.status, replayed(again)]).toEqual([201, true])
    const { chave } = await bodyOf(again)
    expect(await estate.server.db.query('select from sys_file where key = $1', [chave])).toHaveLength(1)
  })
})

const season = (year: number): Row => ({
  descricao: `${year}/${year + 1}`,
  data_inicio: `${year}-07-01`,
  data_fim: `${year + 1}-06-30`,
  ano_colheita: year + 1,
  situacao: 'Planejada',
})
const create = (year: number): Sent => ({ method: 'POST', path: '/safra', body: season(year) })

describe('an act that is sent again', () => {
  it('twice at the same time is done once', async () => {
    const number = nextAct()
    const all = await Promise.all([1, 2, 3, 4].map(() => send(estate.admin, create(2063), number)))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(all.filter(replayed)).toHaveLength(3)
  })

  it('with another content is refused, unless it was refused before', async () => {
    const number = nextAct()
    expect((await send(estate.admin, { ...create(2064), body: {} }, number)).status).toBe(422)
    expect((await send(estate.admin, create(2064), number)).status).toBe(201)
    const other = await send(estate.admin, create(2065), number)
    expect([other.status, (await bodyOf(other)).message]).toEqual([
      422,
      expect.stringContaining('outro conteúdo'),
    ])
  })

  it('by another person who may do it is answered with what that person may see', async () => {
    const number = nextAct()
    const farm = { method: 'PATCH', path: `/fazenda/${estate.farm}`, body: { nome_fantasia: 'Do campo' } }
    const first = await send(estate.technician, farm, number)
    expect(first.status, await first.clone().text()).toBe(200)
    const second = await send(estate.manager, farm, actOf(estate.technician, number))
    expect([second.status, replayed(second), second.headers.get('etag')]).toEqual([
      200,
      true,
      first.headers.get('etag'),
    ])
    expect(await bodyOf(second)).toMatchObject({ id: estate.farm, nome_fantasia: 'Do campo' })

    const person = {
      method: 'POST',
      path: `/fazenda/${estate.farm}/anotacoes`,
      body: { texto: 'Visita' },
    }
    const note = nextAct()
    expect((await send(estate.technician, person, note)).status).toBe(201)
    expect((await send(estate.manager, person, actOf(estate.technician, note))).status).toBe(201)
    expect(await estate.server.db.query("select from sys_note where text = 'Visita'")).toHaveLength(1)
  })

  it('omits what its first sender saw and the second may not see', async () => {
    const id = estate.technician.recordId
    const edit = { method: 'PATCH', path: `/tecnico/${id}`, body: { nome: 'Ana do Campo' } }
    const number = nextAct()
    const whole = await bodyOf(send(estate.admin, edit, number))
    expect(whole).toHaveProperty('supervisor_id')
    const part = await bodyOf(send(estate.manager, edit, actOf(estate.admin, number)))
    const { supervisor_id: _, ...rest } = whole
    expect(part).toEqual(rest)
  })

  it('by a person who may not do it is refused, whether or not it was done', async () => {
    const edit = {
      method: 'PATCH',
      path: `/talhao/${await estate.make('talhao', { fazenda_id: estate.farm })}`,
    }
    const act = { ...edit, body: { gleba: 'Nova' } }
    const number = nextAct()
    const before = await auditRows('talhao')
    expect((await send(estate.technician, act, number)).status).toBe(403)
    expect(await auditRows('talhao')).toBe(before)
    expect((await send(estate.manager, act, number)).status).toBe(200)
    for (const headers of [number, actOf(estate.manager, number)]) {
      expect((await send(estate.technician, act, headers)).status).toBe(403)
      expect((await send(estate.stranger, act, headers)).status).toBe(404)
      expect((await send({ token: 'none' }, act, headers)).status).toBe(401)
    }
    expect(await auditRows('talhao')).toBe(before + 1)
  })

  it('of a file by another person lets that person refer to it', async () => {
    const number = nextAct()
    const upload = ({ token }: SignedIn, named: Record<string, string>) => {
      const body = new FormData()
      body.set('arquivo', new File(['laudo'], 'laudo.txt', { type: 'text/plain' }))
      const headers = { Authorization: `Bearer ${token}`, ...named }
      return estate.server.app.request('/api/arquivos', { method: 'POST', headers, body })
    }
    const first = await bodyOf(upload(estate.technician, number))
    const second = await bodyOf(upload(estate.manager, actOf(estate.technician, number)))
    expect(second).toEqual(first)
    const note = { texto: 'Com laudo', arquivos: [second] }
    const path = `/fazenda/${estate.farm}/anotacoes`
    expect((await send(estate.manager, { method: 'POST', path, body: note }, nextAct())).status).toBe(201)
  })

  it('cannot be a call whose answer may be a secret', async () => {
    const calls = ['/auth/login/web', '/auth/me/nada', '/safra/alteracoes', '/visoes', '/fazenda/1/mensagens']
    for (const path of calls) {
      const answer = await send(estate.admin, { method: 'POST', path, body: {} }, nextAct())
      expect([path, answer.status]).toEqual([path, 400])
    }
    const bad = await send(estate.admin, create(2066), { 'Device-Act': 'meu celular 1' })
    expect([bad.status, (await bodyOf(bad)).error]).toEqual([400, 'malformed'])
  })
})

describe('an act while the first is still being answered', () => {
  it('is to be sent again later, and is then answered as the first', async () => {
    const { db } = estate.server
    const number = nextAct()
    const first = await send(estate.admin, create(2067), number)
    const [row] = await db.query<{ id: string; result: unknown }>(
      'select id, result from sys_answer where device = $1 and number = $2',
      [device, acts],
    )
    await db.query('update sys_answer set done = false, result = null where id = $1', [row?.id])
    const now = performance.now.bind(performance)
    let hours = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ++hours * 3_600_000)
    const early = await send(estate.admin, create(2067), number)
    vi.restoreAllMocks()
    const { error } = await bodyOf(early)
    expect([early.status, error, early.headers.get('retry-after')]).toEqual([503, 'unavailable', '3'])
    await db.query('update sys_answer set done = true, result = $2::json where id = $1', [
      row?.id,
      JSON.stringify(row?.result),
    ])
    const again = await send(estate.admin, create(2067), number)
    expect([again.status, replayed(again)]).toEqual([201, true])
    expect(await again.text()).toBe(await first.text())
  })
})

describe('the numbers of a device that another person knows', () => {
  const at = '2026-11-20T10:11:12.345Z'
  const edit = (name: string): Sent => ({
    method: 'PATCH',
    path: `/fazenda/${estate.farm}`,
    body: { nome_fantasia: name },
  })

  it('tell nothing of what was answered, and are acts of that person', async () => {
    const number = nextAct()
    const own = { ...number, 'Recorded-At': at }
    expect((await send(estate.technician, edit('Da dona'), own)).status).toBe(200)
    const before = await auditRows('fazenda')
    for (const headers of [own, number, actOf(estate.technician, number)]) {
      const answer = await send(estate.manager, edit('Da dona'), headers)
      expect([answer.status, replayed(answer)]).toEqual([200, false])
    }
    // They were the same values again.
    expect(await auditRows('fazenda')).toBe(before)
    // Nobody out of whose scope the record is sees an answer, whatever the headers say.
    const known = await send(estate.stranger, edit('Da dona'), actOf(estate.technician, own))
    expect(known.status).toBe(404)
  })

  it.each([
    ['under their own name', false],
    ['in the name of that person', true],
  ])('take no act for done that was used %s before, with a forged digest', async (_name, isClaimed) => {
    const number = nextAct()
    const digest = 'a'.repeat(64)
    const forged = { ...number, 'Act-Digest': digest }
    const early = isClaimed ? actOf(estate.technician, forged) : { ...forged, 'Recorded-At': at }
    expect((await send(estate.manager, edit('Forjada'), early)).status).toBe(200)
    const own = { ...number, 'Recorded-At': at, 'Act-Digest': digest }
    const answer = await send(estate.technician, edit(`Verdadeira ${acts}`), own)
    expect([answer.status, replayed(answer)]).toEqual([200, false])
    expect((await estate.row('fazenda', estate.farm)).nome_fantasia).toBe(`Verdadeira ${acts}`)
  })

  it('stay those of an act that an earlier version has stored', async () => {
    const number = nextAct()
    const headers = { ...number, 'Recorded-At': at }
    const first = await send(estate.technician, edit('De antes'), headers)
    const formerId = createHash('sha256').update(`device ${device} ${acts}`).digest('hex')
    await estate.server.db.query('update sys_answer set id = $1 where device = $2 and number = $3', [
      formerId,
      device,
      acts,
    ])
    const again = await send(estate.technician, edit('De antes'), headers)
    expect([again.status, replayed(again)]).toEqual([200, true])
    expect(await again.text()).toBe(await first.text())
  })
})

describe('an act that was recorded without a connection', () => {
  const recorded = (at: string): Record<string, string> => ({
    'Recorded-At': at,
    'Device-Name': encodeURIComponent('Celular da Ana'),
    'Recorded-Where': '-21.12,-45.01,12',
  })
  const rename = (name: string): Sent => ({
    method: 'PATCH',
    path: `/fazenda/${estate.farm}`,
    body: { nome_fantasia: name },
  })
  const latest = async (who: SignedIn) =>
    (await bodyOf<readonly Row[]>(who.get(`/api/fazenda/${estate.farm}/historico`)))[0]

  it('says so in history, timeline and audit log', async () => {
    const at = new Date(clock.getTime() - 3_600_000).toISOString()
    const headers = { ...recorded(at), ...nextAct() }
    expect((await send(estate.technician, rename('Sem sinal'), headers)).status).toBe(200)
    const told = {
      at,
      device: 'Celular da Ana',
      place: { latitude: -21.12, longitude: -45.01, accuracy: 12 },
    }
    expect((await latest(estate.technician))?.recorded).toEqual(told)
    const timeline = await bodyOf<{ entries: readonly Row[] }>(
      estate.technician.get(`/api/fazenda/${estate.farm}/linha-do-tempo`),
    )
    expect(timeline.entries.find(({ kind }) => kind === 'change')?.recorded).toEqual(told)
    const log = await estate.server.db.query('select recorded from sys_audit order by id desc limit 1')
    expect(log).toEqual([{ recorded: told }])

    const note = { method: 'POST', path: `/fazenda/${estate.farm}/anotacoes`, body: { texto: 'Da lavoura' } }
    expect((await send(estate.technician, note, { ...recorded(at), ...nextAct() })).status).toBe(201)
    const { entries } = await bodyOf<{ entries: readonly Row[] }>(
      estate.technician.get(`/api/fazenda/${estate.farm}/linha-do-tempo?tipo=note`),
    )
    expect(entries[0]).toMatchObject({ text: 'Da lavoura', recorded: told })
  })

  it('is not dated after its arrival by a clock that is ahead', async () => {
    const headers = { ...recorded('2031-01-01T00:00:00Z'), ...nextAct() }
    expect((await send(estate.technician, rename('Adiantada'), headers)).status).toBe(200)
    expect((await latest(estate.technician))?.recorded).toMatchObject({ at: clock.toISOString() })
  })

  it('names who recorded it, if another sent it from that person’s device', async () => {
    const { db } = estate.server
    const { technician, manager } = estate
    await db.query(
      `insert into sys_field_device (id, account_id, name, created_at, contact_at) values ($1, $2, 'x', $3, $3)`,
      [device, technician.accountId, clock.toISOString()],
    )
    const by = { 'Recorded-By': String(technician.accountId) }
    const at = clock.toISOString()
    await send(manager, rename('Pela gestora'), { ...recorded(at), ...by, ...nextAct() })
    const entry = await latest(manager)
    expect(entry).toMatchObject({
      actorId: manager.accountId,
      recorded: { at, by: (await estate.row('tecnico', technician.recordId)).nome },
    })
    // Not from a device of that person: the claim is not stored.
    const other = { 'Device-Act': 'aaaaaaaa-6c7b-4f52-9a53-2f6f0d6c9a11 1' }
    await send(manager, rename('Sem prova'), { ...recorded(at), ...by, ...other })
    expect(Object.keys((await latest(manager))?.recorded as Row)).not.toContain('by')
  })

  it.each([
    ['Recorded-At', 'ontem'],
    ['Recorded-At', '2026-02-31T99:00:00Z'],
    ['Device-Name', '%E0%A4%A'],
    ['Device-Name', '%20'],
    ['Recorded-Where', '-91,0,1'],
    ['Recorded-Where', 'na roça'],
    ['Recorded-By', 'Ana'],
  ])('with a malformed %s (%s) is refused', async (name, value) => {
    const headers = { ...recorded(clock.toISOString()), ...nextAct(), [name]: value }
    const answer = await send(estate.technician, rename('Errada'), headers)
    expect([answer.status, (await bodyOf(answer)).message]).toEqual([400, expect.stringContaining(name)])
  })
})

describe('the parts of an act', () => {
  const sendPart = async (sender: SignedIn, from: string, start: number, text: string) => {
    const body = new FormData()
    body.set('conteudo', createHash('sha256').update('a whole photo').digest('hex'))
    body.set('desde', String(start))
    body.set('parte', new File([text], 'parte'))
    const headers = { Authorization: `Bearer ${sender.token}`, 'Device-Act': `${from} 1` }
    const answer = await estate.server.app.request('/api/campo/partes', { method: 'POST', headers, body })
    return (await bodyOf(answer)).recebidos
  }

  it('wait for the rest on the last four devices of a person, and on others from the beginning', async () => {
    const sender = estate.technician
    const devices = [1, 2, 3, 4, 5].map((digit) => `aaaaaaaa-6c7b-4f52-9a53-2f6f0d6c9a0${digit}`)
    expect(await sendPart(estate.manager, devices[0] ?? '', 0, 'a whole')).toBe(7)
    for (const each of devices) {
      clock = new Date(clock.getTime() + 1_000)
      expect(await sendPart(sender, each, 0, 'a whole')).toBe(7)
    }
    const kept = await estate.server.db.query<{ device: string }>(
      'select device from sys_field_part where account_id = $1 order by device',
      [sender.accountId],
    )
    expect(kept.map((row) => row.device)).toEqual(devices.slice(1))
    expect(await sendPart(sender, devices[0] ?? '', 7, ' photo')).toBe(0)
    expect(await sendPart(sender, devices[4] ?? '', 7, ' photo')).toBe(13)
    expect(await sendPart(estate.manager, devices[0] ?? '', 7, ' photo')).toBe(13)
  })
})

// Last, since it ends all sessions.
describe('an act of long ago', () => {
  it('is answered the same after 30 days, while a key is forgotten', async () => {
    const number = nextAct()
    const first = await send(estate.admin, create(2061), number)
    expect(first.status).toBe(201)
    const key = { 'Idempotency-Key': 'forgotten-after-two-days' }
    expect((await send(estate.admin, create(2062), key)).status).toBe(201)
    clock = new Date(clock.getTime() + 30 * 86_400_000)
    const admin = await estate.server.signInAs('admin', estate.admin.recordId)
    const again = await send(admin, create(2061), number)
    expect([again.status, replayed(again)]).toEqual([201, true])
    expect(await again.text()).toBe(await first.text())
    expect((await send(admin, create(2062), key)).status).toBe(422)
  })
})
