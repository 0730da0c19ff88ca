import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { NoticeChoice } from '#model/wire/record/event'
import type {
  MentionNotice,
  TimelineAct,
  TimelineMessage,
  TimelineNote,
  TimelinePage,
} from '#model/wire/record/timeline'
import { checkData } from '../../../server/engine/check/check'
import { sweep } from '../../../server/engine/outbox/sweep'
import { createAccess } from '../../../server/features/access-control/feature'
import { anonymising } from '../../../server/features/anonymise/feature'
import { files } from '../../../server/features/files/feature'
import { createNoteMails } from '../../../server/features/notes/feature'
import { createProfile } from '../../../server/features/profile/feature'
import type { SignedIn } from '../../support/server'
import { bodyOf, type Estate, openEstate, told } from './estate'

let estate: Estate
const publicUrl = 'https://console.example'

beforeAll(async () => {
  estate = await openEstate([
    createAccess(),
    anonymising,
    files,
    createNoteMails(publicUrl),
    createProfile(publicUrl),
  ])
}, 120_000)
afterAll(() => estate.server.close())

const at = (farm = estate.farm) => `/api/fazenda/${farm}`
const stream = async (who: SignedIn, query = '', path = at()) =>
  bodyOf<TimelinePage>(who.get(`${path}/linha-do-tempo${query}`))
const notesOf = async (who: SignedIn, path = at()) =>
  (await stream(who, '?tipo=note', path)).entries as readonly TimelineNote[]
const write = async (who: SignedIn, body: object, path = at()) =>
  bodyOf<TimelineNote>(who.post(`${path}/anotacoes`, body))
const mails = (to?: string) =>
  estate.server.db.query<{ recipient: string; subject: string; body: string }>(
    `select recipient, subject, body from sys_outbox where key ^@ 'note/' and ($1::text is null or recipient = $1) order by id`,
    [to ?? null],
  )
const addressOf = async ({ accountId }: SignedIn) => {
  const [row] = await estate.server.db.query<{ login_email: string }>(
    'select login_email from sys_account where id = $1',
    [accountId],
  )
  return row?.login_email
}
async function upload(who: SignedIn, name: string): Promise<Row> {
  const form = new FormData()
  form.set('arquivo', new File([`conteúdo de ${name}`], name, { type: 'text/plain' }))
  const answer = await estate.server.app.request('/api/arquivos', {
    method: 'POST',
    headers: { Authorization: `Bearer ${who.token}` },
    body: form,
  })
  return (await answer.json()) as Row
}

describe('a note', () => {
  it('appears in the timeline of its record for the people with access and for no others', async () => {
    const { technician, producer, stranger, manager } = estate
    const note = await write(technician, { texto: '  Visita feita.\r\nSolo bom.  ' })
    expect(note).toMatchObject({ kind: 'note', text: 'Visita feita.\nSolo bom.', isMine: true, files: [] })
    for (const [who, isMine] of [
      [technician, true],
      [producer, false],
      [manager, false],
    ] as const) {
      expect((await notesOf(who))[0]).toMatchObject({ id: note.id, isMine })
    }
    expect((await stranger.get(`${at()}/linha-do-tempo`)).status).toBe(404)
    expect((await stranger.post(`${at()}/anotacoes`, { texto: 'x' })).status).toBe(404)
  })

  it('can be written by roles and groups with the permission', async () => {
    const { producer, server, make } = estate
    const allowed = server.index.get('fazenda')?.access.note
    expect(allowed).toEqual(expect.arrayContaining(['admin', 'gestor', 'tecnico']))
    const status = async () => (await producer.post(`${at()}/anotacoes`, { texto: 'Chove.' })).status
    expect(await status()).toBe(allowed?.includes('produtor') ? 201 : 403)
    const permission = await make('permission', { name: 'fazenda.note', grupo: 'Cadastros', order: 1 })
    const { role } = await estate.row('produtor', producer.recordId)
    const grant = (permissions: number[]) =>
      server.store.update('role', Number(role), { permissions }, '*', systemActor)
    await grant([permission])
    expect(await status()).toBe(201)
    await grant([])
    expect(await status()).toBe(403)
    expect((await producer.get(`${at()}/mencionaveis`)).status).toBe(403)
    await grant([permission])
  })

  it('requires a text within the length limit and uploaded files', async () => {
    const { technician } = estate
    const problems = async (body: object) =>
      ((await told(technician.post(`${at()}/anotacoes`, body))).body.errors as { path: string }[]).map(
        ({ path }) => path,
      )
    expect(await problems({ texto: '  ' })).toEqual(['/texto'])
    expect(await problems({ texto: 'a'.repeat(4001) })).toEqual(['/texto'])
    expect(await problems({ texto: 'a', cor: 1 })).toEqual(['/cor'])
    expect(await problems({ texto: 'a', mencoes: ['x'] })).toEqual(['/mencoes/0'])
    expect(await problems({ texto: 'a', arquivos: [{ nome: 'a' }] })).toEqual(['/arquivos'])
    const gone = { nome: 'a', tipo: 'x', tamanho: 1, chave: '00000000-0000-4000-8000-000000000000' }
    expect(await problems({ texto: 'a', arquivos: [gone] })).toEqual(['/arquivos/0'])
    const file = await upload(technician, 'laudo.txt')
    const note = await write(technician, { texto: '', arquivos: [file] })
    expect(note.files).toEqual([file])
    expect((await stream(technician, '?tipo=file')).entries.map(({ id }) => id)).toEqual([note.id])
    const findings: string[] = []
    for await (const { message } of checkData({ db: estate.server.db, index: estate.server.index }))
      findings.push(message)
    expect(findings).toEqual([])
  })

  it('can only be edited and removed by its author, and a removed note remains as a trace', async () => {
    const { technician, manager, admin } = estate
    const file = await upload(technician, 'foto.txt')
    const note = await write(technician, { texto: 'Área de 12 ha', arquivos: [file] })
    const path = `${at()}/anotacoes/${note.id}`
    for (const who of [manager, admin]) {
      expect((await who.patch(path, { texto: 'x' })).status).toBe(403)
      expect((await who.remove(path)).status).toBe(403)
    }
    // A note can only be reached through its own record.
    expect(
      (await technician.patch(`/api/produtor/${estate.producer.recordId}/anotacoes/${note.id}`, {})).status,
    ).not.toBe(200)
    const fixed = await bodyOf<TimelineNote>(
      technician.patch(path, { texto: 'Área de 21 ha', arquivos: [file] }),
    )
    expect(fixed).toMatchObject({ text: 'Área de 21 ha', at: note.at })
    expect(fixed.editedAt).toBeDefined()
    expect((await technician.remove(path)).status).toBe(200)
    expect((await notesOf(manager)).find(({ id }) => id === note.id)).toMatchObject({
      text: '',
      files: [],
      removedAt: expect.any(String),
    })
    expect((await technician.patch(path, { texto: 'de novo' })).status).toBe(409)
    const trail = await estate.server.db.query<{ act: string; changes: object }>(
      `select act, changes from sys_audit where entity = 'fazenda' and detail = $1 order by id`,
      [String(note.id)],
    )
    expect(trail).toEqual(['note', 'editNote', 'removeNote'].map((act) => ({ act, changes: {} })))
    const history = await (await technician.get(`${at()}/historico`)).text()
    expect(history).not.toContain('removeNote')
  })

  it('is created once when a request is repeated', async () => {
    const { technician } = estate
    const send = () =>
      technician.post(`${at()}/anotacoes`, { texto: 'Uma vez só' }, { 'Idempotency-Key': 'nota-uma-vez-1' })
    const [first, second] = [await send(), await send()]
    expect(await second.json()).toEqual(await first.json())
    expect((await notesOf(technician)).filter(({ text }) => text === 'Uma vez só')).toHaveLength(1)
  })
})

describe('a mention', () => {
  it('suggests people with access to the record by part of their name, except the author', async () => {
    const { technician, stranger, producer } = estate
    const offered = await bodyOf<Row[]>(technician.get(`${at()}/mencionaveis`))
    const ids = offered.map(({ id }) => id)
    expect(ids).toContain(estate.admin.accountId)
    expect(ids).toContain(producer.accountId)
    expect(ids).not.toContain(stranger.accountId)
    expect(ids).not.toContain(technician.accountId)
    const name = producer.actor.name.split(' ')[0]?.toUpperCase() ?? ''
    const found = await bodyOf<Row[]>(technician.get(`${at()}/mencionaveis?q=${encodeURIComponent(name)}`))
    expect(found.map(({ id }) => id)).toContain(producer.accountId)
    expect(await bodyOf(technician.get(`${at()}/mencionaveis?q=zzz`))).toEqual([])
  })

  it('notifies the person once, in the bell and by mail, with the text', async () => {
    const { technician, manager } = estate
    const to = await addressOf(manager)
    const note = await write(technician, { texto: '@Gestor, veja isto', mencoes: [manager.accountId] })
    expect(note.mentions).toEqual([{ id: manager.accountId, name: manager.actor.name }])
    const [mail] = await mails(to)
    expect(mail?.subject).toBe(`${technician.actor.name} mencionou você em uma anotação`)
    expect(mail?.body).toContain('@Gestor, veja isto')
    expect(mail?.body).toMatch(new RegExp(`${publicUrl}/#/\\w+/fazendas?/ver/${estate.farm}`))
    const [notice] = await bodyOf<MentionNotice[]>(manager.get('/api/mencoes'))
    expect(notice).toMatchObject({
      id: note.id,
      entity: 'fazenda',
      recordId: estate.farm,
      actorName: technician.actor.name,
      text: '@Gestor, veja isto',
    })
    const news = async () => (await notesOf(manager)).flatMap(({ id, isNews }) => (isNews ? [id] : []))
    expect(await news()).toEqual([note.id])
    const again = { texto: 'Corrigida', mencoes: [manager.accountId] }
    await technician.patch(`${at()}/anotacoes/${note.id}`, again)
    await technician.patch(`${at()}/anotacoes/${note.id}`, { ...again, mencoes: [] })
    expect(await bodyOf(manager.get('/api/mencoes'))).toEqual([])
    await technician.patch(`${at()}/anotacoes/${note.id}`, again)
    expect(await mails(to)).toHaveLength(1)
    expect((await manager.post('/api/mencoes/lidas', { anotacoes: [note.id] })).status).toBe(200)
    expect(await news()).toEqual([])
    expect(await bodyOf(manager.get('/api/mencoes'))).toEqual([])
  })

  it('comes by the ways that the person chose, and waits in the quiet hours', async () => {
    const { technician, admin } = estate
    const to = await addressOf(admin)
    const choose = (por: readonly string[]) =>
      admin.patch('/api/avisos/preferencias', { preferencias: [{ entidade: '', evento: 'mencao', por }] })
    const mention = (texto: string) => write(technician, { texto, mencoes: [admin.accountId] })
    const bell = async () => (await bodyOf<MentionNotice[]>(admin.get('/api/mencoes'))).length
    const choices = await bodyOf<NoticeChoice[]>(admin.get('/api/avisos/preferencias'))
    const choice = choices.find(({ evento }) => evento === 'mencao')
    expect(choice).toMatchObject({ evento: 'mencao', vias: ['bell', 'mail'], por: ['bell', 'mail'] })
    expect((await choose(['bell'])).status).toBe(200)
    await mention('Só no sino')
    expect([(await mails(to)).length, await bell()]).toEqual([0, 1])
    await choose(['mail'])
    await mention('Só por e-mail')
    expect([(await mails(to)).length, await bell()]).toEqual([1, 1])
    await choose(['bell', 'mail'])
    await admin.patch('/api/avisos/silencio', { inicio: '00:00', fim: '23:59' })
    const before = Date.now()
    await mention('Mais tarde')
    const waiting = await estate.server.db.query<{ next_at: string }>(
      `select next_at from sys_outbox where key ^@ 'note/' and recipient = $1 order by id desc limit 1`,
      [to],
    )
    expect(Date.parse(waiting[0]?.next_at ?? '') - before).toBeGreaterThan(0)
    const late = await mention('Lida antes')
    const dropped = await mention('Sem menção depois')
    const isWaiting = async ({ id }: TimelineNote) =>
      (await estate.server.db.query('select from sys_outbox where key ^@ $1', [`note/${id}/`])).length > 0
    expect([await isWaiting(late), await isWaiting(dropped)]).toEqual([true, true])
    await admin.post('/api/mencoes/lidas', { anotacoes: [late.id] })
    await technician.patch(`${at()}/anotacoes/${dropped.id}`, { texto: 'Sem menção', mencoes: [] })
    expect([await isWaiting(late), await isWaiting(dropped)]).toEqual([false, false])
    await admin.patch('/api/avisos/silencio', { inicio: '21:00', fim: '07:00' })
    await admin.post('/api/mencoes/lidas', {})
  })

  it('refuses a person without access to the record and saves nothing', async () => {
    const { technician, stranger } = estate
    const before = (await notesOf(technician)).length
    const answer = await told(
      technician.post(`${at()}/anotacoes`, { texto: 'Oi', mencoes: [stranger.accountId] }),
    )
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/mencoes' }] } })
    expect(await notesOf(technician)).toHaveLength(before)
    expect(await mails(await addressOf(stranger))).toEqual([])
    expect(await bodyOf(stranger.get('/api/mencoes'))).toEqual([])
  })

  it('disappears from the bell when access to the record is lost or the note is removed', async () => {
    const { admin, technician, producer, manager, make, server } = estate
    const kept = await write(admin, { texto: 'Para você', mencoes: [technician.accountId] })
    const gone = await write(admin, { texto: 'E isto', mencoes: [technician.accountId] })
    const ids = async () =>
      (await bodyOf<MentionNotice[]>(technician.get('/api/mencoes'))).map(({ id }) => id)
    expect(await ids()).toEqual([gone.id, kept.id])
    await admin.remove(`${at()}/anotacoes/${gone.id}`)
    expect(await ids()).toEqual([kept.id])
    expect(await mails(await addressOf(technician))).toHaveLength(1)
    const move = (tecnico_id: number) =>
      server.store.update('produtor', producer.recordId, { tecnico_id }, '*', systemActor)
    await move(await make('tecnico', { gestor_id: manager.recordId }))
    expect(await ids()).toEqual([])
    await move(technician.recordId)
    expect(await ids()).toEqual([kept.id])
  })
})

describe('the timeline of a record', () => {
  it('has changes, transitions, messages and notes, newest first, paged and filtered by kind', async () => {
    const { admin, server } = estate
    const id = await estate.make('fazenda', {
      nome_fantasia: 'Fluxo',
      produtor: [estate.producer.recordId],
      apoio: 'nao',
    })
    const path = at(id)
    for (let count = 0; count < 12; count++) {
      await server.store.update('fazenda', id, { nome_fantasia: `Fluxo ${count}` }, '*', systemActor)
      await write(admin, { texto: `Nota ${count}` }, path)
    }
    const first = await stream(admin, '', path)
    expect(first.counts).toMatchObject({ change: 13, note: 12, file: 0, state: 0, decision: 0 })
    expect(first.entries).toHaveLength(20)
    const second = await stream(admin, `?antes=${encodeURIComponent(String(first.next))}`, path)
    expect(second.next).toBeUndefined()
    expect(second.counts).toBeUndefined()
    const all = [...first.entries, ...second.entries]
    expect(all.map(({ at: instant }) => instant)).toEqual(
      all
        .map(({ at: instant }) => instant)
        .toSorted()
        .reverse(),
    )
    expect(new Set(all.map(({ kind, id: own }) => `${kind} ${own}`)).size).toBe(25)
    const notes = await stream(admin, '?tipo=note', path)
    expect(notes.entries.map((each) => (each as TimelineNote).text)).toEqual(
      Array.from({ length: 12 }, (_, count) => `Nota ${11 - count}`),
    )
    for (const query of ['?tipo=x', '?antes=x', '?antes=2026-13-40T10:00:00.000Z~1~1', '?cor=1'])
      expect((await admin.get(`${path}/linha-do-tempo${query}`)).status).toBe(400)
  })

  it('hides values of fields that the reader cannot see and masks addresses', async () => {
    const { admin, technician, server, make } = estate
    const person = await make('produtor', {
      tecnico_id: technician.recordId,
      tipo_pessoa: 'F',
      cpf: '86288366757',
    })
    const path = `/api/produtor/${person}`
    await server.store.update('produtor', person, { email: 'novo.endereco@example.com' }, '*', admin.actor)
    const producer = await server.signInAs('produtor', person)
    await server.outbox.deliver()
    const seen = (await stream(admin, '?tipo=message', path)).entries as readonly TimelineMessage[]
    expect(seen.map(({ to }) => to)).toContain('novo.endereco@example.com')
    expect(JSON.stringify(seen)).not.toContain('verifyMail')
    const { index } = server
    const isOpen = index.get('produtor')?.access.reveal.includes('tecnico')
    const masked = JSON.stringify(await stream(technician, '?tipo=message', path))
    expect(masked.includes('novo.endereco@')).toBe(isOpen)
    for (const who of [admin, technician, producer]) {
      const history = await bodyOf<TimelineAct[]>(who.get(`${path}/historico`))
      const acts = (await stream(who, '?tipo=change', path)).entries as readonly TimelineAct[]
      expect(acts.map(({ changes }) => changes)).toEqual(history.slice(0, 20).map(({ changes }) => changes))
    }
  })

  it('lists a message without its content after the outbox has deleted it', async () => {
    const { admin, technician, server, make } = estate
    const { db } = server
    const person = await make('produtor', {
      tecnico_id: technician.recordId,
      tipo_pessoa: 'F',
      cpf: '15350946056',
    })
    const path = `/api/produtor/${person}`
    const longAgo = new Date(Date.now() - 40 * 86_400_000)
    const leave = async (to: string, subject: string) =>
      db.query(
        `insert into sys_outbox (at, channel, recipient, subject, body, state, entity, record_id)
         values ($1, 'mail', $2, $3, 'segredo do corpo', 'sent', 'produtor', $4)`,
        [longAgo.toISOString(), to, subject, person],
      )
    await leave(String(await addressOf(technician)), 'Para o técnico')
    await leave('quitanda@example.com', 'Para fora')
    const read = async (who: SignedIn) =>
      ((await stream(who, '?tipo=message', path)).entries as readonly TimelineMessage[]).filter(
        ({ subject }) => subject.startsWith('Para '),
      )
    const before = await read(admin)
    await sweep(db, new Date())
    expect(await db.query("select from sys_outbox where subject like 'Para %'")).toEqual([])
    const after = await read(admin)
    expect(after.map(({ id, at: instant, subject, state }) => [id, instant, subject, state])).toEqual(
      before.map(({ id, at: instant, subject, state }) => [id, instant, subject, state]),
    )
    const [technicianName] = await db.query<{ name: string }>('select name from sys_account where id = $1', [
      technician.accountId,
    ])
    expect(after.map(({ to, role }) => [to, role]).toSorted()).toEqual(
      [
        ['q***@example.com', undefined],
        [technicianName?.name, 'tecnico'],
      ].toSorted(),
    )
    // The recipient sees the new name, and neither address nor text remains anywhere.
    expect((await read(technician)).map(({ role }) => role)).toContain('tecnico')
    const kept = JSON.stringify(await db.query('select * from sys_message'))
    expect(kept).not.toMatch(/segredo do corpo|quitanda@/)
    expect((await stream(admin, '', path)).counts?.message).toBeGreaterThanOrEqual(2)
    expect((await admin.post(`${path}/anonimizar`, { confirmacao: 'ANONIMIZAR' })).status).toBeLessThan(300)
    expect(
      await db.query("select from sys_message where entity = 'produtor' and record_id = $1", [person]),
    ).toEqual([])
  })

  it('has neither notes nor names of an anonymised person', async () => {
    const { admin, server, make, technician } = estate
    const person = await make('produtor', {
      nome: 'Quirino Esperidião Vaz',
      cpf: '39053344705',
      tipo_pessoa: 'F',
      tecnico_id: technician.recordId,
    })
    const own = await server.signInAs('produtor', person)
    const farm = await make('fazenda', { produtor: [person], produtor_id: person, apoio: 'nao' })
    const path = `/api/produtor/${person}`
    await write(admin, { texto: 'Doente em maio', mencoes: [own.accountId] }, path)
    await write(admin, { texto: 'Falar com @Quirino Esperidião Vaz', mencoes: [own.accountId] }, at(farm))
    if (server.index.get('fazenda')?.access.note.includes('produtor'))
      await write(own, { texto: 'Escrito por mim' }, at(farm))
    const answer = await told(admin.post(`${path}/anonimizar`, { confirmacao: 'ANONIMIZAR' }))
    expect(answer.status).toBe(200)
    const kept = JSON.stringify(
      await server.db.query('select * from sys_note where record_id = any ($1::bigint[])', [[person, farm]]),
    )
    expect(kept).not.toMatch(/Doente|Quirino|Esperidião/)
    expect(await server.db.query('select from sys_mention where account_id = $1', [own.accountId])).toEqual(
      [],
    )
    expect((await admin.post(`${path}/anotacoes`, { texto: 'x' })).status).toBe(409)
  })
})
