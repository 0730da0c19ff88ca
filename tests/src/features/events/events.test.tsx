/* The events page and the notification bell, over a server with synthetic schemas. */
import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { SessionUser } from '#model/wire/people/session'
import { openSession } from '../../../../src/engine/session/session'
import { bellFeature } from '../../../../src/features/bell/feature'
import { eventsFeature } from '../../../../src/features/events/feature'
import { NoticeChoices } from '../../../../src/features/profile/NoticeChoices'
import { type LibraryServer, startLibrary } from '../../../server/engine/events/world'
import type { SignedIn } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth } from '../../console'

let library: LibraryServer
let chief: SignedIn
let reader: SignedIn
const ChoicesPage = () => <NoticeChoices onClose={() => undefined} />
const choosing = {
  name: 'choosing',
  pages: [{ path: 'conf/avisos', title: 'Avisos', roles: ['reader'], Page: ChoicesPage }],
}
/** The administrators' page, in the area of the highest level here. */
const page = {
  ...eventsFeature,
  pages: (eventsFeature.pages ?? []).map((each) => ({ ...each, roles: ['chief'] })),
  menu: [],
}

beforeAll(async () => {
  library = await startLibrary()
  chief = await library.signIn('chief', { name: 'Ana', email: 'ana@example.com' })
  reader = await library.signIn('reader', { name: 'Davi', email: 'davi@example.com' })
  await library.wake()
  const lost = await library.lend({ title: 'Iracema', reader_id: reader.recordId })
  await library.store.transition('loan', lost.id, 'lose', {}, systemActor)
  await library.lend({ title: 'Helena', due: '2026-11-22', reader_id: reader.recordId })
  await library.outbox.deliver()
}, 120_000)
afterAll(() => library.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(library)
})
afterEach(leaveConsole)

async function open(
  who: SignedIn,
  address: string,
  features: Parameters<typeof openConsole>[2] = [page, bellFeature],
) {
  const me = (await (await who.post('/api/auth/me', {})).json()) as SessionUser
  openSession(who.token, me)
  return openConsole(library, address, features)
}

it('the events page describes the trigger, the actions and the last run of each event', async () => {
  await open(chief, '/chief/conf/eventos')
  const loans = await screen.findByRole('region', { name: 'Loans' })
  expect(within(loans).getByText('Ao entrar em “Perdido”')).toBeTruthy()
  expect(within(loans).getByText('2 dias antes de “Até”')).toBeTruthy()
  expect(within(loans).getByText(/^Se Preço é maior que R\$\s100,00$/)).toBeTruthy()
  const told = 'Avisa chief, clerk, Leitor e Responsável no sino e por e-mail'
  expect(within(loans).getByText(`${told} · Envia os dados a “catalogo”`)).toBeTruthy()
  expect(within(loans).getByText('Avisa Leitor no sino e por e-mail · Preenche “Lembrado”')).toBeTruthy()
  expect(within(loans).getByText(/^1 vez · 2 pessoas avisadas · a última em 20\/11\/2026/)).toBeTruthy()
  expect(within(loans).getAllByText('Ainda não aconteceu')).toHaveLength(3)
})

it('simulating an event shows its recipients and messages, and sends nothing', async () => {
  const { user } = await open(chief, '/chief/conf/eventos')
  await user.click(await screen.findByRole('button', { name: 'Simular Devolução em 2 dias' }))
  const dialog = await screen.findByRole('dialog', { name: 'Simulação: Devolução em 2 dias' })
  expect(await within(dialog).findByText('Agora seria 1 registro.')).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'Helena' })).toBeTruthy()
  expect(within(dialog).getByText('Para Davi')).toBeTruthy()
  expect(within(dialog).getByText('Helena vence em 22/11/2026')).toBeTruthy()
  expect(within(dialog).getByText('Lembrado: 20/11/2026')).toBeTruthy()
  await library.outbox.deliver()
  expect(library.mails.filter(({ subject }) => subject.startsWith('Helena'))).toEqual([])
})

it('the notification bell lists events, and opening it marks them as read', async () => {
  const { user } = await open(reader, '/reader/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Notificações: 1 item' }))
  const bell = await screen.findByRole('dialog', { name: 'Notificações' })
  await user.click(within(bell).getByRole('button', { name: /Livro perdido/ }))
  expect(await screen.findByRole('button', { name: 'Notificações: nada de novo' })).toBeTruthy()
  await waitFor(async () => expect(await reader.client.call('GET /avisos')).toEqual([]))
})

it('the profile lists the kinds of notices with their ways and saves each choice at once', async () => {
  const { user } = await open(reader, '/reader/conf/avisos', [choosing])
  const mail = await screen.findByRole('checkbox', { name: 'Livro perdido: E-mail' })
  expect(mail.matches(':checked')).toBe(true)
  expect(screen.getByRole('checkbox', { name: 'Livro perdido: SMS' }).matches(':checked')).toBe(false)
  expect(screen.queryByRole('checkbox', { name: 'Livro caro: Sino' })).toBeNull()
  await user.click(mail)
  await user.click(screen.getByRole('checkbox', { name: 'Livro perdido: Sino' }))
  expect(await screen.findByText('Nenhum')).toBeTruthy()
  const chosen = async () => {
    const choices = await reader.client.call('GET /avisos/preferencias')
    return choices.find(({ evento }) => evento === 'perdido')?.por
  }
  await waitFor(async () => expect(await chosen()).toEqual([]))
})
