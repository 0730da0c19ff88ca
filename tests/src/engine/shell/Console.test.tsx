import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSession } from '../../../../src/engine/session/session'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  await server.meta.write('demo', true)
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
})
afterEach(leaveConsole)

describe('signing in', () => {
  it('redirects visitors to the sign-in page and then to the requested address', async () => {
    const guard = await server.make('guard', { email: 'g1@example.com', name: 'Gil' })
    const account = await server.accounts.find('guard', guard.id)
    await server.accounts.setPassword(account?.id ?? 0, 'correct horse')
    const { user, address } = openConsole(server, '/gate/stock/widgets/all')
    await user.type(await screen.findByLabelText('E-mail ou CPF/CNPJ'), 'g1@example.com')
    await user.type(screen.getByLabelText('Senha'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findByRole('heading', { name: 'Widgets' })).toBeTruthy()
    expect(address()).toBe('/gate/stock/widgets/all')
    expect(document.title).toBe('Widgets · Estate')
  })

  it('opens the requested page in the area of the role', async () => {
    await signInAs(server, 'deputy')
    const { address, go } = openConsole(server, '/')
    await waitFor(() => expect(address()).toBe('/house/dashboard'))
    expect(await screen.findByRole('heading', { name: 'Início' })).toBeTruthy()
    await go('/deputy/makers')
    await waitFor(() => expect(address()).toBe('/house/makers'))
    await go('/gate/stock/widgets/all')
    await waitFor(() => expect(address()).toBe('/house/stock/widgets/all'))
    await go('/login')
    await waitFor(() => expect(address()).toBe('/house/dashboard'))
  })
})

describe('a page that a role may not see', () => {
  it('redirects to the page without permission, which links to the home page', async () => {
    await signInAs(server, 'guard')
    const { user, address } = openConsole(server, '/gate/makers')
    expect(await screen.findByText('Você não tem permissão para acessar esta página.')).toBeTruthy()
    expect(address()).toBe('/controleacesso/sempermissao')
    expect(screen.getByRole('timer').textContent).toMatch(/em \d+ segundos/)
    await user.click(screen.getByRole('link', { name: 'Ir para o início' }))
    await waitFor(() => expect(address()).toBe('/gate/dashboard'))
  })
})

it('an edit page without a record explains itself and returns to the list', async () => {
  await signInAs(server, 'owner')
  const { user, address } = openConsole(server, '/house/makers/alterar')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Por favor, acesse a página de edição por meio da página de listagem')
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(address()).toBe('/house/makers'))
})

it('a create page inside a view prefills the filter of the view', async () => {
  await signInAs(server, 'owner')
  openConsole(server, '/house/stock/big/new')
  const size = await screen.findByLabelText(/^Size/)
  await waitFor(() => expect(size.textContent || (size as HTMLInputElement).value).toContain('Size 3'))
})

describe('a session rejected by the server', () => {
  it('is reported to the user, who signs in again', async () => {
    const owner = await signInAs(server, 'owner')
    const { user, address, go } = openConsole(server, '/house/dashboard')
    await screen.findByRole('heading', { name: 'Início' })
    await owner.post('/api/auth/logout', {})
    await go('/house/makers')
    const dialog = await screen.findByRole('dialog', { name: 'Atenção...' })
    expect(dialog.textContent).toContain(
      'Sua sessão expirou ou você não tem autorização para acessar este componente. Faça o login novamente.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(address()).toBe('/login'))
    expect(getSession().token).toBeUndefined()
  })
})

describe('the layout', () => {
  it('shows the sections of the role, marks the current one and can be collapsed', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/makers')
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' })
    const links = within(menu)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(['#/house/dashboard', '#/house/stock/widgets/all', '#/house/makers'])
    // The subtitle of a section is in its tooltip.
    expect(within(menu).queryByText('Who makes')).toBeNull()
    expect(within(menu).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('#/house/makers')
    await user.click(screen.getByRole('button', { name: 'Recolher menu' }))
    expect(within(menu).queryByRole('searchbox')).toBeNull()
    expect(within(menu).getByRole('link', { name: 'Makers' })).toBeTruthy()
  })

  it('collapses groups except for the current section, searches them, and has keyboard navigation', async () => {
    await signInAs(server, 'owner')
    const { user, address } = openConsole(server, '/house/makers')
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' })
    const links = () =>
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent)
    for (const name of ['Stock', 'Registers']) await user.click(within(menu).getByRole('button', { name }))
    expect(links()).toEqual(['Início', 'Makers'])
    expect(within(menu).getByRole('button', { name: 'Stock' }).getAttribute('aria-expanded')).toBe('false')
    // The search covers collapsed groups.
    await user.type(within(menu).getByRole('searchbox'), 'widg')
    expect(links()).toEqual(['Início', 'Widgets'])
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
    await waitFor(() => expect(address()).toBe('/house/stock/widgets/all'))
    expect(links()).toEqual(['Início', 'Widgets'])
  })

  it('signs out from the account menu', async () => {
    await signInAs(server, 'guard', { name: 'Gil Brandão' })
    const { user, address } = openConsole(server, '/gate/dashboard')
    await user.click(await screen.findByRole('button', { name: 'Conta e opções' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sair' }))
    await waitFor(() => expect(address()).toBe('/login'))
  })

  it('shows when the data is fictitious', async () => {
    await signInAs(server, 'owner')
    openConsole(server, '/house/dashboard')
    expect(await screen.findByText('Dados fictícios')).toBeTruthy()
  })

  it('hides the menu on small screens until it is opened', async () => {
    setWidth(390)
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/dashboard')
    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }))
    await user.click(await screen.findByRole('link', { name: /Makers/ }))
    expect(await screen.findByRole('heading', { name: 'Makers', level: 1 })).toBeTruthy()
  })
})
