import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import {
  DataTable,
  DeleteButton,
  EditButton,
  ExportButton,
  FilterLiveForm,
  FunctionField,
  List,
  Pagination,
  ReferenceField,
  SortButton,
  TextInput,
  useCanAccess,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceDefinitions,
} from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entity } from '#model/entity/entity'
import type { Feature } from '../../../src/engine/contract'
import { openXlsx, valuesOf } from '../../support/openXlsx'
import { startTestServer, type TestServer } from '../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../console'
import { estate } from '../estate'
import { stubWorker } from '../workerHere'

const address = '/house/stock/widgets/all'
const { widget = {}, ...others } = estate
const rules = widget['x-entity'] as { readonly access: object }
const schemas = {
  ...others,
  widget: { ...widget, 'x-entity': { ...rules, access: { ...rules.access, export: ['owner'] } } },
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ schemas })
  const made = await server.make('maker', { name: 'Ana & Co', town: 'Lavras' })
  for (let place = 1; place <= 30; place++) {
    const name = `Widget ${String(place).padStart(2, '0')}`
    await server.make('widget', { name, size: (place % 3) + 1, maker_id: made.id, price: place })
  }
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  connectTo(server)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leaveConsole()
})

/** Opens the list with a react-admin component beside it. */
async function openWith(Aside: ComponentType<{ entity: Entity }>, role = 'owner', at = address) {
  await signInAs(server, role)
  const opened = openConsole(server, at, [{ name: 'stock', asides: { 'widget.list': Aside } }])
  await ourNames()
  return opened
}

async function ourNames(): Promise<string[]> {
  const grid = await screen.findByRole('grid')
  await waitFor(() => expect(within(grid).getAllByRole('checkbox').length).toBeGreaterThan(1))
  return within(grid)
    .getAllByRole('checkbox')
    .slice(1)
    .map((box) => (box.getAttribute('aria-label') ?? '').replace(/^\S+ /, ''))
}

const theirRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)

describe('react-admin components beside our grid', () => {
  it('filter it with a filter form, whose text is cleared when the filter is removed from the grid', async () => {
    const { user, search } = await openWith(() => (
      <FilterLiveForm debounce={1}>
        <TextInput source="name.contains" label="Called" />
      </FilterLiveForm>
    ))
    const input = screen.getByRole('textbox', { name: 'Called' })
    await user.type(input, '07')
    await waitFor(async () => expect(await ourNames()).toEqual(['Widget 07']))
    expect(search().get('filter')).toBe('{"name":{"contains":"07"}}')
    await user.click(screen.getByTestId('CancelIcon'))
    await waitFor(async () => expect((await ourNames()).length).toBeGreaterThan(20))
    await waitFor(() => expect((input as HTMLInputElement).value).toBe(''))
  })

  it('sort it with a sort button, which shows the order set by a header', async () => {
    const { user } = await openWith(() => <SortButton fields={['name', 'size']} />)
    await user.click(screen.getByRole('button', { name: /Ordenar/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Name/ }))
    const sorted = () => screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')
    await waitFor(() => expect(sorted()).toBe('ascending'))
    expect((await ourNames())[0]).toBe('Widget 01')
    await user.click(screen.getByRole('button', { name: 'Size' }))
    await screen.findByRole('button', { name: /Ordenar.*size/i })
  })

  it('turn its pages with a pagination, and follow pages turned in the grid', async () => {
    const { user } = await openWith(() => <Pagination />)
    await user.click(screen.getByRole('button', { name: 'Ir para a próxima página' }))
    await waitFor(async () => expect((await ourNames()).length).toBe(5))
    await user.click(screen.getByRole('button', { name: 'Página anterior' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Página 1' })).toBeTruthy())
  })

  it('show the same rows in a table, with a shared selection', async () => {
    const { user } = await openWith(
      () => (
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="name" />
          <DataTable.Col source="maker_id">
            <ReferenceField source="maker_id" reference="maker" />
          </DataTable.Col>
        </DataTable>
      ),
      'owner',
      `${address}?sort=name`,
    )
    await waitFor(() => expect(theirRows().length).toBe(25))
    expect(theirRows()[0]?.textContent).toContain('Widget 01')
    const link = await within(theirRows()[0] as HTMLElement).findByRole('link', { name: 'Ana & Co' })
    expect(link.getAttribute('href')).toMatch(/\/house\/makers\/ver\/\d+$/)
    // Headers have the titles of the schema, and sort our grid.
    await user.click(within(screen.getByRole('table')).getByRole('button', { name: /name/i }))
    await waitFor(async () => expect((await ourNames())[0]).toBe('Widget 30'))
  })

  it('share one selection, whichever component changes it', async () => {
    const { user } = await openWith(
      () => (
        <DataTable>
          <DataTable.Col source="name" />
        </DataTable>
      ),
      'owner',
      `${address}?sort=name`,
    )
    await waitFor(() => expect(theirRows().length).toBe(25))
    await user.click(within(theirRows()[1] as HTMLElement).getByRole('checkbox'))
    const ours = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^\\S+ ${name}$`) })
    await waitFor(() => expect((ours('Widget 02') as HTMLInputElement).checked).toBe(true))
    await user.click(ours('Widget 01'))
    const theirs = () => within(theirRows()[0] as HTMLElement).getByRole('checkbox') as HTMLInputElement
    await waitFor(() => expect(theirs().checked).toBe(true))
  })

  it('have separate rows, order and page in a plain list of another resource', async () => {
    await openWith(() => (
      <List resource="maker" disableSyncWithLocation title=" ">
        <DataTable>
          <DataTable.Col source="name" />
          <DataTable.Col source="town" />
        </DataTable>
      </List>
    ))
    const table = await screen.findByRole('table')
    await within(table).findByText('Lavras')
    expect(within(table).getByRole('columnheader', { name: /Town/ })).toBeTruthy()
    expect((await ourNames())[0]).toBe('Widget 01')
  })
})

describe('an export button', () => {
  it('exports the rows of our list, for roles that may export', async () => {
    stubWorker()
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user } = await openWith(
      () => <ExportButton label="Stock export" />,
      'owner',
      `${address}?q=Widget+07`,
    )
    await waitFor(async () => expect(await ourNames()).toEqual(['Widget 07']))
    await user.click(screen.getByRole('button', { name: 'Stock export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? [])
    const texts = valuesOf(openXlsx(bytes)).flat()
    expect(texts).toContain('Widget 07')
    expect(texts).not.toContain('Widget 08')
  })
})

describe('a delete button in a row of our grid', () => {
  const cell = (mode: 'pessimistic' | 'undoable'): Feature => ({
    name: 'stock',
    cells: { 'widget.size': () => <DeleteButton redirect={false} mutationMode={mode} label="Bin" /> },
  })
  const openRows = async (mode: 'pessimistic' | 'undoable', role = 'owner') => {
    await signInAs(server, role)
    const opened = openConsole(server, `${address}?sort=name`, [cell(mode)])
    await ourNames()
    return opened
  }

  it('asks for confirmation, deletes the record and removes the row', async () => {
    await server.make('widget', { name: 'A first one' })
    const { user } = await openRows('pessimistic')
    await waitFor(async () => expect((await ourNames())[0]).toBe('A first one'))
    await user.click((await screen.findAllByRole('button', { name: /Bin/ }))[0] as HTMLElement)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }))
    await waitFor(async () => expect((await ourNames())[0]).toBe('Widget 01'))
  })

  it('removes the row immediately, and restores it on undo', async () => {
    await server.make('widget', { name: 'Another one' })
    const { user } = await openRows('undoable')
    await waitFor(async () => expect((await ourNames())[0]).toBe('Another one'))
    await user.click((await screen.findAllByRole('button', { name: /Bin/ }))[0] as HTMLElement)
    await waitFor(async () => expect((await ourNames())[0]).toBe('Widget 01'))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(async () => expect((await ourNames())[0]).toBe('Another one'))
  })

  it('is absent for roles that may not delete', async () => {
    await openRows('pessimistic', 'deputy')
    expect(screen.queryByRole('button', { name: /Bin/ })).toBeNull()
  })
})

function Facts() {
  const record = useRecordContext()
  const represent = useGetRecordRepresentation()
  const { canAccess: mayRemove } = useCanAccess({ resource: 'widget', action: 'delete' })
  const { canAccess: mayPrice } = useCanAccess({ resource: 'widget.price', action: 'read' })
  const { maker: made, guard } = useResourceDefinitions()
  return (
    <span data-testid="facts">
      {`${represent(record)} ${mayRemove} ${mayPrice} ${made?.hasCreate} ${guard?.hasList}`}
    </span>
  )
}

function Buttons() {
  return (
    <>
      <EditButton label="Change" />
      <FunctionField render={({ name }: { name: string }) => `(${name})`} />
    </>
  )
}

describe('react-admin hooks in a cell of our grid', () => {
  async function factsFor(role: string, at: string) {
    await signInAs(server, role)
    openConsole(server, at, [{ name: 'stock', cells: { 'widget.size': Facts } }])
    return screen.findAllByTestId('facts')
  }

  it('receive the permissions and definitions of the role', async () => {
    const [first] = await factsFor('owner', `${address}?q=Widget+01`)
    await waitFor(() => expect(first?.textContent).toMatch(/^Widget 01 true true true false$/))
  })

  it('receive fewer permissions where the role has fewer', async () => {
    const [first] = await factsFor('guard', '/gate/stock/widgets/all?q=Widget+01')
    await waitFor(() => expect(first?.textContent).toMatch(/^Widget 01 false false false false$/))
  })

  it('include an edit button that links to our page', async () => {
    await signInAs(server, 'owner')
    const { user, address: at } = openConsole(server, `${address}?sort=name`, [
      { name: 'stock', cells: { 'widget.size': Buttons } },
    ])
    const name = await screen.findByText('(Widget 01)')
    const cell = name.closest('[role=gridcell]') as HTMLElement
    await user.click(await within(cell).findByRole('link'))
    await waitFor(() => expect(at()).toMatch(/\/house\/stock\/widgets\/change\/\d+$/))
  })
})
