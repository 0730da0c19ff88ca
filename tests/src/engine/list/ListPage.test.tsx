import '../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const address = '/house/stock/widgets/all'
const names = Array.from({ length: 30 }, (_each, place) => `Widget ${String(place + 1).padStart(2, '0')}`)

let server: TestServer
let seen: SentRequest[]

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  const maker = await server.make('maker', { name: 'Ana & Co', town: 'Lavras' })
  for (const [place, name] of names.entries()) {
    await server.make('widget', { name, size: (place % 3) + 1, maker_id: maker.id, price: 1234.5 })
  }
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  seen = connectTo(server)
})
afterEach(leaveConsole)

/** The cell texts of a column, from the first row on. */
async function column(header: string): Promise<string[]> {
  const table = await screen.findByRole('grid')
  await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(1))
  const headers = within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.getAttribute('aria-label') ?? cell.textContent)
  const place = headers.indexOf(header)
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .filter(
      (row) =>
        within(row).queryAllByRole('button').length > 0 || within(row).queryAllByRole('link').length > 0,
    )
    .map((row) => within(row).getAllByRole('gridcell')[place]?.textContent ?? '')
}

describe('a list', () => {
  it('renders the columns of the schema by kind, with labels, states and fields of references', async () => {
    await signInAs(server, 'owner')
    openConsole(server, address)
    expect((await column('Name'))[0]).toBe('Widget 01')
    expect((await column('Maker'))[0]).toBe('Ana & Co')
    expect((await column('Town'))[0]).toBe('Lavras')
    expect((await column('State'))[0]).toBe('Draft')
    expect((await column('Size'))[0]).toBe('Size 1')
    expect((await column('Price'))[0]).toMatch(/R\$\s1\.234,50/)
    expect(screen.getByText('1–25 de 30')).toBeTruthy()
  })

  it('pages through the rows and stores the page in the URL', async () => {
    await signInAs(server, 'owner')
    const { user, search } = openConsole(server, address)
    await column('Name')
    await user.click(screen.getByRole('button', { name: 'Próxima página' }))
    expect(await screen.findByText('26–30 de 30')).toBeTruthy()
    await waitFor(async () => expect(await column('Name')).toEqual(names.slice(25)))
    expect(search().get('page')).toBe('2')
    const sizes = screen.getByRole('combobox', { name: /Itens por página/ })
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['25', '50', '100', '200', 'Todos'])
    await user.selectOptions(sizes, 'Todos')
    expect(await screen.findByText('1–30 de 30')).toBeTruthy()
    await waitFor(async () => expect((await column('Name')).slice(0, 20)).toEqual(names.slice(0, 20)))
  })

  it('sorts by a header, and in the other direction on the second click', async () => {
    await signInAs(server, 'owner')
    const { user, search } = openConsole(server, address)
    await column('Name')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    const sorted = () => screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')
    await waitFor(() => expect(sorted()).toBe('ascending'))
    expect(search().get('sort')).toBe('name')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(async () => expect((await column('Name'))[0]).toBe('Widget 30'))
    expect(search().get('sort')).toBe('-name')
  })

  it('searches after a pause in typing, and says when nothing was found', async () => {
    await signInAs(server, 'owner')
    const { user, search } = openConsole(server, address)
    await column('Name')
    const box = screen.getByRole('searchbox', { name: 'Pesquisar' })
    await user.type(box, 'widget 07')
    expect(await screen.findByText('1–1 de 1')).toBeTruthy()
    await waitFor(async () => expect(await column('Name')).toEqual(['Widget 07']))
    expect(
      seen
        .filter(({ url }) => url.searchParams.get('q') === 'widget 07')
        .map(({ url }) => url.pathname)
        .toSorted(),
      // The rows and their sums.
    ).toEqual(['/api/widgets-api', '/api/widgets-api/resumo'])
    expect(search().get('q')).toBe('widget 07')
    await user.clear(box)
    await user.type(box, 'no such thing')
    expect(await screen.findByText('Nenhum resultado para o texto pesquisado')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar pesquisa' }))
    expect(await screen.findByText('1–25 de 30')).toBeTruthy()
  })

  it('filters by a URL parameter, shown as a removable chip', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, `${address}?status=Gone`)
    expect(await screen.findByText('Nenhum item encontrado.')).toBeTruthy()
    const chip = screen.getByRole('button', { name: 'State: Gone' })
    await user.click(within(chip).getByTestId('CancelIcon'))
    expect(await screen.findByText('1–25 de 30')).toBeTruthy()
    expect(screen.queryByText('State: Gone')).toBeNull()
  })

  it('applies the filter of a view and links to the other views', async () => {
    await signInAs(server, 'owner')
    const { user, address: here } = openConsole(server, '/house/stock/big')
    expect(await screen.findByRole('heading', { name: 'Big ones' })).toBeTruthy()
    expect(await screen.findByText('1–10 de 10')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Listas: Big ones' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Todos' }))
    await waitFor(() => expect(here()).toBe(address))
    expect(await screen.findByText('1–25 de 30')).toBeTruthy()
  })

  it('filters by the workflow state, with counts under the other filters', async () => {
    await signInAs(server, 'owner')
    const { user, search } = openConsole(server, `${address}?filter={"size":3}`)
    await user.click(await screen.findByRole('button', { name: 'Filtrar por State' }))
    const states = () => screen.getByRole('menu', { name: 'State' })
    await waitFor(() => expect(states().textContent).toBe('Todos10Draft10'))
    await user.click(within(states()).getByRole('menuitemradio', { name: /Draft/ }))
    await waitFor(() => expect(search().get('filter')).toBe('{"size":3,"state":"draft"}'))
    await user.click(await screen.findByRole('button', { name: 'Filtrar por State: Draft' }))
    // Facet counts ignore the filter on their own field.
    await waitFor(() => expect(states().textContent).toBe('Todos10Draft10'))
    const draft = within(states()).getByRole('menuitemradio', { name: /Draft/ })
    expect(draft.getAttribute('aria-checked')).toBe('true')
    await user.click(within(states()).getByRole('menuitemradio', { name: /Todos/ }))
    await waitFor(() => expect(search().get('filter')).toBe('{"size":3}'))
    expect(
      seen.filter(({ url }) => url.searchParams.get('facets')?.includes('state')).length,
    ).toBeLessThanOrEqual(1)
  })

  it('shows the filters of its columns in one panel', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, address)
    await column('Name')
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Filtros' }))
    await user.click(panel.getByText('Name'))
    await user.type(await panel.findByRole('textbox', { name: 'Name: contém' }), '07')
    await user.click(await panel.findByRole('button', { name: 'Ver 1 item' }))
    expect(await screen.findByRole('button', { name: 'Filtros (1)' })).toBeTruthy()
    await waitFor(async () => expect(await column('Name')).toEqual(['Widget 07']))
  })

  it('offers only the actions that the role allows', async () => {
    await signInAs(server, 'guard')
    openConsole(server, '/gate/stock/widgets/all')
    await column('Name')
    expect(screen.queryByRole('link', { name: 'Cadastrar' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Visualizar Widget 01' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mais ações Widget 01' })).toBeNull()
  })

  it('renders cards on narrow screens', async () => {
    setWidth(390)
    await signInAs(server, 'owner')
    const { user } = openConsole(server, address)
    const cards = within(await screen.findByRole('list', { name: 'Widgets' })).getAllByRole('listitem')
    expect(cards).toHaveLength(7)
    expect(within(cards[0] as HTMLElement).getByRole('heading').textContent).toBe('Widget 01')
    // The amount takes the place of the last value.
    expect(within(cards[0] as HTMLElement).getByText(/^R\$/)).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    // The title and three facts; actions are in the menu or revealed by a swipe.
    expect(within(cards[0] as HTMLElement).getAllByRole('definition')).toHaveLength(3)
    await user.click(within(cards[0] as HTMLElement).getByRole('button', { name: 'Mais ações Widget 01' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items).toEqual(['Publish', 'Drop', 'Alterar', 'Excluir'])
    const swiped = cards[0]?.querySelectorAll('.row-card-action') ?? []
    expect([...swiped].map((each) => each.textContent)).toEqual(['Publish', 'Drop'])
  })

  it('shows a load error and retries', async () => {
    await signInAs(server, 'owner')
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.includes('widgets-api') ? Promise.reject(new TypeError('down')) : answer(url, init),
    )
    const { user } = openConsole(server, address)
    expect(await screen.findByText('Não foi possível carregar a lista.')).toBeTruthy()
    vi.stubGlobal('fetch', answer)
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect((await column('Name'))[0]).toBe('Widget 01')
  })
})

describe('inactivating a record', () => {
  it('asks for confirmation, reports the result, and hides the record until inactive ones are shown', async () => {
    await server.make('maker', { name: 'Zulu' })
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/makers')
    await user.click(await screen.findByRole('button', { name: 'Mais ações Zulu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const dialog = await screen.findByRole('dialog', { name: 'Exclusão' })
    // The message does not contain the label, so it is appended.
    expect(dialog.textContent).toContain('Tem certeza que deseja excluir o Maker?\n\nZulu')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Cancelar', 'Excluir'])
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('O Maker foi excluído com sucesso!')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Zulu')).toBeNull())

    await user.click(await screen.findByRole('button', { name: 'Mais opções da lista' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Mostrar inativos' }))
    expect(await screen.findByText('Zulu')).toBeTruthy()
    expect(screen.getByText('Inativo')).toBeTruthy()
    // A chip says so, since the choice itself is in a menu.
    expect(await screen.findByText('Com inativos')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mais ações Zulu' })).toBeNull()
  })

  it('can be undone while its notice is shown', async () => {
    await server.make('maker', { name: 'Yankee' })
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/makers')
    await user.click(await screen.findByRole('button', { name: 'Mais ações Yankee' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const dialog = await screen.findByRole('dialog', { name: 'Exclusão' })
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }))
    const undo = await screen.findByRole('button', { name: 'Desfazer' })
    await waitFor(() => expect(screen.queryByText('Yankee')).toBeNull())
    await user.click(undo)
    expect(await screen.findByText('Yankee voltou para a lista.')).toBeTruthy()
    expect(await screen.findByText('Yankee')).toBeTruthy()
  })

  it('leaves the record unchanged on cancel', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, address)
    await user.click(await screen.findByRole('button', { name: 'Mais ações Widget 03' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const dialog = await screen.findByRole('dialog', { name: 'Removal' })
    expect(dialog.textContent).toBe('RemovalRemove Widget 03?CancelarExcluir')
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(seen.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('shows the message of the server when it is refused', async () => {
    const widget = await server.make('widget', { name: 'Aaa' })
    const owner = await signInAs(server, 'owner')
    const { user } = openConsole(server, address)
    await user.click(await screen.findByRole('button', { name: 'Mais ações Aaa' }))
    const button = await screen.findByRole('menuitem', { name: 'Excluir' })
    await owner.remove(`/api/widgets-api/${widget.id}`)
    await user.click(button)
    const question = await screen.findByRole('dialog', { name: 'Removal' })
    await user.click(within(question).getByRole('button', { name: 'Excluir' }))
    const notice = await screen.findByRole('dialog', { name: 'Refused' })
    expect(notice.textContent).toContain('Could not remove Aaa: O registro já está inativo.')
  })
})
