/* The outbox page over the real server, with transports that accept, refuse and simulate. */
import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SessionUser } from '#model/wire/people/session'
import type { Feature, RouteTools, Transport } from '../../../../server/engine/index'
import { outbox } from '../../../../server/features/outbox/feature'
import { openSession } from '../../../../src/engine/session/session'
import { outboxFeature } from '../../../../src/features/outbox/feature'
import { type Estate, openEstate } from '../../../server/features/estate'
import { connectTo, leaveConsole, openConsole, setWidth } from '../../console'

let estate: Estate
let tools: RouteTools | undefined
let refusal: Error | undefined

const grab: Feature = {
  name: 'grab',
  routes: (_api, given) => {
    tools = given
  },
}
const mail: Transport = {
  async send() {
    if (refusal) throw refusal
  },
}
const sms: Transport = { isLocal: true, send: async () => undefined }

beforeAll(async () => {
  estate = await openEstate([outbox, grab], { transports: { mail, sms } })
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(async () => {
  setWidth(1400)
  connectTo(estate.server)
  const me = await (await estate.admin.post('/api/auth/me', {})).json()
  openSession(estate.admin.token, me as SessionUser)
})
afterEach(leaveConsole)

const leave = (channel: string, to: string, subject: string) =>
  tools?.outbox.send({ channel, to, subject, text: `O segredo de ${subject}: https://x.example/y` })

it('the outbox explains why a message failed, and queues it again', async () => {
  refusal = Object.assign(new Error('550 no such user'), { isPermanent: true })
  await leave('mail', 'ana@example.com', 'Convite')
  await estate.server.outbox.deliver()
  refusal = undefined
  await leave('mail', 'bia@example.com', 'Aviso')
  await estate.server.outbox.deliver()
  const { user } = openConsole(estate.server, '/admin/conf/caixa-de-saida', [outboxFeature])

  const failed = await screen.findByRole('row', { name: /Convite/ })
  expect(within(failed).getByText('Falhou')).toBeTruthy()
  expect(within(failed).getByText('550 no such user')).toBeTruthy()
  const sent = screen.getByRole('row', { name: /Aviso/ })
  expect(within(sent).getByText('Enviada')).toBeTruthy()
  expect(within(sent).queryByRole('button', { name: /^Enviar de novo/ })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Caixa de saída' })).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Mostrar inativos' })).toBeNull()

  await user.click(await screen.findByRole('button', { name: /^Com falha/ }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Aviso/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Com falha/ }))
  await screen.findByRole('row', { name: /Aviso/ })
  await user.click(await screen.findByRole('button', { name: 'Enviar de novo ana@example.com' }))
  expect(await screen.findByText('A mensagem voltou para a fila e sai em instantes.')).toBeTruthy()
  const resent = () => within(screen.getByRole('row', { name: /Convite/ }))
  await waitFor(() => expect(resent().getByText('Na fila')).toBeTruthy())
  await estate.server.outbox.deliver()
  await waitFor(() => expect(resent().getByText('Enviada')).toBeTruthy(), { timeout: 20_000 })
})

it('an old address of the outbox opens the list filtered by channel and state', async () => {
  const { search } = openConsole(estate.server, '/admin/conf/caixa-de-saida?canal=mail&situacao=falhou', [
    outboxFeature,
  ])
  expect(await screen.findByRole('button', { name: /^Com falha/, pressed: true })).toBeTruthy()
  expect(search().toString()).toContain('canal')
})

it('the outbox shows messages without a transport, and offers no useless retry', async () => {
  await leave('sms', '35999990000', '')
  await estate.server.outbox.deliver()
  const { user } = openConsole(estate.server, '/admin/conf/caixa-de-saida', [outboxFeature])
  const kept = await screen.findByRole('row', { name: /\(35\) 99999-0000/ })
  expect(within(kept).getByText('Não enviada')).toBeTruthy()
  expect(within(kept).queryByRole('button', { name: /^Enviar de novo/ })).toBeNull()
  expect(await screen.findByText(/^Nenhum serviço de SMS está configurado/)).toBeTruthy()
  await user.click(within(kept).getByRole('link', { name: /^Visualizar/ }))
  expect(await screen.findByText(/O segredo/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'https://x.example/y' })).toBeTruthy()
})
