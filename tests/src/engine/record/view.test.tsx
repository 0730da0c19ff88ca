import '../../../support/dom'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemActor } from '#model/people/actor'
import { documentsFor } from '#model/report/documents'
import type { ToWorker } from '../../../../src/engine/export/reportWorker'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'
import { stubWorker } from '../../workerHere'

let server: TestServer
let ana = 0

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  ana = (await server.make('maker', { name: 'Ana', town: 'Lavras' })).id
  await server.make('maker', { name: 'Bia' })
  for (const name of ['Alfa', 'Beta', 'Gama']) {
    await server.make('widget', { name, size: 2, price: 5, maker_id: ana })
  }
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
})
afterEach(leaveConsole)

async function open(at: string, role = 'owner') {
  await signInAs(server, role)
  return openConsole(server, at)
}

describe('the record page', () => {
  it('shows the filled-in fields, and the empty ones on request', async () => {
    const { user } = await open(`/house/makers/ver/${ana + 1}`)
    expect(await screen.findByRole('heading', { name: 'Bia', level: 1 })).toBeTruthy()
    expect(screen.queryByText('Town')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Mostrar 1 campo vazio' }))
    expect(screen.getByText('Town')).toBeTruthy()
  })

  it('counts, lists and searches related records, and creates a new one', async () => {
    const { user, address, search } = await open(`/house/makers/ver/${ana}`)
    await user.click(await screen.findByRole('tab', { name: 'Widgets 3' }))
    expect(search().get('aba')).toBe('widget.maker_id')
    const panel = await screen.findByRole('tabpanel', { name: 'Widgets 3' })
    const link = await within(panel).findByRole('link', { name: 'Beta' })
    expect(link.getAttribute('href')).toMatch(/\/house\/stock\/widgets\/ver\/\d+$/)
    expect(within(panel).getByRole('link', { name: 'Ver todos' }).getAttribute('href')).toContain('maker_id')
    await user.click(within(panel).getByRole('link', { name: 'Cadastrar' }))
    await waitFor(() => expect(address()).toBe('/house/stock/widgets/new'))
    const maker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Maker' })
    await waitFor(() => expect(maker.value).toBe('Ana'))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Delta')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    // It returns to the page where the creation started.
    await waitFor(() => expect(address()).toBe(`/house/makers/ver/${ana}`))
    expect(await screen.findByRole('tab', { name: 'Widgets 4' })).toBeTruthy()
  })

  it('filters a list of related records by state and preset filters, and carries them to the full list', async () => {
    const tagged = await server.make('maker', { name: 'Caio' })
    for (const state of ['draft', 'draft', 'live'] as const) {
      const { id } = await server.make('widget', { name: `Of Caio ${state}`, price: 5, maker_id: tagged.id })
      if (state === 'live') await server.store.transition('widget', id, 'publish', {}, systemActor)
    }
    const { user } = await open(`/house/makers/ver/${tagged.id}`)
    await user.click(await screen.findByRole('tab', { name: 'Widgets 3' }))
    const panel = await screen.findByRole('tabpanel', { name: 'Widgets 3' })
    const rows = () => within(panel).queryAllByRole('link', { name: /^Of Caio/ })
    await waitFor(() => expect(rows()).toHaveLength(3))
    await user.click(await within(panel).findByRole('button', { name: 'Filtrar por State' }))
    // The count covers the related records only.
    await user.click(await screen.findByRole('menuitemradio', { name: /^Live.*1/ }))
    await waitFor(() => expect(rows().map((each) => each.textContent)).toEqual(['Of Caio live']))
    const all = () =>
      decodeURIComponent(within(panel).getByRole('link', { name: 'Ver todos' }).getAttribute('href') ?? '')
    expect(all()).toContain('live')
    expect(all()).toContain('maker_id')
    await user.click(within(panel).getByRole('button', { name: 'Filtrar por State: Live' }))
    await user.click(await screen.findByRole('menuitemradio', { name: /^Tod[ao]s/ }))
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(all()).not.toContain('live')
  })

  it('shows no transition, field or list that the role may not use', async () => {
    const { id } = await server.make('widget', { name: 'Shut', price: 5, maker_id: ana })
    await open(`/gate/stock/widgets/ver/${id}`, 'guard')
    expect(await screen.findByRole('heading', { name: 'Shut', level: 1 })).toBeTruthy()
    expect(screen.queryByText(/indispon/)).toBeNull()
    expect(screen.queryByText('Publish')).toBeNull()
    expect(screen.queryByText('Price')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Alterar' })).toBeNull()
  })

  it('runs a transition and shows the new state', async () => {
    const { id } = await server.make('widget', { name: 'Ready', maker_id: ana })
    const { user } = await open(`/house/stock/widgets/ver/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull())
    const timeline = screen.getByRole('region', { name: 'Linha do tempo' })
    await waitFor(() => expect(timeline.textContent).toMatch(/Publish.*State: Draft → Live.*Cadastrado/))
  })

  it('accepts notes with mentions by keyboard, and lets their author edit and delete them', async () => {
    const { id } = await server.make('widget', { name: 'Noted', maker_id: ana })
    const other = await server.signIn('owner', { name: 'Olga Prates', email: `olga${id}@example.com` })
    const { user } = await open(`/house/stock/widgets/ver/${id}`)
    const timeline = await screen.findByRole('region', { name: 'Linha do tempo' })
    await user.click(await within(timeline).findByRole('button', { name: 'Anotar' }))
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Anotação' })
    await user.type(text, 'Seen by @olg')
    await screen.findByRole('option', { name: /Olga Prates/ })
    await user.keyboard('{Enter}today')
    expect(text.value).toBe('Seen by @Olga Prates today')
    await user.keyboard('{Control>}{Enter}{/Control}')
    const name = await within(timeline).findByText('@Olga Prates')
    expect(name.closest('p')?.textContent).toBe('Seen by @Olga Prates today')
    const [notice] = (await (await other.get('/api/mencoes')).json()) as { recordId: number }[]
    expect(notice?.recordId).toBe(id)

    await user.click(within(timeline).getByRole('button', { name: 'Corrigir' }))
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Anotação' })
    await user.clear(again)
    await user.type(again, 'Seen at last')
    await user.click(screen.getByRole('button', { name: 'Salvar anotação' }))
    await waitFor(() => expect(timeline.textContent).toContain('corrigida em'))
    expect(within(timeline).getByText('Seen at last')).toBeTruthy()

    await user.click(within(timeline).getByRole('button', { name: 'Anotações 1' }))
    await waitFor(() => expect(timeline.textContent).not.toContain('Cadastrado'))
    await user.click(within(timeline).getByRole('button', { name: 'Remover' }))
    const sure = await within(timeline).findByRole('alertdialog', { name: 'Remover esta anotação?' })
    await user.click(within(sure).getByRole('button', { name: 'Remover' }))
    expect(await within(timeline).findByText('Anotação removida')).toBeTruthy()
    expect(screen.queryByText('Seen at last')).toBeNull()
  })

  it('preserves an unsaved note, and asks for confirmation before it is discarded', async () => {
    const { id } = await server.make('widget', { name: 'Unfinished', maker_id: ana })
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
    const { user } = await open(`/house/stock/widgets/ver/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Anotar' }))
    await user.type(await screen.findByRole('textbox', { name: 'Anotação' }), 'Half a thought')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    // The page is unmounted without confirmation, as in a crash, and then opened again.
    cleanup()
    const { user: again, address } = openConsole(server, `/house/stock/widgets/ver/${id}`)
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Anotação' })
    expect(text.value).toBe('Half a thought')
    expect(screen.getByText(/Recuperamos o que você digitou/)).toBeTruthy()
    await again.click(screen.getByRole('link', { name: 'Alterar' }))
    await again.click(await screen.findByRole('button', { name: 'Continuar editando' }))
    expect(address()).toBe(`/house/stock/widgets/ver/${id}`)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Anotação' })).toBe(text))
    await again.click(screen.getByRole('link', { name: 'Alterar' }))
    await again.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    await waitFor(() => expect(address()).not.toBe(`/house/stock/widgets/ver/${id}`))
    expect(drafts()).toEqual([])
  })

  it('offers no notes to a role that may not write them', async () => {
    const { id } = await server.make('widget', { name: 'Mute', maker_id: ana })
    await open(`/gate/stock/widgets/ver/${id}`, 'guard')
    const timeline = await screen.findByRole('region', { name: 'Linha do tempo' })
    await within(timeline).findByText('Cadastrado')
    const widget = server.index.get('widget')
    const may = widget?.access.note.includes('guard') === true
    expect(within(timeline).queryByRole('button', { name: 'Anotar' }) !== null).toBe(may)
  })
})

describe('the file of a record', () => {
  /** Chooses the menu item, and returns the message to the worker and the saved file. */
  async function take(at: string, item: string, name: string, role = 'owner') {
    stubWorker()
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    const told = vi.spyOn(Worker.prototype, 'postMessage')
    try {
      const { user } = await open(at, role)
      await user.click(await screen.findByRole('button', { name: 'Mais opções' }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
      await screen.findByText(`Arquivo gerado: ${name}`)
      const [message] = (told.mock.lastCall ?? []) as unknown as [ToWorker]
      return {
        report: message.kind === 'records' ? message.reports[0] : undefined,
        file: saved.mock.lastCall?.[0] as Blob,
      }
    } finally {
      for (const spy of [saved, told, clicked]) spy.mockRestore()
    }
  }

  it('contains its values and the lists that the role may export, and is recorded in the audit log', async () => {
    const { report, file } = await take(`/house/makers/ver/${ana}`, 'Exportar PDF', 'Ana.pdf')
    expect(report).toMatchObject({
      title: 'Ana',
      told: `Maker · código ${ana}`,
      sections: [
        {
          pairs: [
            { title: 'Name', text: 'Ana' },
            { title: 'Town', text: 'Lavras' },
          ],
        },
      ],
      signatures: [],
    })
    const [widgets] = report?.relations ?? []
    expect(widgets?.title).toBe('Widgets')
    expect(widgets?.items).toHaveLength(widgets?.head.total ?? 0)
    expect(widgets?.head.columns.map(({ text }) => text)).toEqual(['Name', 'Size', 'Town', 'State', 'Price'])
    expect(file.type).toBe('application/pdf')
    expect(await file.slice(0, 5).text()).toBe('%PDF-')
    const trail = await server.db.query<{ entity: string; detail: string }>(
      "select entity, detail from sys_audit where act = 'export' order by id desc limit 2",
    )
    expect(trail.map(({ entity }) => entity)).toEqual(['widget', 'maker'])
    expect(trail[1]?.detail).toContain('format=pdf&total=1')
  })

  it('is a document where the schema defines one, without fields that the role may not see', async () => {
    const at = `/house/makers/ver/${ana}`
    const { report } = await take(at, 'Licence (PDF)', 'Licence – Ana.pdf')
    expect(report).toMatchObject({
      title: 'Licence',
      told: `Ana · código ${ana}`,
      text: 'Ana may make widgets in Lavras.',
      sections: [{ title: 'Who', pairs: [{ title: 'Name', text: 'Ana' }] }],
      signatures: ['Ana', 'Office'],
    })
    expect(report?.sections.flatMap(({ pairs }) => pairs)).toHaveLength(1)
    const columns = (made: typeof report) =>
      made?.relations.map(({ title, head }) => [title, ...head.columns.map(({ text }) => text)])
    expect(columns(report)).toEqual([['Made', 'Name', 'Price']])
    cleanup()
    const deputy = await take(at, 'Licence (PDF)', 'Licence – Ana.pdf', 'deputy')
    expect(columns(deputy.report)).toEqual([['Made', 'Name']])
    cleanup()
    const card = await take(at, 'Card (PDF)', 'Card – Ana.pdf')
    expect(card.report).toMatchObject({ title: 'Card', sections: [], relations: [], signatures: [] })
  })

  it('is not a document when its condition is false, and absent for a role that may not export', async () => {
    const { user } = await open(`/house/makers/ver/${ana + 1}`)
    await user.click(await screen.findByRole('button', { name: 'Mais opções' }))
    expect(await screen.findByRole('menuitem', { name: 'Card (PDF)' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Licence (PDF)' })).toBeNull()
    const maker = server.index.get('maker')
    const guard = { ...systemActor, role: 'guard' }
    expect(maker && documentsFor(maker, { town: 'Lavras' }, guard, '2026-01-15')).toEqual([])
  })
})

describe('navigation to the record page', () => {
  it('starts at a label in a list, and continues to its neighbours in the list', async () => {
    const { user, address } = await open('/house/makers')
    await user.click(await screen.findByRole('link', { name: 'Ana' }))
    await waitFor(() => expect(address()).toBe(`/house/makers/ver/${ana}`))
    await user.click(
      await screen.findByRole('link', { name: /(Próximo registro|Registro anterior) da lista/ }),
    )
    expect(await screen.findByRole('heading', { name: 'Bia', level: 1 })).toBeTruthy()
  })

  it('follows a click anywhere on a row, while a click on a reference opens its record and a double click opens neither', async () => {
    const { user, address, go } = await open('/house/stock/widgets/all?q=alfa')
    const grid = await screen.findByRole('grid', { name: 'Widgets' })
    await user.click(await within(grid).findByRole('link', { name: 'Ana' }))
    await waitFor(() => expect(address()).toBe(`/house/makers/ver/${ana}`))
    await go('/house/stock/widgets/all?q=alfa')
    // A click with the middle button opens a new tab, like Ctrl+click.
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const again = await settledCell('Size 2')
    fireEvent.click(again, { ctrlKey: true })
    expect(opened.mock.lastCall?.[0]).toMatch(/\/house\/stock\/widgets\/ver\/\d+$/)
    fireEvent(again, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    expect(opened).toHaveBeenCalledTimes(2)
    opened.mockRestore()
    // A slow machine could split a double click into two.
    const cell = await settledCell('Size 2')
    fireEvent.click(cell)
    fireEvent.click(cell)
    fireEvent.doubleClick(cell)
    // Queries by role are slow enough to delay what opens the editor, so the attribute is used.
    const editor = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[role=dialog][aria-label=Size] form')
      if (!found) throw new Error('no editor')
      return found
    })
    expect(address()).toBe('/house/stock/widgets/all')
    await user.click(await within(editor).findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Alfa' }))
    expect(await screen.findByText('1 item selecionado')).toBeTruthy()
    expect(address()).toBe('/house/stock/widgets/all')
    await user.click(screen.getByRole('gridcell', { name: 'Size 2' }))
    expect(await screen.findByRole('heading', { name: 'Alfa', level: 1 })).toBeTruthy()
  })

  it('follows a click anywhere on a card, which contains no links to other records', async () => {
    setWidth(390)
    const { user, address } = await open('/house/stock/widgets/all?q=alfa')
    const card = (await screen.findByRole('heading', { name: 'Alfa' })).closest('li') as HTMLElement
    expect(within(card).queryByRole('link', { name: 'Ana' })).toBeNull()
    await user.click(within(card).getByText('Size 2'))
    await waitFor(() => expect(address()).toMatch(/\/house\/stock\/widgets\/ver\//))
  })

  it('starts in the preview panel, which opens on Space, moves by arrow keys and closes on Escape', async () => {
    const { user, address } = await open('/house/stock/widgets/all?q=a&page=1&sort=name')
    await screen.findByRole('link', { name: 'Alfa' })
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowRight}{ArrowRight} ')
    const panel = await screen.findByRole('complementary', { name: 'Prévia: Widget' })
    expect(await within(panel).findByRole('heading', { name: 'Alfa', level: 1 })).toBeTruthy()
    await user.keyboard('{ArrowDown}')
    expect(await within(panel).findByRole('heading', { name: 'Beta', level: 1 })).toBeTruthy()
    expect(screen.queryByText('1 item selecionado')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Prévia: Widget' })).toBeNull())
    expect(address()).toBe('/house/stock/widgets/all')
    // In the checkbox column the same key still selects.
    await user.keyboard('{Home} ')
    expect(await screen.findByText('1 item selecionado')).toBeTruthy()
  })
})

/** Finds a cell after its row has been refetched and rendered again. */
async function settledCell(name: string): Promise<HTMLElement> {
  for (;;) {
    const cell = await screen.findByRole('gridcell', { name })
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (screen.queryByRole('gridcell', { name }) === cell) return cell
  }
}
