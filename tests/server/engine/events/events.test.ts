import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { EventNotice, EventReport, Simulation } from '#model/wire/record/event'
import type { SignedIn } from '../../../support/server'
import { type LibraryServer, startLibrary } from './world'

let library: LibraryServer
let chief: SignedIn
let clerk: SignedIn
let stranger: SignedIn
let reader: SignedIn

beforeAll(async () => {
  library = await startLibrary()
  chief = await library.signIn('chief', { name: 'Ana', email: 'ana@example.com' })
  clerk = await library.signIn('clerk', { name: 'Bia', email: 'bia@example.com' })
  stranger = await library.signIn('clerk', { name: 'Caio', email: 'caio@example.com' })
  reader = await library.signIn('reader', { name: 'Davi', email: 'davi@example.com' })
  await library.wake()
})
afterAll(() => library.close())
beforeEach(async () => {
  await library.deliver()
  library.mails.length = 0
  library.calls.length = 0
  for (const each of [chief, clerk, stranger, reader]) await (await again(each)).post('/api/avisos/lidos', {})
})

/** Signs the person in again at the current time of the test clock. */
const again = ({ actor, recordId }: SignedIn) => library.signInAs(actor.entity ?? '', recordId)
const noticesOf = async (who: SignedIn): Promise<readonly EventNotice[]> =>
  (await again(who)).client.call('GET /avisos')
const textsOf = async (who: SignedIn) => (await noticesOf(who)).map(({ text }) => text)
const lend = (values: object) =>
  library.lend({ title: 'Iracema', reader_id: reader.recordId, clerk_id: clerk.recordId, ...values })
const move = (id: number, name: string) => library.store.transition('loan', id, name, {}, systemActor)
const recipients = () => library.mails.map(({ to }) => to).sort()

describe('an event on a state', () => {
  it('notifies people with access by bell and mail, with the fields visible to each', async () => {
    const { id } = await lend({ price: 50, due: '2027-01-10', secret: 'raro', guardian: 'mae@example.com' })
    await move(id, 'lose')
    expect(library.mails).toEqual([])
    await library.deliver()
    expect(recipients()).toEqual([
      'ana@example.com',
      'bia@example.com',
      'davi@example.com',
      'mae@example.com',
    ])
    const whole = 'Livro Iracema: Perdido, R$ 50,00, até 10/01/2027 (raro)'
    const less = 'Livro Iracema: Perdido, R$ 50,00, até 10/01/2027 ()'
    expect((await textsOf(chief)).map((each) => each.replaceAll('\u00a0', ' '))).toEqual([whole])
    expect((await textsOf(clerk)).map((each) => each.replaceAll('\u00a0', ' '))).toEqual([less])
    expect(await textsOf(stranger)).toEqual([])
    const toClerk = library.mails.find(({ to }) => to === 'bia@example.com')
    expect([toClerk?.subject, toClerk?.text.replaceAll('\u00a0', ' ')]).toEqual(['Livro perdido', less])
    const reports = (await (await chief.get('/api/eventos')).json()) as EventReport[]
    expect(reports.filter(({ vezes }) => vezes > 0)).toMatchObject([
      { entidade: 'loan', evento: { name: 'perdido' }, vezes: 1, avisados: 3, problema: null },
    ])
  })

  it('occurs again when the state is entered again and not for changes within it', async () => {
    const { id } = await lend({})
    await move(id, 'lose')
    await library.store.update('loan', id, { title: 'Senhora' }, '*', systemActor)
    await library.deliver()
    expect(await textsOf(clerk)).toHaveLength(1)
    await move(id, 'find')
    await move(id, 'lose')
    await library.deliver()
    expect(await textsOf(clerk)).toHaveLength(2)
  })

  it('calls the webhook with the listed fields and an idempotency key', async () => {
    const { id } = await lend({ price: 12.5, secret: 'raro' })
    await move(id, 'lose')
    await library.deliver()
    expect(library.calls).toHaveLength(1)
    const [call] = library.calls
    expect([call?.to, call?.subject]).toEqual(['catalogo', 'Livro perdido'])
    expect(call?.key).toMatch(/^webhook\//)
    expect(JSON.parse(call?.text ?? '')).toEqual({
      type: 'loan.perdido',
      timestamp: expect.stringMatching(/^2026-11-20T1/),
      data: { id, title: 'Iracema', price: 12.5 },
    })
  })

  it('sends nothing for a rolled back change', async () => {
    const { id } = await lend({})
    const wrong = library.store.transition('loan', id, 'lose', { title: null }, systemActor)
    await expect(wrong).rejects.toThrow()
    await library.deliver()
    expect([library.mails, await noticesOf(clerk)]).toEqual([[], []])
  })

  it('is hidden in the bell from a person who lost access to the record', async () => {
    const { id } = await lend({})
    await move(id, 'lose')
    await library.deliver()
    expect(await noticesOf(clerk)).toMatchObject([
      { entity: 'loan', recordId: id, label: 'Iracema', title: 'Livro perdido' },
    ])
    await library.store.update('loan', id, { clerk_id: stranger.recordId }, '*', systemActor)
    expect(await noticesOf(clerk)).toEqual([])
  })
})

describe('an event on a condition', () => {
  it('occurs when the condition becomes true and sets its field in the same version', async () => {
    const { id, versao } = await lend({ price: 20 })
    const edit = (price: number) => library.store.update('loan', id, { price }, '*', systemActor)
    expect(await edit(150)).toMatchObject({ note: 'caro: Iracema', versao: Number(versao) + 1 })
    await edit(160)
    await library.deliver()
    expect(await textsOf(chief)).toHaveLength(1)
    await edit(10)
    await edit(200)
    await library.deliver()
    expect(await textsOf(chief)).toHaveLength(2)
    expect(library.mails).toEqual([])
  })

  it('on a new record notifies its creator', async () => {
    const body = { title: 'Raro e novo' }
    expect((await chief.post('/api/loan', body)).status).toBe(201)
    expect((await chief.post('/api/loan', { title: 'Comum' })).status).toBe(201)
    await library.deliver()
    expect(await textsOf(chief)).toEqual(['Raro e novo'])
  })
})

describe('an event on a date', () => {
  const day = (date: string) => library.at(`${date}T08:00:00-03:00`)
  const titles = async () => (await noticesOf(reader)).map(({ title }) => title)

  it("occurs once on its date in the console's time zone, and its change is a separate write", async () => {
    day('2026-12-01')
    await library.wake()
    const { id } = await lend({ title: 'Lucíola', due: '2026-12-04' })
    await lend({ title: 'Til', due: '2026-12-04', status: 'back' })
    library.at('2026-12-01T23:30:00-03:00')
    await library.wake()
    expect(await titles()).toEqual([])
    library.at('2026-12-02T00:30:00-03:00')
    await library.wake()
    await library.wake()
    expect(await titles()).toEqual(['Lucíola vence em 04/12/2026'])
    expect(recipients()).toEqual([])
    library.at('2026-12-02T07:00:00-03:00')
    await library.deliver()
    expect(recipients()).toEqual(['davi@example.com'])
    expect(await library.store.get('loan', id, systemActor)).toMatchObject({ reminded_on: '2026-12-02' })
    const [last] = await library.store.history('loan', id, systemActor)
    expect(last).toMatchObject({ act: 'edit', detail: 'vence', actorName: 'Sistema' })
  })

  it('is made up for after downtime, except when its date is before the first run', async () => {
    const { id } = await lend({ title: 'Sonhos', due: '2026-12-07' })
    const { id: old } = await lend({ title: 'Velho', due: '2026-11-01' })
    day('2026-12-10')
    await library.wake()
    expect(await titles()).toEqual(['Sonhos vence em 07/12/2026'])
    const runs = await library.db.query(
      'select record_id from sys_event_run where record_id = any ($1::bigint[])',
      [[id, old]],
    )
    expect(runs).toEqual([{ record_id: id }])
  })

  it('occurs for a record entered on that date and again for a moved date', async () => {
    day('2026-12-11')
    await library.wake()
    const { id } = await lend({ title: 'Diva', due: '2026-12-13' })
    day('2026-12-12')
    await library.wake()
    expect(await titles()).toEqual(['Diva vence em 13/12/2026'])
    await library.store.update('loan', id, { due: '2026-12-20' }, '*', systemActor)
    day('2026-12-18')
    await library.wake()
    expect((await titles()).sort()).toHaveLength(2)
  })

  it('is skipped when the record changed before delivery', async () => {
    day('2026-12-21')
    const { id } = await lend({ title: 'Ubirajara', due: '2026-12-23' })
    await library.jobs.run()
    await move(id, 'lose')
    await library.deliver()
    expect((await titles()).filter((each) => each.startsWith('Ubirajara'))).toEqual([])
  })
})

describe('the simulation of an event', () => {
  it('lists the affected records and effects without applying them', async () => {
    library.at('2026-12-28T08:00:00-03:00')
    const { id } = await lend({ title: 'Helena', due: '2026-12-30' })
    const answer = await (await again(chief)).get('/api/eventos/loan/vence/simulacao')
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        total: 1,
        parcial: false,
        registros: [
          {
            id,
            rotulo: 'Helena',
            pessoas: [{ nome: 'Davi', papel: 'reader' }],
            semAcesso: 0,
            enderecos: [],
            assunto: 'Helena vence em 30/12/2026',
            texto: 'Devolva Helena.',
            chamada: null,
            valor: '28/12/2026',
          },
        ],
      } satisfies Simulation,
    ])
    await library.deliver()
    expect([library.mails, await noticesOf(reader)]).toEqual([[], []])
    expect(await library.store.get('loan', id, systemActor)).toMatchObject({ reminded_on: null })
  })

  it('counts recipients without access to the record and hides their names', async () => {
    const { id } = await lend({ title: 'Perdido', status: 'lost', price: 9 })
    const answer = await (await again(chief)).get('/api/eventos/loan/perdido/simulacao')
    const { registros } = (await answer.json()) as Simulation
    const told = registros.find((each) => each.id === id)
    expect(told?.pessoas.map(({ nome }) => nome)).toEqual(['Ana', 'Bia', 'Davi'])
    expect(told?.semAcesso).toBe(1)
    expect(JSON.parse(told?.chamada ?? '')).toMatchObject({ data: { title: 'Perdido', price: 9 } })
  })

  it('requires the highest access level and an existing event', async () => {
    const [high, low] = [await again(chief), await again(clerk)]
    const asked = [
      low.get('/api/eventos'),
      low.get('/api/eventos/loan/vence/simulacao'),
      high.get('/api/eventos/loan/nada/simulacao'),
      high.get('/api/eventos/nada/vence/simulacao'),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 404, 404])
  })
})
