import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor, systemRole } from '#model/people/actor'
import type { EventNotice, NoticeChoice } from '#model/wire/record/event'
import type { SignedIn } from '../../../support/server'
import { type LibraryServer, startLibrary } from './world'

const wish: JsonSchema = {
  title: 'Wish',
  type: 'object',
  'x-entity': {
    plural: 'Wishes',
    path: 'wishes',
    label: '{title}',
    access: { list: ['chief', 'clerk', 'reader'], create: ['chief', 'reader'], edit: ['chief'] },
    scope: { reader: { reader_id: '$actor.recordId' }, clerk: { clerk_id: '$actor.recordId' } },
    acts: { revisar: 'Revisão' },
    workflow: {
      field: 'status',
      initial: 'asked',
      states: { asked: { label: 'Pedido' }, granted: { label: 'Comprado' }, denied: { label: 'Negado' } },
      transitions: {
        grant: {
          label: 'Comprar',
          from: ['asked'],
          to: 'granted',
          roles: ['chief', 'clerk'],
          notBy: ['criado_por'],
        },
        deny: { label: 'Negar', from: ['asked'], to: 'denied', roles: ['chief'], demands: ['reason'] },
      },
    },
    events: {
      pedido: {
        label: 'Pedido de compra',
        on: 'create',
        notify: {
          deciders: ['grant'],
          subject: '{title} aguarda a sua decisão',
          text: 'Pedido por {reader_id}.',
          many: '{total} pedidos aguardam a sua decisão',
        },
      },
      negado: {
        label: 'Pedido negado',
        on: { act: 'deny' },
        notify: { people: ['reader_id'], by: ['bell', 'sms'], text: 'Motivo: {reason}' },
      },
      revisto: {
        label: 'Pedido revisto',
        on: { act: 'revisar' },
        notify: { people: ['reader_id'], text: '{title}' },
      },
    },
  },
  properties: {
    title: { type: 'string', title: 'Título', maxLength: 80 },
    status: { type: 'string', enum: ['asked', 'granted', 'denied'], default: 'asked' },
    reason: { type: 'string', title: 'Motivo', maxLength: 80 },
    reader_id: { type: 'integer', 'x-field': { ref: { entity: 'reader' } } },
    clerk_id: { type: 'integer', 'x-field': { ref: { entity: 'clerk' } } },
  },
  required: ['title'],
}

let library: LibraryServer
let chief: SignedIn
let clerk: SignedIn
let reader: SignedIn
let day = 1

beforeAll(async () => {
  library = await startLibrary({ more: { wish } })
  chief = await library.signIn('chief', { name: 'Ana', email: 'ana@example.com' })
  clerk = await library.signIn('clerk', { name: 'Bia', email: 'bia@example.com' })
  await library.signIn('clerk', { name: 'Caio', email: 'caio@example.com' })
  reader = await library.signIn('reader', {
    name: 'Davi',
    email: 'davi@example.com',
    phone: '35999990000',
  })
})
afterAll(() => library.close())
/** Every test has a day of its own. */
beforeEach(async () => {
  day += 1
  at('10:00')
  await library.deliver()
  for (const who of [chief, clerk, reader]) await (await again(who)).post('/api/avisos/lidos', {})
  library.mails.length = 0
  library.texts.length = 0
})

const at = (clock: string, later = 0) =>
  library.at(`2026-12-${String(day + later).padStart(2, '0')}T${clock}:00-03:00`)
const again = ({ actor, recordId }: SignedIn) => library.signInAs(actor.entity ?? '', recordId)
const titlesOf = async (who: SignedIn) => {
  const notices: readonly EventNotice[] = await (await again(who)).client.call('GET /avisos')
  return notices.map(({ title }) => title)
}
const ask = async (title: string, actor = reader.actor) => {
  const values = { title, reader_id: reader.recordId, clerk_id: clerk.recordId }
  const { id } = await library.store.create('wish', values, { ...actor, role: systemRole })
  await library.outbox.deliver()
  return Number(id)
}
const choose = async (who: SignedIn, evento: string, por: readonly string[]) =>
  (await again(who)).patch('/api/avisos/preferencias', {
    preferencias: [{ entidade: 'wish', evento, por }],
  })
const sent = (messages = library.mails) => messages.map(({ to, subject }) => `${to}: ${subject}`).sort()

describe('people who decide', () => {
  it('are those whose role and scope allow the transition, and not who asked', async () => {
    await ask('Iracema')
    expect(await titlesOf(chief)).toEqual(['Iracema aguarda a sua decisão'])
    expect(await titlesOf(clerk)).toEqual(['Iracema aguarda a sua decisão'])
    expect(await titlesOf(reader)).toEqual([])
    await ask('Senhora', chief.actor)
    expect(await titlesOf(chief)).toEqual(['Iracema aguarda a sua decisão'])
    await library.deliver()
    expect(sent()).toEqual([
      'ana@example.com: Iracema aguarda a sua decisão',
      'bia@example.com: 2 pedidos aguardam a sua decisão',
    ])
  })

  it('are told nothing any more once another has decided', async () => {
    const id = await ask('Helena')
    await library.store.transition('wish', id, 'grant', {}, chief.actor)
    await library.deliver()
    expect([await titlesOf(clerk), sent()]).toEqual([[], []])
  })
})

describe('an event on an act', () => {
  it('follows a transition and names its reason, by bell and SMS', async () => {
    const id = await ask('Diva')
    await library.store.transition('wish', id, 'deny', { reason: 'Sem verba' }, chief.actor)
    await library.deliver()
    expect(await titlesOf(reader)).toEqual(['Pedido negado'])
    expect(library.texts.map(({ to, text }) => [to, text])).toEqual([['35999990000', 'Motivo: Sem verba']])
    expect(sent()).toEqual([])
  })

  it("follows a feature's named edit and no other", async () => {
    const id = await ask('Til')
    await library.store.update('wish', id, { title: 'Til 2' }, '*', systemActor)
    await library.outbox.deliver()
    expect(await titlesOf(reader)).toEqual([])
    await library.store.update('wish', id, { title: 'Til 3' }, '*', systemActor, 'revisar')
    await library.outbox.deliver()
    expect(await titlesOf(reader)).toEqual(['Pedido revisto'])
  })
})

describe('e-mails of several notices', () => {
  it('are one message when they come within five minutes, and another when later', async () => {
    at('11:00')
    for (const title of ['Um', 'Dois', 'Três']) await ask(title)
    at('11:04')
    await ask('Quatro')
    expect(sent()).toEqual([])
    at('11:05')
    await library.outbox.deliver()
    const first = '4 pedidos aguardam a sua decisão'
    expect(sent()).toEqual([`ana@example.com: ${first}`, `bia@example.com: ${first}`])
    await ask('Cinco')
    at('11:20')
    await library.outbox.deliver()
    expect(sent()).toHaveLength(4)
    expect(sent()).toContain('bia@example.com: Cinco aguarda a sua decisão')
  })

  it('leave out a record that the person has opened on any device', async () => {
    const id = await ask('Lido')
    const other = await again(clerk)
    expect((await other.post('/api/recentes', { entidade: 'wish', registro: id })).status).toBe(200)
    expect(await titlesOf(clerk)).toEqual([])
    await library.deliver()
    expect(sent()).toEqual(['ana@example.com: Lido aguarda a sua decisão'])
  })

  it('leave out what was read in the bell meanwhile', async () => {
    await ask('Lido no sino')
    await (await again(clerk)).post('/api/avisos/lidos', {})
    await library.deliver()
    expect(sent()).toEqual(['ana@example.com: Lido no sino aguarda a sua decisão'])
  })

  it('wait from 21h to 7h, while the bell does not', async () => {
    at('20:58')
    await ask('Noite')
    at('23:30')
    await ask('Madrugada')
    expect(await titlesOf(clerk)).toEqual(['Madrugada aguarda a sua decisão', 'Noite aguarda a sua decisão'])
    at('06:59', 1)
    await library.outbox.deliver()
    expect(sent()).toEqual([])
    at('07:00', 1)
    await library.outbox.deliver()
    const subject = '2 pedidos aguardam a sua decisão'
    expect(sent()).toEqual([`ana@example.com: ${subject}`, `bia@example.com: ${subject}`])
    day += 1
  })
})

describe('quiet hours of a person', () => {
  const hours = async (who: SignedIn, inicio: string, fim: string) =>
    (await again(who)).patch('/api/avisos/silencio', { inicio, fim })

  it('take the place of the usual ones for that person only, and none are none', async () => {
    expect(await (await again(clerk)).client.call('GET /avisos/silencio')).toEqual({
      inicio: '21:00',
      fim: '07:00',
    })
    expect((await hours(clerk, '12:00', '14:00')).status).toBe(200)
    at('12:30')
    await ask('Almoço')
    at('12:36')
    await library.outbox.deliver()
    expect(sent()).toEqual(['ana@example.com: Almoço aguarda a sua decisão'])
    at('14:00')
    await library.outbox.deliver()
    expect(sent()).toContain('bia@example.com: Almoço aguarda a sua decisão')
    await hours(clerk, '08:00', '08:00')
    library.mails.length = 0
    at('23:30')
    await ask('Noite')
    at('23:40')
    await library.outbox.deliver()
    expect(sent()).toEqual(['bia@example.com: Noite aguarda a sua decisão'])
    await hours(clerk, '21:00', '07:00')
    day += 1
  })

  it('are times of day', async () => {
    const wrong = [await hours(clerk, '25:00', '07:00'), await hours(clerk, '21:00', '')]
    expect(wrong.map(({ status }) => status)).toEqual([422, 422])
  })
})

describe('the choice of ways', () => {
  const choicesOf = async (who: SignedIn): Promise<readonly NoticeChoice[]> =>
    (await again(who)).client.call('GET /avisos/preferencias')

  it('lists what can concern the person', async () => {
    const names = async (who: SignedIn) =>
      (await choicesOf(who)).filter(({ entidade }) => entidade === 'wish').map(({ evento }) => evento)
    expect([await names(clerk), await names(reader)]).toEqual([['pedido'], ['negado', 'revisto']])
  })

  it('is kept and honoured, is exported, and can be taken back', async () => {
    expect((await choose(clerk, 'pedido', ['mail'])).status).toBe(200)
    await ask('Por e-mail')
    await library.deliver()
    expect([await titlesOf(clerk), sent().length]).toEqual([[], 2])
    await choose(clerk, 'pedido', [])
    await ask('Por nada')
    await library.deliver()
    expect([await titlesOf(clerk), sent().length]).toEqual([[], 3])
    const choice = (await choicesOf(clerk)).find(({ evento }) => evento === 'pedido')
    expect([choice?.por, choice?.padrao]).toEqual([[], ['bell', 'mail']])
    await choose(clerk, 'pedido', ['bell', 'mail'])
    await ask('De novo')
    expect(await titlesOf(clerk)).toEqual(['De novo aguarda a sua decisão'])
  })

  it('refuses kinds that do not concern the person, and unknown ways', async () => {
    const wrong = [await choose(reader, 'pedido', ['bell']), await choose(clerk, 'pedido', ['fax'])]
    expect(wrong.map(({ status }) => status)).toEqual([422, 422])
  })
})
