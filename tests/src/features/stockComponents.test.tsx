import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { DataTable, List, ReferenceField, SortButton } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SessionUser } from '#model/wire/people/session'
import { createAuthProvider } from '../../../src/engine/auth/authProvider'
import type { Feature } from '../../../src/engine/contract'
import { openSession } from '../../../src/engine/session/session'
import { type Estate, openEstate } from '../../server/features/estate'
import { connectTo, leaveConsole, openConsole, setWidth } from '../console'

let estate: Estate

beforeAll(async () => {
  estate = await openEstate([])
  const { make, farm } = estate
  for (const gleba of ['Baixada', 'Alto']) await make('talhao', { fazenda_id: farm, gleba, area_gleba: 1 })
}, 120_000)
afterAll(() => estate.server.close())
beforeEach(async () => {
  setWidth(1400)
  connectTo(estate.server)
  const me = await (await estate.manager.post('/api/auth/me', {})).json()
  openSession(estate.manager.token, me as SessionUser)
})
afterEach(leaveConsole)

const stock: Feature = {
  name: 'stock',
  asides: {
    'talhao.list': () => (
      <>
        <SortButton fields={['gleba', 'id']} label="Ordem" />
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="gleba" />
          <DataTable.Col source="fazenda_id">
            <ReferenceField source="fazenda_id" reference="fazenda" />
          </DataTable.Col>
        </DataTable>
        <List resource="fazenda" disableSyncWithLocation>
          <p>Fazendas à parte</p>
        </List>
      </>
    ),
  },
}

describe('react-admin components in the list of plots', () => {
  it('show its rows, sort it and link to the farm', async () => {
    const { user, address } = openConsole(estate.server, '/gestor/talhao', [stock])
    expect(await screen.findByText('Fazendas à parte')).toBeTruthy()
    // Another table is shown while the rows load.
    await waitFor(() => within(screen.getByRole('table')).getByText('Alto'))
    const table = screen.getByRole('table')
    await user.click(screen.getByRole('button', { name: /Ordem/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Gleba/ }))
    const ours = () => screen.getAllByRole('checkbox', { name: /^Selecionar (Alto|Baixada)/ })
    await waitFor(() => expect(ours()[0]?.getAttribute('aria-label')).toMatch(/Alto/))
    await user.click((await within(table).findAllByRole('link'))[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe(`/gestor/fazendas/ver/${estate.farm}`))
  })

  it('receive the permissions of the manager, down to single fields', async () => {
    const { canAccess, getPermissions } = createAuthProvider(estate.server.index)
    const may = (action: string, resource: string) => canAccess?.({ action, resource })
    expect(await may('list', 'fazenda')).toBe(true)
    expect(await may('read', 'fazenda.nome_fantasia')).toBe(true)
    expect(await may('write', 'fazenda.id')).toBe(false)
    expect(await may('read', 'fazenda.inexistente')).toBe(false)
    expect(await getPermissions?.({})).toMatchObject({ 'fazenda.list': true })
  })
})
