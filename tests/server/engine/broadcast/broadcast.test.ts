import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { TimelineMessage, TimelinePage } from '#model/wire/record/timeline'
import { serverText } from '../../../../server/engine/messages'
import { sweep } from '../../../../server/engine/outbox/sweep'
import { setSink } from '../../../../server/engine/telemetry/log'
import { openLog } from '../../../../server/engine/telemetry/openLog'
import { type Club, messageOf, openClub, publicUrl, sentBy, text } from './club'

let club: Club
let ana: number
let beto: number
let twin: number
let mute: number
let gone: number
let far: number

beforeAll(async () => {
  club = await openClub()
  ana = await club.member('Ana', {
    phones: [{ number: '3535353535' }, { number: '35999990001' }],
    since: '2020-01-31',
  })
  beto = await club.member('Beto', { phones: [{ number: '35999990002' }], document: '52998224725' })
  twin = await club.member('Twin', { email: null, phones: [{ number: '35999990001' }] })
  mute = await club.member('Mute', { email: null })
  gone = await club.member('Gone')
  await club.store.remove('member', gone, systemActor)
  far = await club.member('Far', { zone_id: club.south })
})
afterAll(() => club.close())

const ids = () => [ana, beto, twin, mute, gone, far]
const latest = async () =>
  (await club.messages()).filter(({ broadcast_id }, _at, all) => broadcast_id === all.at(-1)?.broadcast_id)

describe('the preview of a message', () => {
  it('counts whom each channel reaches, and why not the others', async () => {
    const told = await club.preview(club.boss, { ids: ids() })
    expect(told).toMatchObject({
      pessoas: 6,
      inativas: 1,
      mail: { recebem: 3, semEndereco: 2, naoQuerem: 0, repetidos: 0 },
      sms: { recebem: 2, semEndereco: 2, naoQuerem: 0, repetidos: 1 },
      algum: 3,
      limite: 5_000,
      hoje: 20_000,
      meus: { mail: 'bia@example.com', sms: '35988887777' },
      locais: [],
    })
    expect(told.exemplos[0]).toMatchObject({
      nome: 'Ana',
      mail: 'ana@example.com',
      sms: '(35) 99999-0001',
      valores: { name: 'Ana', since: '31/01/2020', zone_id: 'Norte', label: 'Ana' },
    })
  })

  it('takes all that match a filter and a search, without inactive records', async () => {
    const all = await club.preview(club.boss, { filtro: { zone_id: club.north } })
    expect([all.pessoas, all.inativas]).toEqual([4, 0])
    const found = await club.preview(club.boss, { filtro: { zone_id: club.north }, q: 'beto' })
    expect([found.pessoas, found.mail.recebem]).toEqual([1, 1])
  })

  it('finds nobody outside of the scope, and masks what the sender may not see', async () => {
    const told = await club.preview(club.clerk, { ids: ids() })
    expect([told.pessoas, told.mail.recebem]).toEqual([5, 2])
    expect(told.exemplos.map(({ nome }) => nome)).not.toContain('Far')
    expect(told.exemplos[0]?.mail).not.toContain('ana@')
    const quotable = told.campos.map(({ path }) => path)
    expect(quotable).toEqual(['name', 'since', 'zone_id'])
    const own = await club.preview(club.boss, { ids: ids() })
    expect(own.campos.map(({ path }) => path)).toEqual([
      'name',
      'email',
      'document',
      'secret',
      'since',
      'zone_id',
    ])
  })

  it('reaches the people that records refer to, each once and within the scope of their own list', async () => {
    const loans = await Promise.all(
      [ana, ana, far].map((member_id, at) => club.make('loan', { title: `Livro ${at}`, member_id })),
    )
    const body = { ids: loans.map(({ id }) => id) }
    const told = await club.preview(club.boss, body, 'loan')
    expect(told).toMatchObject({
      fontes: [{ caminho: 'member_id', titulo: 'Leitor' }],
      para: 'member_id',
      pessoas: 2,
    })
    expect((await club.preview(club.clerk, body, 'loan')).pessoas).toBe(1)
    expect(told.exemplos[0]?.valores).toMatchObject({ title: 'Livro 0', member_id: 'Ana' })
  })
})

describe('a message to many', () => {
  it('is refused to those without its permission, at every call', async () => {
    const member = await club.signInAs('member', ana)
    const calls = ['mensagens/previa', 'mensagens/teste', 'mensagens']
    for (const call of calls) {
      const answer = await member.post(`/api/member/${call}`, { ...text, ids: [ana], pessoas: 1 })
      expect([call, answer.status]).toEqual([call, 403])
    }
    expect((await member.get(`/api/member/${ana}/mensagens`)).status).toBe(403)
    expect((await member.patch(`/api/member/${ana}/mensagens`, { mail: false })).status).toBe(403)
    expect(await club.messages()).toEqual([])
  })

  it('is one record with its messages, filled for each person, in their timelines and without a version', async () => {
    const before = await club.store.get('member', ana, systemActor)
    const body = {
      ids: [ana, beto],
      canais: ['mail', 'sms'],
      assunto: 'Olá, {name}',
      texto: '{name}, desde {since}: {zone_id}',
    }
    const sent = await sentBy(club.send(club.boss, { ...body, pessoas: 2 }))
    expect(sent).toMatchObject({ pessoas: 2, mensagens: 4 })
    const rows = await latest()
    expect(
      rows.map(({ channel, recipient, subject, record_id }) => [channel, recipient, subject, record_id]),
    ).toEqual([
      ['mail', 'ana@example.com', 'Olá, Ana', ana],
      ['sms', '35999990001', 'Olá, Ana', ana],
      ['mail', 'beto@example.com', 'Olá, Beto', beto],
      ['sms', '35999990002', 'Olá, Beto', beto],
    ])
    expect(rows[0]?.body).toContain('Ana, desde 31/01/2020: Norte\n\n--\n')
    expect(rows[1]?.body).toBe('Ana, desde 31/01/2020: Norte')
    expect(rows[2]?.body).toContain('Beto, desde : Norte')
    expect(rows[1]?.unsubscribe).toBeNull()
    await club.outbox.deliver()
    const [mail] = club.delivered.filter(({ to }) => to === 'ana@example.com')
    expect(mail?.unsubscribe).toMatch(`${publicUrl}/api/descadastro/`)
    const page = (await (
      await club.boss.get(`/api/member/${ana}/linha-do-tempo?tipo=message`)
    ).json()) as TimelinePage
    expect(page.entries).toHaveLength(2)
    expect(page.entries[0]).toMatchObject({
      kind: 'message',
      by: 'Bia Chefe',
      subject: 'Olá, Ana',
      state: 'sent',
    })
    expect((await club.store.get('member', ana, systemActor)).versao).toBe(before.versao)
    const [listed] = (await club.store.list('sys_broadcast_message', { filter: {}, sort: [] }, systemActor))
      .rows
    expect(listed).toMatchObject({
      subject: 'Olá, {Nome}',
      sender: 'Bia Chefe',
      audience: 'members: 2 escolhidos',
      channels: 'E-mail e SMS',
      people: 2,
      total: 4,
      sent: 4,
      waiting: 0,
      failed: 0,
      state: 'done',
    })
    const trail = await club.db.query("select entity, record_id, detail from sys_audit where act = 'message'")
    expect(trail).toEqual([{ entity: 'member', record_id: null, detail: `message=${sent.id}&total=4` }])
  })

  it('says its filter in words', async () => {
    await sentBy(club.send(club.boss, { ...text, filtro: { zone_id: club.north }, q: 'ana', pessoas: 1 }))
    const [last] = await club.db.query<{ audience: string }>(
      'select audience from sys_broadcast order by id desc limit 1',
    )
    expect(last?.audience).toBe('members, Zona: Norte, “ana”')
  })

  it('quotes only what the sender sees unmasked', async () => {
    for (const path of ['document', 'email', 'secret', 'phones', 'nothing', 'zone_id.name']) {
      const answer = await club.send(club.clerk, { ...text, texto: `{${path}}`, ids: [ana], pessoas: 1 })
      expect([path, answer.status]).toEqual([path, 422])
      expect(await answer.json()).toMatchObject({
        errors: [{ path: '/texto', message: serverText.cannotQuote(path) }],
      })
    }
    for (const stray of ['Olá {name', 'Olá name}', 'Olá {{name}}', '{}{']) {
      const answer = await club.send(club.boss, { ...text, texto: stray, ids: [ana], pessoas: 1 })
      expect([stray, answer.status]).toEqual([stray, 422])
    }
    const nothing = await club.send(club.boss, { ...text, assunto: 'Olá {}', ids: [ana], pessoas: 1 })
    expect(nothing.status).toBe(422)
    const empty = await club.send(club.boss, { canais: [], assunto: ' ', texto: '', ids: [ana], pessoas: 1 })
    const { errors } = (await empty.json()) as { errors: { path: string }[] }
    expect(errors.map(({ path }) => path)).toEqual(['/canais', '/assunto', '/texto'])
  })

  it('is refused when it would reach other people than the sender was told, or nobody', async () => {
    const other = await club.send(club.boss, { ...text, ids: [ana, beto], pessoas: 3 })
    expect([other.status, await messageOf(other)]).toEqual([409, serverText.reachChanged(2)])
    const nobody = await club.send(club.boss, { ...text, ids: [mute], pessoas: 0 })
    expect([nobody.status, await messageOf(nobody)]).toEqual([409, serverText.nobodyToReach])
    expect((await club.send(club.clerk, { ...text, ids: [far], pessoas: 1 })).status).toBe(409)
  })

  it('goes to an address once, whoever has it', async () => {
    const same = await club.member('Same', { email: null, phones: [{ number: '35999990002' }] })
    const sent = await sentBy(
      club.send(club.boss, { ...text, canais: ['sms'], ids: [same, ana, beto, twin], pessoas: 2 }),
    )
    expect(sent.mensagens).toBe(2)
    expect((await latest()).map(({ recipient }) => recipient).toSorted()).toEqual([
      '35999990001',
      '35999990002',
    ])
  })

  it('that is repeated with its key is sent once, also by two servers at once', async () => {
    const other = await club.second()
    const count = async () => (await club.db.query('select id from sys_broadcast')).length
    const before = await count()
    const body = JSON.stringify({ ...text, ids: [ana, beto], pessoas: 2 })
    const headers = {
      Authorization: `Bearer ${club.boss.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'message-key-1',
    }
    const ask = (app: Club['app']) => app.request('/api/member/mensagens', { method: 'POST', headers, body })
    const answers = await Promise.all([ask(club.app), ask(other.app), ask(club.app)])
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { id: number }[]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(bodies.map((each) => each.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  it('is delivered once by two servers that deliver at once', async () => {
    const other = await club.second()
    await club.outbox.deliver()
    const before = club.delivered.length
    await sentBy(club.send(club.boss, { ...text, ids: [ana, beto, far], pessoas: 3 }))
    await Promise.all([club.outbox.deliver(), other.outbox.deliver()])
    expect(
      club.delivered
        .slice(before)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['ana@example.com', 'beto@example.com', 'far@example.com'])
  })

  it('waits in quiet hours if it goes by SMS, and not by e-mail', async () => {
    club.pass(10 * 3_600_000)
    const sent = await sentBy(
      club.send(club.boss, { ...text, canais: ['mail', 'sms'], ids: [ana], pessoas: 1 }),
    )
    expect(sent.smsEm).toBe('2026-11-21T10:00:00.000Z')
    const [mail, sms] = await latest()
    expect([mail?.next_at, sms?.next_at]).toEqual(['2026-11-21T01:00:00.000Z', '2026-11-21T10:00:00.000Z'])
    club.pass(10 * 3_600_000)
    await club.outbox.deliver()
    expect((await latest()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('leaves nothing personal in the logs', async () => {
    const lines: string[] = []
    openLog({ format: 'json', level: 'debug' }, (line) => lines.push(line))
    try {
      await sentBy(club.send(club.boss, { ...text, assunto: 'Assunto secreto', ids: [ana], pessoas: 1 }))
      const token = (await latest())[0]?.unsubscribe?.split('/').at(-1)
      await club.app.request(`/api/descadastro/${token}`)
      await club.outbox.deliver()
      const said = lines.join('\n')
      expect(said).toContain('/member/mensagens')
      expect(said).not.toMatch(/ana@|Ana|secreto/)
      expect(said).not.toContain(String(token))
    } finally {
      setSink(undefined)
    }
  })

  it('keeps its results and its place in timelines after the messages are swept', async () => {
    const refused = await club.member('Refused', { email: 'refused@example.com' })
    await sentBy(club.send(club.boss, { ...text, ids: [ana, refused], pessoas: 2 }))
    await club.outbox.deliver()
    const results = async () => {
      const query = { filter: {}, sort: [['id', 'DESC']], range: [0, 0] } as const
      const [row] = (await club.store.list('sys_broadcast_message', query, systemActor)).rows
      return [row?.sent, row?.failed, row?.waiting, row?.state]
    }
    expect(await results()).toEqual([1, 1, 0, 'partial'])
    await sweep(club.db, new Date('2027-02-01T12:00:00Z'))
    expect(await club.messages()).toEqual([])
    expect(await results()).toEqual([1, 1, 0, 'partial'])
    const page = (await (
      await club.boss.get(`/api/member/${ana}/linha-do-tempo?tipo=message`)
    ).json()) as TimelinePage
    const told = page.entries as readonly TimelineMessage[]
    expect(told.length).toBeGreaterThan(3)
    expect(told.every(({ by }) => by === 'Bia Chefe')).toBe(true)
  })
})

describe('a test of a message', () => {
  it('goes to the sender only, with the values of the first person', async () => {
    // Their sessions ended while the clock went on.
    const boss = await club.signInAs('boss', club.boss.recordId)
    const clerk = await club.signInAs('clerk', club.clerk.recordId)
    const answer = await boss.post('/api/member/mensagens/teste', {
      ...text,
      canais: ['mail', 'sms'],
      ids: [ana, beto],
    })
    expect(await answer.json()).toEqual({ para: ['bia@example.com', '35988887777'] })
    const rows = await club.db.query<{ recipient: string; subject: string; body: string }>(
      "select recipient, subject, body from sys_outbox where subject ^@ '[Teste]' order by id",
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual(['bia@example.com', '35988887777'])
    expect(rows[1]).toMatchObject({ subject: '[Teste] Reunião', body: 'Olá, Ana.' })
    const none = await clerk.post('/api/member/mensagens/teste', {
      ...text,
      canais: ['sms'],
      ids: [ana],
    })
    expect([none.status, await messageOf(none)]).toEqual([409, serverText.noOwnAddress])
  })
})
