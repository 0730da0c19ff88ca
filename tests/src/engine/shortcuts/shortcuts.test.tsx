/* Every shortcut of the documented tables is pressed in its context, and does what the page of shortcuts says. */
import '../../../support/dom'
import { readdirSync, readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { Chords } from '../../../../src/engine/contract'
import { engineShortcuts } from '../../../../src/engine/shortcuts/groups'
import { actOn, keys, pressed } from '../../../../src/engine/shortcuts/keys'
import { showChords } from '../../../../src/engine/shortcuts/showChords'
import { paletteFeature } from '../../../../src/features/palette/feature'
import { openingKeys, paletteKeys } from '../../../../src/features/palette/keys'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const visit: JsonSchema = {
  title: 'Visit',
  type: 'object',
  'x-entity': {
    plural: 'Visits',
    label: '{name}',
    path: 'visits',
    access: { list: ['owner'], create: ['owner'], edit: ['owner'] },
    list: { columns: ['name', 'day'] },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    day: { type: 'string', format: 'date', title: 'Day' },
    hours: { type: 'number', title: 'Hours' },
  },
  required: ['name'],
}

const section: JsonSchema = {
  title: 'Section',
  type: 'object',
  'x-entity': {
    plural: 'Sections',
    label: '{name}',
    path: 'sections',
    access: { list: ['owner'], create: ['owner'], edit: ['owner'] },
    list: { columns: ['name'], sort: [['name', 'ASC']], shapes: ['tree', 'grid'] },
    tree: { parent: 'inside_id' },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    inside_id: { type: 'integer', title: 'Inside', 'x-field': { ref: { entity: 'section' } } },
  },
  required: ['name'],
}

const tables: Readonly<Record<string, Chords>> = { ...keys, palette: paletteKeys, opening: openingKeys }
const pressedOnes = new Set<string>()
let server: TestServer
let ids: number[]

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...estate, visit, section } })
  ids = []
  for (let place = 1; place <= 30; place++) {
    const name = `Widget ${String(place).padStart(2, '0')}`
    ids.push((await server.make('widget', { name, size: (place % 3) + 1 })).id)
  }
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
})
afterEach(leaveConsole)

async function open(at: string) {
  await signInAs(server, 'owner')
  return openConsole(server, at, [paletteFeature])
}

/** Presses a shortcut at the focused element; `way` selects one of several key combinations. */
function press(shortcut: string, way = 0): void {
  const [table = '', name = ''] = shortcut.split('.')
  const chord = tables[table]?.[name]?.split(' ')[way]
  if (chord === undefined) throw new Error(`There is no shortcut ${shortcut} ${way}`)
  pressedOnes.add(`${shortcut} ${chord}`)
  const parts = chord.split('+')
  const key = parts.pop()
  const held = { ctrlKey: 'Ctrl', altKey: 'Alt', shiftKey: 'Shift' } as const
  const flags = Object.entries(held).map(([flag, word]) => [flag, parts.includes(word)])
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key: key === 'Space' ? ' ' : key,
    ...Object.fromEntries(flags),
  })
}

const rows = '/house/stock/widgets/all?sort=name'
const cell = () =>
  document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '')
const place = () => {
  const row = cell()?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')
  return [Number(row), Number(cell()?.getAttribute('aria-colindex'))]
}

async function openGrid() {
  const page = await open(rows)
  await screen.findByRole('link', { name: 'Widget 02' })
  const grid = screen.getByRole('grid')
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'))
  grid.focus()
  return page
}

describe('the shortcuts of a grid', () => {
  it('move the active cell as documented', async () => {
    await openGrid()
    const begin = place()
    press('grid.walk')
    expect(place()[0]).toBe((begin[0] ?? 0) + 1)
    press('grid.walk', 1)
    press('grid.walk', 2)
    press('grid.walk', 2)
    press('grid.walk', 3)
    expect(place()).toEqual([begin[0], 2])
    press('grid.ends', 1)
    const last = place()[1] ?? 0
    expect(last).toBeGreaterThan(5)
    press('grid.ends')
    expect(place()[1]).toBe(1)
    press('grid.far', 2)
    expect(place()[1]).toBe(1)
    press('grid.far', 3)
    expect(place()[1]).toBe(last)
    press('grid.corners')
    expect(place()[1]).toBe(1)
    const top = place()[0] ?? 0
    press('grid.page')
    expect(place()[0]).toBeGreaterThan(top)
    press('grid.page', 1)
    expect(place()[0]).toBe(top)
    press('grid.far')
    const bottom = place()[0] ?? 0
    expect(bottom).toBeGreaterThan(top + 10)
    press('grid.far', 1)
    expect(place()[0]).toBe(top)
    press('grid.corners', 1)
    expect(place()).toEqual([bottom, last])
  })

  it('copy the selected cells', async () => {
    await openGrid()
    const writeText = vi.fn(async () => undefined)
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never)
    const copied = async () => {
      writeText.mockClear()
      press('grid.copy')
      await waitFor(() => expect(writeText).toHaveBeenCalled())
      const [text = ''] = (writeText.mock.calls[0] ?? []) as string[]
      const lines = text.trimEnd().split('\n')
      return [lines.length, lines[0]?.split('\t').length]
    }
    const back = () => {
      press('grid.corners')
      press('grid.walk')
      press('grid.walk', 1)
      press('grid.walk', 3)
      press('grid.walk', 3)
    }
    back()
    expect(await copied()).toEqual([1, 1])
    press('grid.mark')
    press('grid.mark', 3)
    expect(await copied()).toEqual([2, 2])
    press('grid.mark', 1)
    press('grid.mark', 2)
    expect(await copied()).toEqual([1, 1])
    press('grid.mark', 4)
    expect((await copied())[0]).toBeGreaterThan(2)
    press('grid.mark', 5)
    press('grid.mark', 7)
    expect((await copied())[1]).toBeGreaterThan(3)
    press('grid.mark', 6)
    back()
    press('grid.markFar')
    expect((await copied())[0]).toBe(25)
    press('grid.markFar', 1)
    expect((await copied())[0]).toBe(1)
    press('grid.markFar', 3)
    expect((await copied())[0]).toBe(25)
    press('grid.markFar', 2)
    expect((await copied())[0]).toBe(1)
    vi.restoreAllMocks()
  })

  it('preview, select and open rows, and move columns', async () => {
    await openGrid()
    press('grid.walk', 3)
    press('grid.walk', 3)
    press('grid.peek')
    const panel = await screen.findByRole('complementary', { name: 'Prévia: Widget' })
    await within(panel).findByRole('heading', { name: 'Widget 01', level: 1 })
    press('peek.change')
    expect(panel).toBe(document.activeElement)
    press('peek.change')
    expect(panel.contains(document.activeElement)).toBe(false)
    press('peek.close')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Prévia: Widget' })).toBeNull())

    press('grid.ends')
    press('grid.peek')
    expect(await screen.findByText('1 item selecionado')).toBeTruthy()
    press('grid.walk')
    press('grid.walk')
    press('grid.select')
    expect(await screen.findByText('3 itens selecionados')).toBeTruthy()
    press('grid.selectPage')
    expect(await screen.findByText('25 itens selecionados')).toBeTruthy()

    press('grid.corners')
    press('grid.walk', 3)
    press('grid.walk', 3)
    const names = () => screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-label'))
    const before = names()
    press('grid.moveRight')
    await waitFor(() => expect(names()[3]).toBe(before[2]))
    press('grid.moveLeft')
    await waitFor(() => expect(names()).toEqual(before))
    press('grid.openMenu')
    await screen.findByRole('menuitem', { name: 'Mover para a direita' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

    const grid = screen.getByRole('grid')
    within(grid).getByRole<HTMLAnchorElement>('link', { name: 'Widget 01' }).focus()
    press('grid.leave')
    expect(document.activeElement).toBe(grid)
    press('grid.walk', 3)
    press('grid.edit')
    const focusIn = (name: string) =>
      waitFor(() => {
        const { activeElement } = document
        expect(activeElement?.closest('[role=dialog]')?.getAttribute('aria-label')).toBe(name)
        expect(activeElement?.getAttribute('role')).toBe('combobox')
      })
    await focusIn('Size')
    press('cell.next')
    await focusIn('Maker')
    press('cell.before')
    await focusIn('Size')
    await leaveConsole()

    connectTo(server)
    await openGrid()
    press('grid.walk', 3)
    press('grid.walk', 3)
    press('grid.open')
    expect(await screen.findByRole('heading', { name: 'Widget 01', level: 1 })).toBeTruthy()
  })
})

it('the shortcut of the list search focuses it and clears it', async () => {
  const { user, search } = await open(rows)
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Pesquisar' })
  await user.type(box, 'Widget 07')
  press('search.ask')
  await waitFor(() => expect(search().get('q')).toBe('Widget 07'))
  press('search.clear')
  expect(box.value).toBe('')
})

it('the menu is navigated from its search, which leads to its results', async () => {
  const { user, address } = await open('/house/makers')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Pesquisar no menu' })
  await user.type(box, 'wid')
  press('menu.clear')
  expect(box.value).toBe('')
  press('menu.walk')
  expect(document.activeElement).toBe(
    within(screen.getByRole('navigation', { name: 'Menu principal' })).getByRole('link', { name: 'Início' }),
  )
  press('menu.walk', 1)
  expect(document.activeElement).toBe(box)
  await user.type(box, 'wid')
  press('menu.first')
  await waitFor(() => expect(address()).toBe('/house/stock/widgets/all'))
})

describe('the shortcuts of the record page', () => {
  it('print all rows of a list', async () => {
    await openGrid()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await screen.findByText(/Para imprimir a lista inteira/)
    press('print.print')
    await waitFor(() => expect(print).toHaveBeenCalled())
    expect(document.querySelectorAll('.print-page tbody:first-of-type tr')).toHaveLength(30)
    document.querySelector('.print-page')?.remove()
    // The menu of the list has the same entry, and tells its keys.
    fireEvent.click(screen.getByRole('button', { name: 'Mais opções da lista' }))
    const entry = await screen.findByRole('menuitem', { name: /^Imprimir/ })
    expect([entry.getAttribute('aria-keyshortcuts'), entry.textContent]).toEqual([
      'Control+P',
      'ImprimirCtrl+P',
    ])
    fireEvent.click(entry)
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    document.querySelector('.print-page')?.remove()
    vi.unstubAllGlobals()
  })

  it('reach the neighbours in the list, a value and a note', async () => {
    const { user, address } = await open(rows)
    await user.click(await screen.findByRole('link', { name: 'Widget 02' }))
    await screen.findByRole('heading', { name: 'Widget 02', level: 1 })
    await screen.findByRole('link', { name: 'Próximo registro da lista' })
    press('neighbours.after')
    await waitFor(() => expect(address()).toBe(`/house/stock/widgets/ver/${ids[2]}`))
    await screen.findByRole('heading', { name: 'Widget 03', level: 1 })
    press('neighbours.before')
    await waitFor(() => expect(address()).toBe(`/house/stock/widgets/ver/${ids[1]}`))
    await screen.findByRole('heading', { name: 'Widget 02', level: 1 })

    const pencil = await screen.findByRole('button', { name: 'Alterar Name' })
    pencil.focus()
    press('value.change')
    const input = await screen.findByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(document.activeElement).toBe(input))
    press('form.back')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())

    await user.click(await screen.findByRole('button', { name: 'Anotar' }))
    await screen.findByRole('textbox', { name: 'Anotação' })
    screen.getByRole('textbox', { name: 'Anotação' }).focus()
    press('note.cancel')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Anotação' })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Anotar' }))
    await user.type(await screen.findByRole('textbox', { name: 'Anotação' }), 'Rusty')
    press('note.save')
    expect(await screen.findByText('Rusty')).toBeTruthy()
  })
})

describe('the shortcuts of a form', () => {
  it('move through the fields, undo typing, and save the form', async () => {
    const { user } = await open('/house/visits/cadastrar')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await user.type(name, 'Walk')
    press('form.next')
    expect(document.activeElement).not.toBe(name)
    const hours = screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours' })
    await user.type(hours, '12')
    press('typing.undo')
    expect(hours.value).toBe('1')
    press('typing.redo')
    expect(hours.value).toBe('12')
    press('typing.undo')
    press('typing.redo', 1)
    expect(hours.value).toBe('12')
    press('form.save')
    await waitFor(async () =>
      expect(await server.db.query(`select name from visit where name = 'Walk'`)).toHaveLength(1),
    )
  })

  it('a template is deleted from the menu of templates', async () => {
    const owner = await signInAs(server, 'owner')
    await owner.post('/api/modelos', { entidade: 'visit', nome: 'Usual', valores: { name: 'Tour' } })
    const { user } = openConsole(server, '/house/visits/cadastrar')
    await user.click(await screen.findByRole('button', { name: 'Modelos' }))
    const entry = await screen.findByRole('menuitem', { name: /Usual/ })
    entry.focus()
    press('template.drop')
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: /Usual/ })).toBeNull())
  })
})

it('the shortcuts of a board pick up, move, drop and return a card, and reach others', async () => {
  await open('/house/stock/widgets/all?shape=board&q=Widget%200')
  const handle = await screen.findByRole('button', { name: 'Mover Widget 01' })
  handle.focus()
  press('board.along', 1)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mover Widget 02')
  press('board.along')
  press('board.hold')
  await waitFor(() => expect(handle.getAttribute('aria-pressed')).toBe('true'))
  press('board.across', 1)
  expect((await screen.findByRole('group', { name: /^Live/ })).textContent).toContain('Solte aqui')
  press('board.across')
  press('board.across', 1)
  press('board.leave')
  await waitFor(() => expect(handle.getAttribute('aria-pressed')).toBe('false'))
  handle.focus()
  press('board.hold', 1)
  await waitFor(() => expect(handle.getAttribute('aria-pressed')).toBe('true'))
  press('board.across', 1)
  press('board.hold')
  await waitFor(async () =>
    expect(await server.store.get('widget', ids[0] ?? 0, systemActor)).toMatchObject({ state: 'live' }),
  )
})

it('the shortcuts of a tree move through rows, expand, collapse and open them', async () => {
  const top = await server.make('section', { name: 'Top' })
  await server.make('section', { name: 'Below', inside_id: top.id })
  await server.make('section', { name: 'Zenith' })
  await open('/house/sections?shape=tree')
  const tree = await screen.findByRole('treegrid')
  const named = () => document.activeElement?.querySelector('.row-name')?.textContent
  const row = await within(tree).findByRole('row', { name: /Top/ })
  row.focus()
  press('tree.down')
  expect(named()).toBe('Below')
  press('tree.up')
  press('tree.last')
  expect(named()).toBe('Zenith')
  press('tree.first')
  expect(named()).toBe('Top')
  press('tree.close')
  await waitFor(() => expect(row.getAttribute('aria-expanded')).toBe('false'))
  press('tree.open')
  await waitFor(() => expect(row.getAttribute('aria-expanded')).toBe('true'))
  press('tree.visit')
  expect(await screen.findByRole('heading', { name: /Top/ })).toBeTruthy()
})

it('the shortcuts of a calendar move the day and open it, and cancel a move', async () => {
  await server.make('visit', { name: 'Meeting', day: '2026-11-25' })
  const { user } = await open('/house/visits?shape=calendar%3Fday%3D2026-11-25%26mode%3Dmonth')
  const start = await screen.findByRole('gridcell', { name: /, 25 de novembro de 2026/ })
  start.focus()
  const to = async (shortcut: string, way: number, day: string) => {
    press(shortcut, way)
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe(day))
  }
  await to('calendar.day', 0, '2026-11-24')
  await to('calendar.day', 1, '2026-11-25')
  await to('calendar.week', 0, '2026-11-18')
  await to('calendar.week', 1, '2026-11-25')
  await to('calendar.ends', 0, '2026-11-23')
  await to('calendar.ends', 1, '2026-11-29')
  await to('calendar.day', 0, '2026-11-28')
  await to('calendar.month', 0, '2026-10-28')
  await to('calendar.month', 1, '2026-11-28')
  await to('calendar.year', 0, '2025-11-28')
  await to('calendar.year', 1, '2026-11-28')
  press('calendar.today')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-current')).toBe('date'))
  for (const way of [0, 1]) {
    press('calendar.open', way)
    const dialog = await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
  }

  const name = /^Mover Meeting/
  ;(await screen.findByRole('gridcell', { name: /, 25 de novembro de 2026/ })).focus()
  press('calendar.open')
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))
  expect(await screen.findByText(/Escolha o novo dia de 1 registro/)).toBeTruthy()
  press('moving.leave')
  await waitFor(() => expect(screen.queryByText(/Escolha o novo dia de 1 registro/)).toBeNull())
})

it('the command palette opens anywhere, and is navigated, confirmed and closed by keyboard', async () => {
  const { address } = await open('/house/makers')
  await screen.findByRole('button', { name: /Ctrl\+K/ })
  const opened = async () => {
    press('opening.open')
    await screen.findByRole('dialog', { name: 'Ir para…' })
    const field = await screen.findByRole('combobox', { name: /Seção/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
    return () =>
      screen.getAllByRole('option').findIndex((each) => each.getAttribute('aria-selected') === 'true')
  }
  const at = await opened()
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1))
  expect(at()).toBe(0)
  press('palette.next')
  expect(at()).toBe(1)
  press('palette.before')
  expect(at()).toBe(0)
  press('palette.leave')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened()
  press('palette.go')
  await waitFor(() => expect(address()).toBe('/house/stock/widgets/all'))
})

it('recent records are listed first in the palette, are starred there by a key, and appear in the menu', async () => {
  const id = ids[4] ?? 0
  const { user, go, address } = await open(`/house/stock/widgets/ver/${id}`)
  await screen.findByRole('heading', { name: 'Widget 05', level: 1 })
  await go('/house/makers')
  await screen.findByRole('heading', { name: 'Makers' })
  press('opening.open')
  const dialog = await screen.findByRole('dialog', { name: 'Ir para…' })
  const field = await screen.findByRole('combobox', { name: /Seção/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await waitFor(() => expect(within(dialog).getAllByRole('option')[0]?.textContent).toContain('Widget 05'))
  press('palette.mark')
  expect(await within(dialog).findByText('Widget 05 foi marcado.')).toBeTruthy()
  // It is listed among the marked records when the palette is opened again; until then nothing moves.
  expect(within(dialog).queryByText('Marcados')).toBeNull()
  press('palette.mark')
  expect(await within(dialog).findByText('Widget 05 não está mais marcado.')).toBeTruthy()
  press('palette.mark')
  await within(dialog).findByText('Widget 05 foi marcado.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  press('opening.open')
  const reopened = await screen.findByRole('dialog', { name: 'Ir para…' })
  expect(await within(reopened).findByText('Marcados')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(reopened.isConnected).toBe(false))

  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }))
  expect(menu.queryByRole('link', { name: 'Widget 05' })).toBeNull()
  for (const name of ['Recentes', 'Marcados']) {
    await user.click(menu.getByRole('button', { name }))
    const link = await menu.findByRole('link', { name: 'Widget 05' })
    await user.click(link)
    await waitFor(() => expect(address()).toBe(`/house/stock/widgets/ver/${id}`))
    await go('/house/makers')
    await user.click(menu.getByRole('button', { name }))
    await waitFor(() => expect(menu.queryByRole('link', { name: 'Widget 05' })).toBeNull())
  }
})

describe('the page of shortcuts', () => {
  it('opens by its key except in text inputs, and from the account menu', async () => {
    const { user } = await open(rows)
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Pesquisar' })
    box.focus()
    press('help.open')
    expect(screen.queryByRole('dialog')).toBeNull()
    box.blur()
    press('help.open')
    const dialog = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }))
    expect(await dialog.findByText('Pesquisar seções e registros')).toBeTruthy()
    const field = dialog.getByRole('searchbox', { name: 'Pesquisar nos atalhos' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, 'calendario hoje')
    expect(dialog.getAllByRole('term').map((each) => each.textContent)).toEqual(['Hoje'])
    await user.type(field, 'zzz')
    expect(dialog.getByRole('status').textContent).toBe('Nenhum atalho encontrado.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Conta e opções' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Atalhos do teclado' }))
    expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeTruthy()
  })

  it('lists every table, and writes its keys as on a keyboard', () => {
    for (const [name, { keys: table, texts }] of Object.entries(engineShortcuts)) {
      expect(table, name).toBe(tables[name])
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(table).toSorted())
    }
    expect(showChords('Ctrl+ArrowDown Ctrl+ArrowUp T', true)).toEqual([
      { held: ['⌘'], oneOf: ['↓', '↑'] },
      { held: [], oneOf: ['T'] },
    ])
  })

  it('parses keys as keyboards send them', () => {
    const table = { help: '?', save: 'Ctrl+S', today: 'T' }
    expect(pressed({ key: '?', shiftKey: true }, table)).toBe('help')
    // AltGr, the third level of some keyboards.
    expect(pressed({ key: '?', ctrlKey: true, altKey: true }, table)).toBe('help')
    expect(pressed({ key: 's', metaKey: true }, table)).toBe('save')
    expect(pressed({ key: 'S', ctrlKey: true, altKey: true }, table)).toBeUndefined()
    expect(pressed({ key: 'T', shiftKey: true }, table)).toBe('today')
    expect(pressed({ key: 't', ctrlKey: true }, table)).toBeUndefined()
    expect(actOn({ key: 't' }, table, { help: undefined, save: undefined, today: undefined })).toBe(false)
  })
})

it('every shortcut was tested in each of its contexts and did what its documentation says', () => {
  const all = Object.entries(tables).flatMap(([table, names]) =>
    Object.entries(names).flatMap(([name, ways]) => ways.split(' ').map((way) => `${table}.${name} ${way}`)),
  )
  expect(all.filter((each) => !pressedOnes.has(each))).toEqual([])
})

/** Keys that an ARIA pattern assigns to a control, and Escape in an open overlay, are no shortcuts. */
const controls = [
  'engine/map/MapCanvas.tsx',
  'engine/page/Hints.tsx',
  'engine/shell/layout/AccountList.tsx',
  'engine/shell/layout/AccountMenu.tsx',
  'engine/record/view/TabList.tsx',
  'engine/record/timeline/NoteEditor.tsx',
  'engine/fields/choices/MenuInput.tsx',
  'engine/fields/choices/useTypedKeys.ts',
  'engine/fields/choices/TagsInput.tsx',
  'engine/fields/items/ItemsInput.tsx',
  'engine/fields/dates/MonthGrid.tsx',
  'engine/fields/dates/YearGrid.tsx',
  'engine/page/useEarlyKeys.ts',
  'features/person-lookup/PersonDialog.tsx',
  // Arrows inside one table of boxes.
  'features/access-control/useGridKeys.ts',
  // These match a pressed key against the shortcut tables.
  'engine/list/grid/gridKeys.ts',
  'engine/shell/layout/SideMenu.tsx',
  'engine/list/layouts/board/focusCards.ts',
  'engine/list/layouts/calendar/MonthView.tsx',
  'engine/shortcuts/keys.ts',
  // A storage key.
  'engine/session/session.ts',
]

it('no component listens to keys outside of the shortcut tables', () => {
  const root = new URL('../../../../src/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const asking =
    /\b(?:event|pressed)?\.?key(?:Code)? ===? '(?:Escape|Enter|Tab|Delete|Backspace|F\d+|Home|End|Page\w+|Arrow\w+| |.)'|event\.key\b/
  const beside = files.filter((name) => asking.test(readFileSync(new URL(name, root), 'utf8')))
  expect(beside.filter((name) => !controls.includes(name))).toEqual([])
})
