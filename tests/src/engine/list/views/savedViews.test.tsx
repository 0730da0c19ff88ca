import '../../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../../console'
import { estate } from '../../../estate'

const address = '/house/stock/widgets/all'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  for (const name of ['Alpha', 'Beta', 'Gamma']) await server.make('widget', { name, size: 2 })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.query('delete from sys_view')
  setWidth(1400)
  connectTo(server)
})
afterEach(leaveConsole)

type User = ReturnType<typeof openConsole>['user']

const more = () => screen.findByRole('button', { name: 'Mais opções da lista' })

async function openViews(user: User) {
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: /^Visões/ }))
}

async function choose(user: User, entry: string) {
  await openViews(user)
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

async function save(user: User, name: string, boxes: readonly string[] = []) {
  await choose(user, 'Salvar como...')
  const dialog = await screen.findByRole('dialog', { name: 'Salvar visão' })
  await user.type(within(dialog).getByLabelText(/Nome da visão/), name)
  for (const box of boxes) await user.click(within(dialog).getByLabelText(box))
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }))
}

describe('the menu of views', () => {
  it('saves the current view and restores it', async () => {
    await signInAs(server, 'owner')
    const { user, search, go } = openConsole(server, `${address}?q=a&sort=-name&density=compact`)
    await save(user, 'By name')
    await user.click(await more())
    await screen.findByRole('menuitem', { name: 'Visões: By name' })
    await user.keyboard('{Escape}')
    await go(`${address}?sort=name`)
    await choose(user, 'By name')
    await waitFor(() => expect(search().get('q')).toBe('a'))
    expect(search().get('sort')).toBe('-name')
    expect(search().get('density')).toBe('compact')
  })

  it('resets to the default view of the schema', async () => {
    await signInAs(server, 'owner')
    const { user, search } = openConsole(server, `${address}?q=a&sort=-name`)
    await choose(user, 'Visão inicial')
    await waitFor(() => expect(search().get('q')).toBeNull())
    expect(search().get('sort')).toBeNull()
  })

  it('shows the errors of the server at the name', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, address)
    await save(user, 'Twice')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await save(user, 'twice')
    const dialog = await screen.findByRole('dialog', { name: 'Salvar visão' })
    expect(await within(dialog).findByText('Valor já cadastrado')).toBeTruthy()
  })

  it('opens a list with the default view, unless the URL specifies another', async () => {
    await signInAs(server, 'owner')
    const { user, search, go } = openConsole(server, `${address}?q=bet`)
    await save(user, 'Opening', ['Abrir a lista com esta visão'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await go('/house/makers')
    await screen.findByRole('heading', { name: 'Makers' })
    await go(`${address}?q=gam`)
    await screen.findByRole('heading', { name: 'Widgets' })
    await more()
    expect(search().get('q')).toBe('gam')
  })

  it("offers only the roles at or below one's own for sharing", async () => {
    await signInAs(server, 'deputy')
    const { user } = openConsole(server, address)
    await choose(user, 'Salvar como...')
    const group = await screen.findByRole('group', { name: 'Compartilhar com' })
    const titles = within(group)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)
    expect(titles).toEqual(['Deputy', 'Guard'])
  })

  it('warns which part of a view no longer exists, until the view is saved again', async () => {
    const owner = await signInAs(server, 'owner')
    const vista = {
      columns: [],
      sort: [],
      filter: { colour: 1 },
      q: 'gam',
      density: 'standard',
      pageSize: 25,
    }
    await server.db.query(
      `insert into sys_view (entity, account_id, name, state, created_at, updated_at)
       values ('widget', $1, 'Old', $2::jsonb, now(), now())`,
      [owner.accountId, JSON.stringify(vista)],
    )
    const { user, search } = openConsole(server, address)
    await choose(user, 'Old Não vale mais nesta visão: colour.')
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain('Não vale mais nesta visão: colour.')
    expect(search().get('q')).toBe('gam')
    await choose(user, 'Salvar em “Old”')
    await openViews(user)
    expect(await screen.findByRole('menuitem', { name: 'Old' })).toBeTruthy()
  })

  it('shows the views of others as theirs, without edit actions', async () => {
    const owner = await server.signIn('owner', { name: 'Olga' })
    const vista = { columns: [], sort: [], filter: {}, q: 'gam', density: 'standard', pageSize: 25 }
    await owner.post('/api/visoes', { entidade: 'widget', nome: 'From above', vista, papeis: ['guard'] })
    await signInAs(server, 'guard')
    const { user, search } = openConsole(server, '/gate/stock/widgets/all')
    await openViews(user)
    await user.click(await screen.findByRole('menuitem', { name: /From above por Olga/ }))
    await waitFor(() => expect(search().get('q')).toBe('gam'))
    await choose(user, 'Gerenciar visões...')
    const dialog = await screen.findByRole('dialog', { name: 'Visões' })
    const buttons = within(dialog)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(buttons).toEqual(['Abrir a lista com From above', 'Fechar'])
  })
})
