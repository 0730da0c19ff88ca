import '../../../support/dom'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { startTestServer, type TestServer } from '../../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../../console'
import { estate } from '../../estate'

const all = ['owner', 'guard']
const order: JsonSchema = {
  title: 'Order',
  type: 'object',
  'x-entity': {
    plural: 'Orders',
    label: '{name}',
    path: 'orders',
    menu: { group: 'Stock', icon: 'Star' },
    access: { list: all, create: ['owner'], edit: ['owner'], remove: ['owner'] },
    list: {
      columns: ['name', { field: 'worth', sum: 'money' }, 'urgency', 'stage', 'note'],
      sort: [['name', 'ASC']],
      search: ['name', 'remark'],
      shapes: ['grid', { kind: 'board', by: 'urgency' }],
    },
    workflow: {
      field: 'stage',
      initial: 'new',
      states: {
        new: { label: 'New' },
        sent: { label: 'Sent', locked: ['urgency'] },
        lost: { label: 'Lost' },
      },
      transitions: {
        recall: { label: 'Recall', from: ['sent'], to: 'new', roles: ['owner'] },
        send: { label: 'Send', from: ['new'], to: 'sent', roles: ['owner'] },
        lose: {
          label: 'Lose',
          from: ['new', 'sent'],
          to: 'lost',
          roles: all,
          input: ['note'],
          demands: ['note'],
        },
      },
    },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    worth: { type: 'number', title: 'Worth', 'x-field': { kind: 'money', roles: { view: ['owner'] } } },
    urgency: { type: 'string', title: 'Urgency', enum: ['low', 'high'] },
    note: { type: 'string', title: 'Note' },
    remark: { type: 'string', title: 'Remark' },
    stage: { type: 'string', title: 'Stage', enum: ['new', 'sent', 'lost'], readOnly: true, default: 'new' },
  },
  required: ['name', 'urgency'],
}

let server: TestServer
let seen: SentRequest[]
beforeAll(async () => {
  server = await startTestServer({ schemas: { ...estate, order } })
})
afterAll(() => server.close())
beforeEach(async () => {
  setWidth(1400)
  seen = connectTo(server)
  await server.db.query('delete from "order"')
})
afterEach(leaveConsole)

const make = (name: string, values: object = {}) =>
  server.make('order', { name, urgency: 'low', worth: 10, ...values })
const stored = async (id: number) =>
  (await server.db.query<Record<string, unknown>>('select * from "order" where id = $1', [id]))[0]
// Behind a dialog it is visible but hidden from assistive technology.
const column = (name: RegExp) => screen.findByRole('group', { name, hidden: true })
const cards = async (name: RegExp) =>
  within(await column(name))
    .queryAllByRole('listitem', { hidden: true })
    .map((card) => card.textContent)
const handle = (name: string) => screen.findByRole('button', { name: `Mover ${name}` })

/** Moves a card by keyboard. */
async function carry(user: ReturnType<typeof openConsole>['user'], name: string, keys: string) {
  const held = await handle(name)
  held.focus()
  await user.keyboard(keys)
}

describe('a board', () => {
  it('has a column for every state, with counts and sums of all matching rows', async () => {
    for (let at = 0; at < 23; at += 1) await make(`Many ${String(at).padStart(2, '0')}`)
    await make('Elsewhere')
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Dstage&q=many')
    expect((await column(/^New, 23 itens/)).textContent).toMatch(/WorthR\$\s230,00/)
    expect((await column(/^Sent, 0 itens/)).textContent).toContain('Nada aqui')
    await waitFor(async () => expect(await cards(/^New/)).toHaveLength(21))
    await user.click(screen.getByRole('button', { name: 'Mostrar mais (3)' }))
    await waitFor(async () => expect(await cards(/^New/)).toHaveLength(23))
  })

  it('says on a card by which value a search found it, if the card does not show it', async () => {
    await make('Barn door', { remark: 'Oak and iron' })
    await make('Ironing board')
    await signInAs(server, 'owner')
    openConsole(server, '/house/orders?shape=board%3Fby%3Dstage&q=iron')
    await screen.findByText('Remark: Oak and iron')
    expect((await cards(/^New/)).filter((text) => text?.includes('Remark'))).toHaveLength(1)
  })

  it('shows and sums no field that the role may not see', async () => {
    await make('Plain')
    await signInAs(server, 'guard')
    openConsole(server, '/gate/orders?shape=board%3Fby%3Dstage')
    const shown = await column(/^New, 1 item/)
    await within(shown).findByText('Plain')
    expect(shown.textContent).not.toMatch(/Worth|R\$/)
    expect(seen.filter(({ url }) => url.searchParams.get('sums')?.includes('worth'))).toEqual([])
  })

  it('shows only the columns that the filter allows, each with its own rows', async () => {
    await make('One')
    await make('Two')
    await signInAs(server, 'owner')
    const filter = encodeURIComponent(JSON.stringify({ stage: ['new', 'lost'] }))
    openConsole(server, `/house/orders?shape=board%3Fby%3Dstage&filter=${filter}`)
    await waitFor(async () => expect(await cards(/^New/)).toHaveLength(2))
    expect(screen.queryByRole('group', { name: /^Sent/ })).toBeNull()
    expect(screen.getByRole('group', { name: /^Lost/ })).toBeTruthy()
  })

  it('is selected in the menu of layouts and stored in the URL', async () => {
    await make('One')
    await signInAs(server, 'owner')
    const { user, search } = openConsole(server, '/house/orders')
    await user.click(await screen.findByRole('button', { name: 'Ver como: Lista' }))
    const grid = await screen.findByRole('menuitemradio', { name: 'Lista' })
    expect(grid.getAttribute('aria-checked')).toBe('true')
    await user.click(screen.getByRole('menuitemradio', { name: 'Quadro' }))
    await column(/^low/)
    expect(search().get('shape')).toBe('board')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Colunas por' }), 'Stage')
    await column(/^New, 1 item/)
    expect(search().get('shape')).toBe('board?by=stage')
    await user.click(screen.getByRole('button', { name: 'Recolher Sent' }))
    expect(await screen.findByRole('button', { name: 'Abrir Sent' })).toBeTruthy()
    expect(search().get('shape')).toContain('closed=')
  })
})

describe('a card', () => {
  it('runs the transition to the state of the column that it is moved to', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Dstage')
    await carry(user, 'Parcel', ' {ArrowRight}')
    expect((await column(/^Sent/)).textContent).toContain('Solte aqui')
    await user.keyboard(' ')
    await waitFor(async () => expect(await stored(id)).toMatchObject({ stage: 'sent' }))
    await column(/^Sent, 1 item/)
    await waitFor(async () => expect(await cards(/^Sent/)).toEqual([expect.stringContaining('Parcel')]))
    expect(await screen.findByText('Parcel está em Sent.')).toBeTruthy()
  })

  it('has the focus after a move to an empty column', async () => {
    await make('Parcel')
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Dstage')
    await handle('Parcel')
    await carry(user, 'Parcel', ' {ArrowRight} ')
    await column(/^Sent, 1 item/)
    await screen.findByText('Parcel está em Sent.')
    await waitFor(async () => expect(document.activeElement).toBe(await handle('Parcel')))
  })

  it('is moved back by the reverse transition, and a notice says when none exists', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Dstage')
    await carry(user, 'Parcel', ' {ArrowRight} ')
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(async () => expect(await stored(id)).toMatchObject({ stage: 'new' }))
    expect((await column(/^New, 1 item/)).textContent).toMatch(/WorthR\$\s10,00/)
    expect((await column(/^Sent, 0 itens/)).textContent).not.toMatch(/10,00/)

    await waitFor(async () => expect(((await handle('Parcel')) as HTMLButtonElement).disabled).toBe(false))
    await carry(user, 'Parcel', ' {ArrowRight}{ArrowRight} ')
    const asked = await screen.findByRole('dialog', { name: 'Lose' })
    // The sum is updated optimistically, before the server responds.
    expect((await column(/^Lost, 1 item/)).textContent).toMatch(/WorthR\$\s10,00/)
    await user.type(await within(asked).findByRole('textbox', { name: /Note/ }), 'Fell off')
    await user.click(within(asked).getByRole('button', { name: 'Confirmar' }))
    expect(
      await screen.findByText(
        'Parcel está em Lost. Não há como desfazer. De “Lost” não se vai direto para “New”.',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  it('asks for the input of the transition, and returns to its column on cancel', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Dstage')
    await carry(user, 'Parcel', ' {ArrowRight}{ArrowRight} ')
    const asked = await screen.findByRole('dialog', { name: 'Lose' })
    await waitFor(async () => expect(await cards(/^Lost/)).toEqual([expect.stringContaining('Parcel')]))
    await user.click(within(asked).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('Parcel ficou em New.')).toBeTruthy()
    await waitFor(async () => expect(await cards(/^New/)).toEqual([expect.stringContaining('Parcel')]))
    expect(await stored(id)).toMatchObject({ stage: 'new' })

    await carry(user, 'Parcel', ' {ArrowRight}{ArrowRight} ')
    const again = await screen.findByRole('dialog', { name: 'Lose' })
    await user.type(await within(again).findByRole('textbox', { name: /Note/ }), 'Fell off')
    await user.click(within(again).getByRole('button', { name: 'Confirmar' }))
    await waitFor(async () => expect(await stored(id)).toMatchObject({ stage: 'lost', note: 'Fell off' }))
  })

  it('explains for each column why it cannot be moved there, and does not move', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'guard')
    const { user } = openConsole(server, '/gate/orders?shape=board%3Fby%3Dstage')
    await carry(user, 'Parcel', ' {ArrowRight}')
    expect((await column(/^Sent/)).textContent).toContain('Só para Owner.')
    expect(screen.getByText('Sent: não pode. Só para Owner.')).toBeTruthy()
    await user.keyboard(' ')
    expect(await screen.findByText('Parcel não foi movido. Só para Owner.')).toBeTruthy()
    await user.keyboard(' {ArrowRight}{Escape}')
    expect(await screen.findByText('Parcel ficou em New.')).toBeTruthy()
    expect(await stored(id)).toMatchObject({ stage: 'new', versao: 1 })
  })

  it('returns with an explanation when the server refuses the move', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Dstage')
    await handle('Parcel')
    await server.db.query(`update "order" set stage = 'lost', versao = 2 where id = $1`, [id])
    await carry(user, 'Parcel', ' {ArrowRight} ')
    const told = await screen.findByRole('dialog')
    expect(told.textContent).toContain('na situação “Lost”')
    await user.click(within(told).getByRole('button'))
    await waitFor(async () => expect(await cards(/^Lost/)).toEqual([expect.stringContaining('Parcel')]))
    expect(await stored(id)).toMatchObject({ stage: 'lost' })
  })

  it('changes the choice with the version that was read, and the move can be undone', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Durgency')
    await carry(user, 'Parcel', ' {ArrowRight} ')
    await waitFor(async () => expect(await stored(id)).toMatchObject({ urgency: 'high', versao: 2 }))
    const change = seen.find(({ method }) => method === 'PATCH')
    expect(change?.headers.get('If-Match')).toBe('"1"')
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(async () => expect(await stored(id)).toMatchObject({ urgency: 'low', versao: 3 }))
  })

  it('moves despite a concurrent change of other fields, and yields to one of the same field', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Durgency')
    await handle('Parcel')
    await server.db.query(`update "order" set note = 'Other', versao = 7 where id = $1`, [id])
    await carry(user, 'Parcel', ' {ArrowRight} ')
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ urgency: 'high', note: 'Other', versao: 8 }),
    )
    await column(/^high, 1 item/)
    // The notice appears once the move is over and the rows have been refetched.
    await screen.findByRole('button', { name: 'Desfazer' })

    await server.db.query(`update "order" set urgency = 'low', versao = 9 where id = $1`, [id])
    await carry(user, 'Parcel', ' {ArrowLeft} ')
    await waitFor(async () => expect(await cards(/^low/)).toEqual([expect.stringContaining('Parcel')]))
    expect(await stored(id)).toMatchObject({ urgency: 'low', versao: 9 })
  })

  it('appears in one column only, even if the rows of its previous column are stale', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'owner')
    let first: Promise<string> | undefined
    const fetch: typeof server.app.fetch = async (request, ...rest) => {
      const answer = await server.app.fetch(request, ...rest)
      const { pathname, search } = new URL(request.url)
      const isColumn = pathname === '/api/order' && /"urgency":"?\[?"low"/.test(decodeURIComponent(search))
      if (!isColumn) return answer
      first ??= answer.clone().text()
      return new Response(await first, answer)
    }
    connectTo({ app: Object.assign(Object.create(server.app), { fetch }) })
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Durgency')
    await carry(user, 'Parcel', ' {ArrowRight} ')
    await screen.findByRole('button', { name: 'Desfazer' })
    expect(first).toBeDefined()
    expect(await stored(id)).toMatchObject({ urgency: 'high' })
    expect(await cards(/^low/)).toEqual(['Nada aqui'])
    expect(screen.getAllByRole('button', { name: 'Mover Parcel' })).toHaveLength(1)
  })

  it('does not move where its state locks the choice', async () => {
    await make('Parcel')
    const sent = await make('Gone', { stage: 'new' })
    await server.db.query(`update "order" set stage = 'sent' where id = $1`, [sent.id])
    await signInAs(server, 'owner')
    const { user } = openConsole(server, '/house/orders?shape=board%3Fby%3Durgency')
    await carry(user, 'Gone', ' {ArrowRight}')
    expect((await column(/^high/)).textContent).toContain('não pode ser alterado na situação “Sent”')
    await user.keyboard('{Escape}')
  })

  it('can be dragged with the pointer', async () => {
    const { id } = await make('Parcel')
    await signInAs(server, 'owner')
    openConsole(server, '/house/orders?shape=board%3Fby%3Dstage')
    const held = await handle('Parcel')
    const target = await column(/^Sent/)
    vi.spyOn(document, 'elementFromPoint').mockReturnValue(target)
    const at = (x: number) => ({ clientX: x, clientY: 5, isPrimary: true, button: 0, pointerType: 'mouse' })
    fireEvent.pointerDown(held, at(5))
    fireEvent.pointerMove(window, at(400))
    await waitFor(() => expect(target.textContent).toContain('Solte aqui'))
    fireEvent.pointerUp(window, at(400))
    await waitFor(async () => expect(await stored(id)).toMatchObject({ stage: 'sent' }))
    vi.mocked(document.elementFromPoint).mockRestore()
  })
})
