/* Suggestions (`suggest`) in quick creation and transition dialogs work as in forms. */
import '../../../support/dom'

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { offerPaths } from '../../../../src/engine/actions/offerPaths'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from '../form/market'
import { openForm } from '../form/openForm'

const roles = ['owner', 'viewer']
const access = { list: roles, create: roles, edit: roles, remove: ['owner'], reveal: ['owner'] }
const named = { type: 'string', title: 'Name', 'x-field': { search: true } } as const
const menu = { group: 'All', icon: 'Star' }
const phone = { type: 'string', title: 'Phone', format: 'phone' } as const

const yard: JsonSchema = {
  title: 'Yard',
  type: 'object',
  'x-entity': { label: '{name}', access },
  properties: {
    name: named,
    code: { type: 'string', title: 'Code', 'x-field': { suggest: { from: "name.substring(0, 2) + '-1'" } } },
  },
  required: ['name', 'code'],
}
const captain: JsonSchema = {
  title: 'Captain',
  type: 'object',
  'x-entity': { label: '{name}', access },
  properties: {
    name: named,
    rank: { type: 'string', title: 'Rank' },
    phone: { ...phone, 'x-field': { pii: 'contact' } },
  },
  required: ['name'],
}
const boat: JsonSchema = {
  title: 'Boat',
  type: 'object',
  'x-entity': {
    plural: 'Boats',
    label: '{name}',
    path: 'boats',
    access,
    menu,
    list: { columns: ['name'] },
    workflow: {
      field: 'state',
      initial: 'new',
      states: { new: { label: 'New' }, out: { label: 'Out' } },
      transitions: {
        leave: {
          label: 'Leave',
          from: ['new'],
          to: 'out',
          roles,
          completes: ['call', 'echo', 'rank', 'phone'],
        },
      },
    },
  },
  properties: {
    name: named,
    yard_id: { type: 'integer', title: 'Yard', 'x-field': { ref: { entity: 'yard', quickAdd: true } } },
    captain_id: { type: 'integer', title: 'Captain', 'x-field': { ref: { entity: 'captain' } } },
    call: { type: 'string', title: 'Call', 'x-field': { suggest: { from: "name + ' here'" } } },
    echo: { type: 'string', title: 'Echo', 'x-field': { suggest: { from: "call + '!'" } } },
    rank: { type: 'string', title: 'Rank', 'x-field': { suggest: { from: 'captain_id.rank' } } },
    phone: { ...phone, 'x-field': { pii: 'contact', suggest: { from: 'captain_id.phone' } } },
    state: { type: 'string', title: 'State', enum: ['new', 'out'], default: 'new' },
  },
  required: ['name'],
}
const schemas = { ...market, yard, captain, boat }

let server: TestServer
let captainId: number
beforeAll(async () => {
  server = await startTestServer({ schemas })
  captainId = (await server.make('captain', { name: 'Ana', rank: 'First', phone: '35999990000' })).id
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('a quick creation dialog', () => {
  it('suggests one required field from the other, until the user types it', async () => {
    const form = await openForm(server, 'owner', '/owner/boats/cadastrar', schemas)
    await form.user.click(await screen.findByRole('button', { name: 'Adicionar item a Yard' }))
    const dialog = within(await screen.findByRole('dialog'))
    const code = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await form.user.type(name, 'North')
    await waitFor(() => expect(code.value).toBe('No-1'))
    await form.user.clear(name)
    await waitFor(() => expect(code.value).toBe(''))
    await form.user.type(name, 'South')
    await waitFor(() => expect(code.value).toBe('So-1'))
    await form.user.type(code, '7')
    await form.user.type(name, '{Home}U')
    expect(code.value).toBe('So-17')
    await form.user.clear(code)
    await form.user.type(name, 'x')
    expect(code.value).toBe('')
    await form.user.type(code, 'Own')
    await form.user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    await waitFor(async () => expect((await form.picker('Yard')).value).toBe('USouthx'))
    expect(form.writes().map(({ body }) => body)).toEqual([{ name: 'USouthx', code: 'Own' }])
  })

  it('suggests values at once from the search text', async () => {
    const form = await openForm(server, 'owner', '/owner/boats/cadastrar', schemas)
    await form.user.type(await form.picker('Yard'), 'West')
    await form.user.click(await screen.findByRole('option', { name: 'Cadastrar “West”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cadastrar Yard' }))
    const code = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Code' })
    await waitFor(() => expect(code.value).toBe('We-1'))
    await form.user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(form.writes().map(({ body }) => body)).toEqual([{ name: 'West', code: 'We-1' }]),
    )
  })
})

describe('a transition dialog', () => {
  const press = async (at: string, role: string) => {
    const form = await openForm(server, role, at, schemas)
    await form.user.click(await screen.findByRole('button', { name: /^Leave/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave' }))
    const text = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
    return { form, dialog, text }
  }

  it('suggests values from the record, its references and the input, and overwrites nothing', async () => {
    const { id } = await server.make('boat', { name: 'Tern', captain_id: captainId })
    const { form, dialog, text } = await press(`/owner/boats/alterar/${id}`, 'owner')
    await waitFor(() => expect(text('Call').value).toBe('Tern here'))
    expect(text('Echo').value).toBe('Tern here!')
    await waitFor(() => expect(text('Rank').value).toBe('First'))
    await form.user.type(text('Call'), ' now')
    await waitFor(() => expect(text('Echo').value).toBe('Tern here now!'))
    await form.user.clear(text('Rank'))
    await form.user.type(text('Call'), '!')
    await waitFor(() => expect(text('Echo').value).toBe('Tern here now!!'))
    await form.user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    await waitFor(async () =>
      expect(await server.store.get('boat', id, systemActor)).toMatchObject({
        state: 'out',
        call: 'Tern here now!',
        echo: 'Tern here now!!',
        rank: null,
        phone: '35999990000',
      }),
    )
  })

  it('leaves stored values untouched, and derives suggestions from them', async () => {
    const { id } = await server.make('boat', { name: 'Gull', captain_id: captainId, call: 'Kept' })
    const { text } = await press(`/owner/boats/alterar/${id}`, 'owner')
    await waitFor(() => expect(text('Echo').value).toBe('Kept!'))
    expect(text('Call').value).toBe('Kept')
  })

  it('has the source fields of its suggestions among those that lists request', () => {
    const entity = server.index.get('boat')
    expect(entity && offerPaths(entity)).toEqual(expect.arrayContaining(['name', 'call', 'captain_id']))
  })

  it('does not suggest values that the role sees only masked', async () => {
    const { id } = await server.make('boat', { name: 'Auk', captain_id: captainId })
    const { text } = await press(`/viewer/boats/alterar/${id}`, 'viewer')
    await waitFor(() => expect(text('Rank').value).toBe('First'))
    expect(text('Phone').value).toBe('')
  })
})
