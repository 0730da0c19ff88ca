import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../../../src/engine/session/session'
import { bellFeature } from '../../../src/features/bell/feature'
import { dashboardFeature } from '../../../src/features/dashboard/feature'
import { paletteFeature } from '../../../src/features/palette/feature'
import { bodyOf, type Estate, openEstate } from '../../server/features/estate'
import { features } from '../../support/features'
import type { SignedIn } from '../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth } from '../console'

let estate: Estate
let seen: SentRequest[]

beforeAll(async () => {
  estate = await openEstate(features)
  await estate.make('register', { status: 0, nome: 'Rita Nova' })
  await estate.make('register', { status: 1, nome: 'Saulo Novo' })
  await estate.make('pedido', {
    status: 'Aguardando Aprovação',
    data: new Date().toISOString(),
    produtor_id: estate.producer.recordId,
    fazenda_id: estate.farm,
    empresa_id: estate.unit,
  })
})
afterAll(() => estate.server.close())
beforeEach(() => {
  setWidth(1400)
  seen = connectTo(estate.server)
})
afterEach(leaveConsole)

async function enter(person: SignedIn, at: string) {
  openSession(person.token, await bodyOf(person.post('/api/auth/me', {})))
  return openConsole(estate.server, at, [dashboardFeature, bellFeature, paletteFeature])
}

describe('the dashboard', () => {
  it('shows pending work first and links each number to its filtered list', async () => {
    const { user, address, search } = await enter(estate.manager, '/gestor/dashboard')
    const waiting = await screen.findByRole('region', { name: 'Precisa de atenção' })
    const card = within(waiting).getByRole('region', { name: 'Solicitações de conta' })
    expect(card.textContent).toContain('2')
    await user.click(within(card).getByRole('link', { name: /Visualizar os itens/ }))
    await waitFor(() => expect(address()).toBe('/gestor/Cadastros'))
    expect(search().get('status')).toBe('Em análise')
  })

  it('shows every chart as a table too', async () => {
    const { user } = await enter(estate.manager, '/gestor/dashboard')
    const chart = await screen.findByRole('region', { name: 'Pedidos por situação' })
    await user.click(within(chart).getByRole('button', { name: 'Ver como tabela' }))
    const table = within(chart).getByRole('table', { name: 'Pedidos por situação' })
    expect(within(table).getByRole('row', { name: 'Aguardando Aprovação 1' })).toBeTruthy()
  })

  it('reloads the charts for another period and remembers the selection', async () => {
    const { user } = await enter(estate.manager, '/gestor/dashboard')
    await user.click(await screen.findByRole('button', { name: /Período: Trimestre/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Selecione o período' })
    await user.click(within(dialog).getByRole('radio', { name: 'Semana' }))
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }))
    await screen.findByRole('button', { name: /Período: Semana/ })
    await waitFor(() =>
      expect(seen.some(({ url }) => url.pathname === '/api/dashboard/pedidos-por-situacao/from/to')).toBe(
        true,
      ),
    )
  })

  it('rejects a period of a year', async () => {
    const { user } = await enter(estate.manager, '/gestor/dashboard')
    await user.click(await screen.findByRole('button', { name: /Período/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Selecione o período' })
    await user.click(within(dialog).getByRole('radio', { name: 'Selecionar período' }))
    const [from, to] = [within(dialog).getByLabelText(/^De/), within(dialog).getByLabelText(/^Até/)]
    await user.clear(from)
    await user.type(from, '20/11/2025')
    await user.clear(to)
    await user.type(to, '20/11/2026')
    await user.click(within(dialog).getByRole('button', { name: 'Aplicar' }))
    expect(within(dialog).getByRole('alert').textContent).toBe('Não permitido período maior que 1 ano')
  })
})

describe('the notification bell', () => {
  it('is marked until it is opened, and links through the dashboard to the counted records', async () => {
    const { user, address, search } = await enter(estate.manager, '/gestor/fazendas')
    const bell = await screen.findByRole('button', { name: 'Notificações: 3 itens' })
    expect(bell.querySelector('[data-ringing]')).toBeTruthy()
    await user.click(bell)
    expect(bell.querySelector('[data-ringing]')).toBeNull()
    const list = await screen.findByRole('dialog', { name: 'Notificações' })
    await user.click(within(list).getByRole('button', { name: /Pedidos aguardando aprovação/ }))
    // A single record opens directly.
    await waitFor(() => expect(address()).toMatch(/^\/gestor\/cdv\/pedidos\/ver\/\d+$/))
    await user.click(bell)
    await user.click(await screen.findByRole('button', { name: /Solicitações de conta em análise/ }))
    await waitFor(() => expect(address()).toBe('/gestor/Cadastros'))
    expect(search().get('status')).toBe('Em análise')
  })

  it('shows an administrator pending issues on the dashboard, with the same numbers and lists', async () => {
    const { user, address } = await enter(estate.admin, '/admin/dashboard')
    const waiting = await screen.findByRole('region', { name: 'Precisa de atenção' })
    const cards = within(waiting)
      .getAllByRole('region')
      .map(
        (card) =>
          [card.getAttribute('aria-label') ?? within(card).getByRole('heading').textContent, card] as const,
      )
    expect(cards.length).toBeGreaterThan(1)
    await user.click(await screen.findByRole('button', { name: /^Notificações: [1-9][0-9]* itens/ }))
    const list = await screen.findByRole('dialog', { name: 'Notificações' })
    for (const [title, card] of cards) {
      const item = within(list).getByText(String(title)).closest('[role=button]')
      const [count] = /\d+$/.exec(item?.textContent ?? '') ?? []
      expect(card.textContent, String(title)).toContain(count)
    }
    await user.click(within(list).getByRole('button', { name: /^Pedidos a decidir/ }))
    await waitFor(() => expect(address()).toMatch(/^\/admin\/cdv\/pedidos\/ver\/\d+$/))
    expect(seen.some(({ url }) => url.pathname.endsWith('/notification'))).toBe(false)
  })

  it('shows only mentions to users who make no decisions', async () => {
    await enter(estate.producer, '/produtor/dashboard')
    await screen.findByRole('region', { name: 'Visão geral' })
    expect(await screen.findByRole('button', { name: 'Notificações: nada de novo' })).toBeTruthy()
    expect(seen.some(({ url }) => url.pathname.endsWith('/mencoes'))).toBe(true)
    expect(seen.some(({ url }) => url.pathname.endsWith('/notification'))).toBe(false)
  })
})

describe('the command palette', () => {
  it('opens on Ctrl+K and goes to a section by keyboard alone', async () => {
    const { user, address } = await enter(estate.manager, '/gestor/dashboard')
    await screen.findByRole('button', { name: /Ctrl\+K/ })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /Seção, nome/ }), 'aprovacoes')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/gestor/aprovacoes'))
  })

  it('finds a record by part of its name without accents and remembers it as recent', async () => {
    const { user, address } = await enter(estate.manager, '/gestor/dashboard')
    await user.click(await screen.findByRole('button', { name: /Ctrl\+K/ }))
    await user.type(await screen.findByRole('combobox', { name: /Seção, nome/ }), 'rita nova')
    await user.click(await screen.findByRole('option', { name: /Rita Nova/ }))
    await waitFor(() => expect(address()).toMatch(/^\/gestor\/Cadastros\/ver\/\d+$/))
    await user.keyboard('{Control>}k{/Control}')
    const [first] = await screen.findAllByRole('option')
    await waitFor(() => expect(first?.textContent ?? '').toBeTruthy())
    expect(await screen.findByText('Recentes', { selector: '[role=presentation]' })).toBeTruthy()
  })
})
