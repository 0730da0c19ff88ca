import '../../../support/dom'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Feature } from '../../../../server/engine/contract'
import type { Feature as BrowserFeature, DialogProps } from '../../../../src/engine/contract'
import { watchConnection } from '../../../../src/engine/data/connection'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const house = ['owner', 'deputy']

const parcel: JsonSchema = {
  title: 'Parcel',
  type: 'object',
  'x-entity': {
    plural: 'Parcels',
    label: '{name}',
    path: 'parcels',
    menu: { group: 'Stock', icon: 'Star', order: 30 },
    access: { list: house, create: ['owner'], edit: ['owner'], remove: ['owner'] },
    list: { columns: ['name', 'state'], sort: [['name', 'ASC']] },
    workflow: {
      field: 'state',
      initial: 'packed',
      states: {
        packed: { label: 'Packed', color: 'info' },
        sent: { label: 'Sent', color: 'success' },
        lost: { label: 'Lost', color: 'error' },
      },
      transitions: {
        send: {
          label: 'Send',
          icon: 'Star',
          from: ['packed'],
          to: 'sent',
          roles: house,
          confirm: 'Send {name}?',
          done: '{name} is on its way',
          failed: 'Could not send.',
        },
        lose: {
          label: 'Lose',
          from: ['packed'],
          to: 'lost',
          roles: ['owner'],
          input: ['reason'],
          confirm: 'Lose {name}?',
          done: 'Lost',
          failed: 'Could not lose.',
        },
        find: { label: 'Find', from: ['lost'], to: 'packed', roles: ['owner'], when: 'weight > 100.0' },
      },
    },
    actions: [
      {
        name: 'ring',
        label: 'Ring',
        icon: 'Star',
        method: 'PATCH',
        path: 'parcel/ring/{id}',
        roles: house,
        disabled: 'weight == null',
        disabledText: 'Weigh it first',
        confirm: 'Ring for {name} ({weight})?',
        done: 'Rung',
        failedTitle: 'No bell!',
        failed: 'Could not ring.',
      },
      { name: 'weigh', label: 'Weigh', roles: ['owner'], opens: 'scales' },
    ],
    rules: [{ when: "state == 'lost' && reason == null", message: '* Obrigatório', field: 'reason' }],
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    state: { type: 'string', title: 'State', enum: ['packed', 'sent', 'lost'], default: 'packed' },
    weight: { type: 'number', title: 'Weight' },
    reason: { type: 'string', title: 'Reason', maxLength: 60 },
  },
  required: ['name', 'state'],
}

const rung: number[] = []
const bells: Feature = {
  name: 'bells',
  routes(api) {
    api.patch('/parcel/ring/:id{[0-9]+}', (c) => {
      const id = Number(c.req.param('id'))
      if (rung.includes(id)) throw new Problem('conflict', 'It rang already.')
      rung.push(id)
      return c.json({ id })
    })
  },
}

function Scales({ record, onClose }: DialogProps) {
  return (
    <button type="button" onClick={() => onClose(record)}>
      Weighing {String(record?.name)}
    </button>
  )
}
const scales: BrowserFeature = { name: 'scales', dialogs: { scales: Scales } }

let server: TestServer
let ids: Record<string, number> = {}

beforeAll(async () => {
  server = await startTestServer({ schemas: { ...estate, parcel }, features: [bells] })
})
afterAll(() => server.close())
beforeEach(async () => {
  setWidth(1400)
  connectTo(server)
  ids = {}
  for (const [name, weight] of [
    ['Ant', 2.5],
    ['Bee', null],
  ] as const) {
    ids[name] = (await server.make('parcel', { name, weight })).id
  }
})
afterEach(async () => {
  await leaveConsole()
  for (const id of Object.values(ids)) await server.store.remove('parcel', id, systemActor)
})

const open = async (role = 'owner', at = '/house/parcels') => {
  await signInAs(server, role)
  return openConsole(server, at, [scales])
}
const button = (name: string) => screen.findByRole('button', { name })
const read = (name: string): Promise<Row> => server.store.get('parcel', ids[name] ?? 0, systemActor)

describe('a row', () => {
  it('runs a transition after confirmation, reports success and shows the new state', async () => {
    const { user } = await open()
    await user.click(await button('Send Ant'))
    const dialog = await screen.findByRole('dialog', { name: 'Send' })
    expect(dialog.textContent).toContain('Send Ant?')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancelar', 'Confirmar'])
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Ant is on its way')).toBeTruthy()
    expect((await read('Ant')).state).toBe('sent')
    const row = await screen.findByRole('row', { name: /Ant/ })
    expect(await within(row).findByText('Sent')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send Ant' })).toBeNull())
  })

  it('changes nothing when the confirmation is cancelled', async () => {
    const { user } = await open()
    await user.click(await button('Send Ant'))
    await user.click(await button('Cancelar'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await read('Ant')).state).toBe('packed')
    expect(screen.getByRole('button', { name: 'Send Ant' })).toBeTruthy()
  })

  it('asks for the input of a transition and shows server errors at the fields', async () => {
    const { user } = await open()
    await user.click(await button('Mais ações Ant'))
    await user.click(await screen.findByRole('menuitem', { name: 'Lose' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lose' })
    expect(dialog.textContent).toContain('Lose Ant?')
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    expect(await within(dialog).findByText('* Obrigatório')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Rain')
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Lost', { selector: '[role="alert"] *, [role="status"] *' })).toBeTruthy()
    expect(await read('Ant')).toMatchObject({ state: 'lost', reason: 'Rain' })
  })

  it('preserves the typed input when its row leaves the list', async () => {
    const { user } = await open('owner', '/house/parcels?q=ant')
    await user.click(await button('Mais ações Ant'))
    await user.click(await screen.findByRole('menuitem', { name: 'Lose' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lose' })
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Rain')
    // Another user renames it.
    await server.db.query(`update parcel set name = 'Cat', _search = 'cat' where id = $1`, [ids.Ant])
    fireEvent.click(screen.getByRole('button', { name: 'Mais opções da lista', hidden: true }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Atualizar', hidden: true }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ant/, hidden: true })).toBeNull())
    expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Rain')
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await read('Ant')).toMatchObject({ name: 'Cat', state: 'lost', reason: 'Rain' })
  })

  it('explains a conflict to the second user and shows the current state', async () => {
    const { user } = await open()
    const stale = await button('Send Ant')
    await server.store.transition('parcel', ids.Ant ?? 0, 'send', {}, systemActor)
    await user.click(stale)
    await user.click(await button('Confirmar'))
    const notice = await screen.findByRole('dialog', { name: 'Atenção!' })
    expect(notice.textContent).toContain('Could not send. Não é possível send na situação “Sent”.')
    await user.click(within(notice).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send Ant' })).toBeNull())
  })

  it('offers only the actions that the role and the record allow', async () => {
    await open('deputy')
    await button('Send Ant')
    expect(screen.queryByRole('button', { name: /Mais ações/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Weigh/ })).toBeNull()
    const ring = screen.getByRole('button', { name: 'Ring Bee' })
    expect(ring).toHaveProperty('disabled', true)
    expect(ring.getAttribute('aria-description')).toBe('Weigh it first')
    expect(ring.closest('[data-tip]')?.getAttribute('data-tip')).toBe('Ring: Weigh it first')
  })

  it('says once why nothing can be done without a connection, and takes it again with one', async () => {
    await open()
    const send = await button('Send Ant')
    expect(send).toHaveProperty('disabled', false)
    const stop = watchConnection()
    act(() => void window.dispatchEvent(new Event('offline')))
    for (const each of screen.getAllByRole('button', { name: /^(?:Send|Ring) / })) {
      expect(each).toHaveProperty('disabled', true)
      expect(each.getAttribute('aria-description')).toBe('Sem conexão: esta ação espera a conexão voltar.')
    }
    act(() => stop())
    expect(await button('Send Ant')).toHaveProperty('disabled', false)
  })

  it('calls the endpoint of an action, names the record by its label and reports a refusal', async () => {
    const { user } = await open()
    await user.click(await button('Ring Ant'))
    expect((await screen.findByRole('dialog', { name: 'Ring' })).textContent).toContain('Ring for Ant (2,5')
    await user.click(await button('Confirmar'))
    expect(await screen.findByText('Rung')).toBeTruthy()
    expect(rung).toContain(ids.Ant)
    await user.click(await button('Ring Ant'))
    await user.click(await button('Confirmar'))
    // A title from the schema takes precedence over the default one.
    expect((await screen.findByRole('dialog', { name: 'No bell!' })).textContent).toContain(
      'Could not ring. It rang already.',
    )
  })

  it('opens the dialog of a feature with the record', async () => {
    const { user } = await open()
    await user.click(await button('Mais ações Ant'))
    await user.click(await screen.findByRole('menuitem', { name: 'Weigh' }))
    await user.click(await button('Weighing Ant'))
    await waitFor(() => expect(screen.queryByText('Weighing Ant')).toBeNull())
  })
})

describe('the page of a record', () => {
  it('shows its state and its action buttons, and reloads the record after an action', async () => {
    const { user } = await open('owner', `/house/parcels/alterar/${ids.Ant}`)
    const group = await screen.findByRole('group', { name: 'Ações do registro' })
    expect(group.textContent).toContain('Packed')
    await user.click(within(group).getByRole('button', { name: 'Send' }))
    await user.click(await button('Confirmar'))
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Ações do registro' }).textContent).toContain('Sent'),
    )
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  })
})
