import '../../../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { startTestServer, type TestServer } from '../../../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../../../console'
import { estate } from '../../../estate'

const address = '/house/stock/widgets/all'

/**
 * The widgets of the estate, with a column to group by, one with values to filter by, and records linked to a maker.
 */
const widget = estate.widget as JsonSchema & {
  'x-entity': { list: object; workflow: { transitions: object } }
}
const maker = estate.maker as JsonSchema & { 'x-entity': object }
const schemas: Readonly<Record<string, JsonSchema>> = {
  ...estate,
  widget: {
    ...widget,
    'x-entity': {
      ...widget['x-entity'],
      list: {
        ...widget['x-entity'].list,
        columns: [
          'id',
          { field: 'name', fixed: true, width: 200 },
          { field: 'size', filter: true },
          { field: 'maker_id', filter: true, groupable: true },
          { field: 'state', filter: true },
          { field: 'price', sum: 'money' },
        ],
        sort: [['name', 'ASC']],
      },
      workflow: {
        ...widget['x-entity'].workflow,
        transitions: {
          ...widget['x-entity'].workflow.transitions,
          withdraw: { label: 'Withdraw', from: ['live'], to: 'draft', roles: ['owner'] },
        },
      },
    },
  },
  maker: {
    ...maker,
    'x-entity': {
      ...maker['x-entity'],
      list: { expand: { entity: 'widget', field: 'maker_id', title: 'Its widgets' } },
    },
  },
}

let server: TestServer
let seen: SentRequest[]

beforeAll(async () => {
  server = await startTestServer({ schemas })
  for (const name of ['Ana', 'Bia', 'Caio']) await server.make('maker', { name, town: 'Lavras' })
  for (let place = 0; place < 30; place++) {
    const name = `Widget ${String(place + 1).padStart(2, '0')}`
    await server.make('widget', { name, size: (place % 3) + 1, maker_id: (place % 2) + 1, price: 10.5 })
  }
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  seen = connectTo(server)
})
afterEach(leaveConsole)

async function open(search = '', role = 'owner') {
  await signInAs(server, role)
  const opened = openConsole(
    server,
    `${role === 'guard' ? address.replace('house', 'gate') : address}${search}`,
  )
  const grid = await screen.findByRole('grid', { name: 'Widgets' })
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'))
  return { ...opened, grid }
}

const cells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)

describe('a column', () => {
  it('is filtered by values with counts, which are queried once when its menu opens', async () => {
    const { user, search } = await open()
    const asked = () => seen.filter(({ url }) => url.searchParams.get('facets')?.includes('size')).length
    expect(asked()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Opções da coluna Size' }))
    const choices = await screen.findByRole('group', { name: 'Filtrar por Size' })
    expect(choices.textContent).toContain('Size 1 10')
    await user.click(within(choices).getByRole('checkbox', { name: /Size 1/ }))
    await user.click(within(choices).getByRole('checkbox', { name: /Size 3/ }))
    expect(await screen.findByText('1–20 de 20')).toBeTruthy()
    await waitFor(() => expect(JSON.parse(search().get('filter') ?? '{}')).toEqual({ size: [1, 3] }))
    expect(asked()).toBe(1)
    await user.keyboard('{Escape}')
    const chips = await screen.findByRole('group', { name: 'Size' })
    expect(chips.textContent).toBe('Size:Size 1Size 3')
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(await screen.findByText('1–25 de 30')).toBeTruthy()
  })

  it('is filtered by a range', async () => {
    const { user, search } = await open()
    await user.click(screen.getByRole('button', { name: 'Opções da coluna Código' }))
    const range = await screen.findByRole('group', { name: 'Filtrar por Código' })
    await user.type(within(range).getByRole('textbox', { name: 'De' }), '29')
    expect(await screen.findByText('1–2 de 2')).toBeTruthy()
    expect(JSON.parse(search().get('filter') ?? '{}')).toEqual({ id: { gte: 29 } })
  })

  it('lists up to 4 values of its filter, then the number of the others', async () => {
    await open('?filter={"id":[1,2,3,4,5,6]}')
    expect(await screen.findByText('1–6 de 6')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Código' }).textContent).toBe('Código:1234(+2 outros)')
  })

  it('is sorted along with other columns by Shift', async () => {
    const { user, search } = await open()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: 'Size' }))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(search().get('sort')).toBe('name,size'))
  })

  it('is hidden and restored with the default columns, and the browser remembers it', async () => {
    const { user, search, go } = await open()
    await user.click(screen.getByRole('button', { name: 'Opções da coluna Size' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ocultar coluna' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull())
    expect(search().get('columns')).toContain('-size')
    await go('/house/makers')
    await screen.findByRole('grid', { name: 'Makers' })
    sessionStorage.clear()
    await go(address)
    await screen.findByRole('grid', { name: 'Widgets' })
    expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Mais opções da lista' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Colunas' }))
    await user.click(await screen.findByRole('button', { name: 'Restaurar padrão' }))
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))
    expect(await screen.findByRole('columnheader', { name: 'Size' })).toBeTruthy()
  })

  it('is moved by its menu', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Opções da coluna Size' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mover para a direita' }))
    await user.keyboard('{Escape}')
    const names = () => screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-label'))
    await waitFor(() => expect(names().slice(1, 5)).toEqual(['Name', 'Código', 'Maker', 'Size']))
  })
})

describe('grid rows', () => {
  it('are summed over all matching rows, whatever the page', async () => {
    const { grid } = await open()
    const totals = await waitFor(() => {
      const row = within(grid).getAllByRole('row').at(-1)
      expect(cells(row)).toContain('Total')
      return cells(row)
    })
    expect(totals.some((text) => /R\$\s315,00/.test(text ?? ''))).toBe(true)
  })

  it('are grouped under headings with counts and sums until the grouping is cleared', async () => {
    const { user, search } = await open()
    await user.click(screen.getByRole('button', { name: 'Opções da coluna Maker' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Agrupar por esta coluna' }))
    const heading = await screen.findByRole('button', { name: 'Recolher Maker: Ana' })
    expect(heading.parentElement?.textContent).toMatch(/Maker: Ana15 itensPrice: R\$\s157,50/)
    expect(search().get('group')).toBe('maker_id')
    await user.click(heading)
    expect(await screen.findByRole('button', { name: 'Expandir Maker: Ana' })).toBeTruthy()
    expect(screen.queryByText('Widget 01')).toBeNull()
    expect(screen.getByText('Widget 02')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Desfazer agrupamento' }))
    expect(await screen.findByText('Widget 01')).toBeTruthy()
  })

  it('are navigated by keyboard with an active cell, and open on Enter', async () => {
    const { user, grid, address: here } = await open()
    grid.focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toBe('Widget 02')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(here()).toContain('/ver/'))
  })

  it('expand to their linked records', async () => {
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/makers')
    await user.click(await screen.findByRole('button', { name: 'Mostrar Its widgets de Bia' }))
    const linked = await screen.findByRole('grid', { name: 'Its widgets' })
    expect(await within(linked).findByText('Widget 02')).toBeTruthy()
    expect(within(linked).queryByText('Widget 01')).toBeNull()
  })

  it('are selected one by one, by range, or all matching ones', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Widget 02' }))
    expect(await screen.findByText('1 item selecionado')).toBeTruthy()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Widget 06' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('5 itens selecionados')).toBeTruthy()
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar os itens desta página' }))
    await user.click(screen.getByRole('button', { name: 'Selecionar os 30 que correspondem' }))
    expect(screen.getByText('30 itens selecionados')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }))
    expect(screen.queryByRole('toolbar', { name: 'Ações em lote' })).toBeNull()
  })

  it('are changed in bulk, and failures are reported per row', async ({ task }) => {
    // A retry must not find the rows of the first attempt.
    const word = `Zz${task.result?.retryCount ?? 0}`
    await server.make('widget', { name: `${word} first`, size: 1, maker_id: 3, price: 1 })
    const second = await server.make('widget', { name: `${word} second`, size: 1, maker_id: 3, price: 1 })
    const { user } = await open(`?q=${word}`)
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar os itens desta página' }))
    const bar = await screen.findByRole('toolbar', { name: 'Ações em lote' })
    await user.click(within(bar).getByRole('button', { name: 'Publish' }))
    const question = await screen.findByRole('dialog', { name: 'Publish' })
    expect(question.textContent).toMatch(/Publish os 2 widgets selecionados\?/)
    await user.click(within(question).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('2 itens concluídos.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    const undone = await screen.findByRole('dialog', { name: 'Desfazer: Publish' })
    expect(await within(undone).findByText('2 itens concluídos.')).toBeTruthy()
    await user.click(within(undone).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(within(screen.getByRole('grid')).getAllByText('Draft').length).toBe(2))
    await user.click(await screen.findByRole('checkbox', { name: `Selecionar ${word} first` }))
    await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Publish' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Publish' })).getByRole('button', { name: 'Publish' }),
    )
    expect(await screen.findByText('1 item concluído.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(within(screen.getByRole('grid')).getAllByText('Live').length).toBe(1))

    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar os itens desta página' }))
    await user.click(
      within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Publish 1 de 2' }),
    )
    const partly = await screen.findByRole('dialog', { name: 'Publish' })
    expect(partly.textContent).toContain(
      'Publish 1 dos 2 widgets selecionados? O outro fica como está, pela situação: 1 em Live.',
    )
    // Another person is faster.
    await server.store.transition('widget', second.id, 'publish', {}, systemActor)
    await user.click(within(partly).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('1 item não foi alterado:')).toBeTruthy()
    expect(screen.getByRole('dialog').textContent).toContain(`${word} second: `)
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))

    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar os itens desta página' }))
    await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Excluir' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Excluir' })).getByRole('button', { name: 'Excluir' }),
    )
    expect(await screen.findByText('2 itens concluídos.')).toBeTruthy()
    expect(await screen.findByText('Nenhum resultado para o texto pesquisado')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByRole('dialog', { name: 'Desfazer: Excluir' })
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))
    expect(await screen.findByRole('checkbox', { name: `Selecionar ${word} second` })).toBeTruthy()
  })

  it('have one field changed in bulk, each with the version that was read, and failures are reported per row', async ({
    task,
  }) => {
    const word = `Yy${task.result?.retryCount ?? 0}`
    const add = (name: string, size: number) =>
      server.make('widget', { name: `${word} ${name}`, size, maker_id: 1, price: 1 })
    const first = await add('first', 1)
    await add('second', 2)
    const third = await add('third', 3)
    const { user } = await open(`?q=${word}`)
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar os itens desta página' }))
    const bar = await screen.findByRole('toolbar', { name: 'Ações em lote' })
    await user.click(within(bar).getByRole('button', { name: 'Alterar campo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar 3 itens' }))
    await user.click(await dialog.findByRole('combobox', { name: 'Campo' }))
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent)
    // A state changes only by transitions, and a name identifies a record.
    expect(offered).toEqual(['Size', 'Maker', 'Price'])
    await user.click(screen.getByRole('option', { name: 'Size' }))
    await user.click(await dialog.findByRole('combobox', { name: 'Size' }))
    await user.click(await screen.findByRole('option', { name: 'Size 3' }))
    expect(await dialog.findByText('2 itens mudam. 1 item já está assim.')).toBeTruthy()
    expect(dialog.getByText(`${word} first: Size 1 → Size 3`)).toBeTruthy()

    await server.store.update('widget', first.id, { price: 2 }, '*', systemActor)
    await user.click(dialog.getByRole('button', { name: 'Alterar 2' }))
    expect(await screen.findByText('1 item concluído.')).toBeTruthy()
    expect(screen.getByText('1 item não foi alterado:')).toBeTruthy()
    expect(seen.filter(({ url }) => url.pathname.endsWith('/alteracoes'))).toHaveLength(1)
    const sizes = async () =>
      (
        await server.store.list('widget', { q: word, filter: {}, sort: [['name', 'ASC']] }, systemActor)
      ).rows.map(({ size }) => size)
    expect(await sizes()).toEqual([1, 3, 3])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByRole('dialog', { name: 'Desfazer: Alterar Size' })
    await waitFor(async () => expect(await sizes()).toEqual([1, 2, 3]))
    expect((await server.store.history('widget', third.id, systemActor)).length).toBe(1)
  })
})

describe('a cell', () => {
  it('is edited in place and validated by the server like a form, and the list retains its query', async () => {
    await server.make('widget', { name: 'Zero', size: 1, price: 1 })
    const { user, grid, search } = await open('?q=zero')
    await user.dblClick(within(grid).getByRole('gridcell', { name: 'Zero' }))
    const editor = await screen.findByRole('dialog', { name: 'Name' })
    const input = await within(editor).findByRole('textbox', { name: 'Name' })
    // Typing replaces the value immediately.
    await waitFor(() => expect(document.activeElement).toBe(input))
    await user.clear(input)
    await user.type(input, 'Z')
    await user.click(within(editor).getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    await user.type(input, 'ero two{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await within(grid).findByText('Zero two')).toBeTruthy()
    expect(search().get('q')).toBe('zero')
    expect(seen.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"1"')
  })

  it('is not editable without permission', async () => {
    const { user, grid } = await open('?q=widget')
    await user.dblClick(within(grid).getAllByText('Draft')[0] as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a list that the role may not see', () => {
  it('shows the page without permission', async () => {
    await signInAs(server, 'guard')
    openConsole(server, '/gate/makers')
    expect(await screen.findByText('Você não tem permissão para acessar esta página.')).toBeTruthy()
  })
})
