import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import {
  DataTable,
  DeleteButton,
  ReferenceField,
  ReferenceManyField,
  SaveButton,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  useCreateContext,
  useResourceContext,
  useShowContext,
} from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Feature } from '../../../src/engine/contract'
import { startTestServer, type TestServer } from '../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../console'
import { estate } from '../estate'

let server: TestServer
let seen: SentRequest[]
let makerId = 0

beforeAll(async () => {
  server = await startTestServer({ schemas: estate })
  makerId = (await server.make('maker', { name: 'Ana & Co', town: 'Lavras' })).id
  for (const name of ['Alfa', 'Beta']) await server.make('widget', { name, maker_id: makerId })
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  seen = connectTo(server)
})
afterEach(leaveConsole)

async function openWith(asides: Feature['asides'], at: string, role = 'owner') {
  await signInAs(server, role)
  return openConsole(server, at, [{ name: 'stock', asides: asides ?? {} }])
}

function Shown() {
  const { record } = useShowContext()
  return <p>{`Shown ${useResourceContext()} ${String(record?.name)}`}</p>
}

function Linked() {
  return (
    <>
      <Shown />
      <ReferenceManyField reference="widget" target="maker_id" sort={{ field: 'name', order: 'DESC' }}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="name" />
        </DataTable>
      </ReferenceManyField>
    </>
  )
}

function MakerOf() {
  return (
    <ReferenceField source="maker_id" reference="maker">
      <TextField source="town" />
    </ReferenceField>
  )
}

function Short() {
  return (
    <SimpleForm toolbar={false}>
      <TextInput source="name" label="Short name" />
      <SaveButton label="Save it" alwaysEnable />
    </SimpleForm>
  )
}

function Told() {
  return (
    <>
      <Linked />
      <SimpleShowLayout>
        <TextField source="town" />
      </SimpleShowLayout>
    </>
  )
}

function Own() {
  return (
    <Show resource="maker" id={makerId} title={false} disableAuthentication>
      <TextField source="name" />
    </Show>
  )
}

function Given() {
  const { record } = useCreateContext()
  return <p>{`Given ${String(record?.name)}`}</p>
}

function Bin() {
  return <DeleteButton label="Bin" />
}

describe('react-admin components beside the form of a record', () => {
  it('show the record and its related records in stock fields', async () => {
    await openWith({ 'maker.edit': Linked }, `/house/makers/alterar/${makerId}`)
    expect(await screen.findByText('Shown maker Ana & Co')).toBeTruthy()
    const table = await screen.findByRole('table')
    await within(table).findByText('Alfa')
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
    expect(names).toEqual(['Beta', 'Alfa'])
  })

  it('show the label of a reference and link to its page', async () => {
    const { id } = await server.make('widget', { name: 'Gama', maker_id: makerId })
    const { user, address } = await openWith({ 'widget.edit': MakerOf }, `/house/stock/widgets/change/${id}`)
    await user.click(await screen.findByRole('link', { name: 'Lavras' }))
    await waitFor(() => expect(address()).toBe(`/house/makers/ver/${makerId}`))
  })

  it('save the changes of a stock form, with the version that was read', async () => {
    const { id } = await server.make('maker', { name: 'Old', town: 'Lavras' })
    const { user, address } = await openWith({ 'maker.edit': Short }, `/house/makers/alterar/${id}`)
    const input = await screen.findByRole('textbox', { name: 'Short name' })
    await waitFor(() => expect((input as HTMLInputElement).value).toBe('Old'))
    await user.clear(input)
    await user.type(input, 'New')
    await user.click(screen.getByRole('button', { name: 'Save it' }))
    expect(await screen.findByText('O Maker foi atualizado com sucesso!')).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/house/makers'))
    const patch = seen.find(({ method }) => method === 'PATCH')
    expect(patch?.headers.get('If-Match')).toBe('"1"')
  })

  it('show a rejected field at the input of the stock form', async () => {
    const { id } = await server.make('widget', { name: 'Old' })
    const { user } = await openWith({ 'widget.edit': Short }, `/house/stock/widgets/change/${id}`)
    const input = await screen.findByRole('textbox', { name: 'Short name' })
    await waitFor(() => expect((input as HTMLInputElement).value).toBe('Old'))
    await user.clear(input)
    await user.type(input, 'Z')
    await user.click(screen.getByRole('button', { name: 'Save it' }))
    expect(await screen.findByText('* Inválido')).toBeTruthy()
  })

  it('ask, delete and return to our list with a delete button', async () => {
    const { id } = await server.make('maker', { name: 'Gone soon' })
    const { user, address } = await openWith({ 'maker.edit': Bin }, `/house/makers/alterar/${id}`)
    await user.click(await screen.findByRole('button', { name: /Bin/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(address()).toBe('/house/makers'))
    await screen.findByRole('grid')
    await waitFor(() => expect(screen.queryByText('Gone soon')).toBeNull())
  })
})

describe('react-admin components on the record page', () => {
  it('show the record and its related records without another request for it', async () => {
    await openWith({ 'maker.show': Told }, `/house/makers/ver/${makerId}`)
    expect(await screen.findByText('Shown maker Ana & Co')).toBeTruthy()
    const table = await screen.findByRole('table')
    await within(table).findByText('Alfa')
    expect(screen.getAllByText('Lavras').length).toBeGreaterThan(1)
    const asked = () =>
      seen.map(({ url }) => url.pathname).filter((path) => path.includes(`/maker/${makerId}`))
    const [sheet, timeline] = [`/api/maker/${makerId}/ficha`, `/api/maker/${makerId}/linha-do-tempo`]
    // The timeline loads separately.
    await waitFor(() => expect(asked()).toContain(timeline))
    expect(asked().toSorted()).toEqual([sheet, timeline])
  })

  it('load the record in a stock show of its own', async () => {
    await openWith({ 'maker.show': Own }, `/house/makers/ver/${makerId}`)
    await waitFor(() => expect(screen.getAllByText('Ana & Co').length).toBeGreaterThan(2))
  })
})

describe('the address of a new record', () => {
  it('may prefill its form, with the syntax of react-admin', async () => {
    const source = encodeURIComponent('{"name":"From the address","versao":9}')
    const { address } = await openWith({ 'maker.create': Given }, `/maker/create?source=${source}`)
    expect(await screen.findByText('Given From the address')).toBeTruthy()
    expect(address()).toBe('/house/makers/cadastrar')
  })
})

describe('an address of react-admin', () => {
  it('redirects to our record page for users who may see it, and to the page without permission otherwise', async () => {
    const { address, go } = await openWith({}, `/maker/${makerId}/show`)
    await waitFor(() => expect(address()).toBe(`/house/makers/ver/${makerId}`))
    await go(`/maker/${makerId}`)
    await waitFor(() => expect(address()).toBe(`/house/makers/alterar/${makerId}`))
    await go('/widget')
    await waitFor(() => expect(address()).toBe('/house/stock/widgets/all'))
    await go('/maker/nothing/at/all')
    await waitFor(() => expect(address()).toBe('/house/dashboard'))
    await leaveConsole()
    connectTo(server)
    const guard = await openWith({}, `/maker/${makerId}`, 'guard')
    await waitFor(() => expect(guard.address()).toBe('/controleacesso/sempermissao'))
    await guard.go('/owner')
    await waitFor(() => expect(guard.address()).toBe('/gate/dashboard'))
  })
})
