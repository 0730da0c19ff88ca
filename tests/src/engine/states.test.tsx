/* Fields locked by the state of a record, wherever the console edits one: page, cell, import, dialog. */
import '../../support/dom'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { BadLines, ImportJob } from '#model/wire/record/import'
import { createAuthProvider } from '../../../src/engine/auth/authProvider'
import { startTestServer, type TestServer } from '../../support/server'
import { connectTo, leaveConsole, openConsole, type SentRequest, setWidth, signInAs } from '../console'
import { estate } from '../estate'

const house = ['owner', 'deputy']
const parcel: JsonSchema = {
  title: 'Parcel',
  type: 'object',
  'x-entity': {
    plural: 'Parcels',
    label: '{name}',
    path: 'parcels',
    access: { list: house, create: ['owner'], edit: ['owner'] },
    list: { columns: ['name', 'owner', 'state'], sort: [['name', 'ASC']] },
    unique: [['name']],
    workflow: {
      field: 'state',
      initial: 'packed',
      states: {
        packed: { label: 'Packed' },
        sent: { label: 'Sent', locked: ['owner'], approval: { fields: ['weight'], in: 'wanted' } },
        done: { label: 'Done', locked: true },
      },
      transitions: {
        send: {
          label: 'Send',
          from: ['packed'],
          to: 'sent',
          roles: house,
          demands: ['note'],
          confirm: 'Sure?',
        },
        end: { label: 'End', from: ['sent'], to: 'done', roles: [] },
      },
    },
  },
  properties: {
    name: { type: 'string', title: 'Name' },
    owner: { type: 'string', title: 'Owner' },
    weight: { type: 'number', title: 'Weight' },
    note: { type: 'string', title: 'Note' },
    state: { type: 'string', title: 'State', enum: ['packed', 'sent', 'done'], default: 'packed' },
    wanted: {
      type: 'object',
      title: 'Asked for',
      readOnly: true,
      properties: { weight: { type: 'number', title: 'Peso' } },
      'x-field': { show: 'wanted != null' },
    },
  },
  required: ['name'],
}

let server: TestServer
let seen: readonly SentRequest[] = []
beforeAll(async () => {
  server = await startTestServer({ schemas: { ...estate, parcel } })
  for (const [name, state] of [
    ['Ant', 'packed'],
    ['Bee', 'sent'],
    ['Cat', 'done'],
  ] as const) {
    const { id } = await server.make('parcel', { name, owner: `${name}'s`, weight: 2 })
    await server.store.update('parcel', id, { state }, '*', systemActor)
  }
})
afterAll(() => server.close())
beforeEach(() => {
  setWidth(1400)
  seen = connectTo(server)
})
afterEach(leaveConsole)

const open = async (at = '/house/parcels') => {
  await signInAs(server, 'owner')
  return openConsole(server, at)
}
const idOf = async (name: string) =>
  Number((await server.store.list('parcel', { filter: { name }, sort: [] }, systemActor)).rows[0]?.id)
const read = async (name: string) => server.store.get('parcel', await idOf(name), systemActor)
const writes = () => seen.filter(({ method, url }) => method !== 'GET' && url.pathname.includes('/parcel'))

describe('the record page', () => {
  it('shows a final state and offers no save button', async () => {
    await open(`/house/parcels/alterar/${await idOf('Cat')}`)
    expect(await screen.findByText('Na situação “Done” o registro não pode mais ser alterado.')).toBeTruthy()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ })).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })

  it('reports a change sent for approval, shows it as pending and withdraws it', async () => {
    const at = `/house/parcels/alterar/${await idOf('Bee')}`
    const { user, go } = await open(at)
    const weight = await screen.findByRole('textbox', { name: /Weight/ })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Owner/ }).readOnly).toBe(true)
    await user.clear(weight)
    await user.type(weight, '9')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(
      await screen.findByText(
        'A alteração de peso foi enviada para aprovação; até lá valem os valores atuais.',
      ),
    ).toBeTruthy()
    expect(await read('Bee')).toMatchObject({ weight: 2, wanted: { weight: 9 } })
    await go(at)
    expect(await screen.findByText('Alteração de peso aguardando aprovação')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Desistir da alteração' }))
    const question = within(await screen.findByRole('dialog', { name: 'Desistir da alteração' }))
    await user.click(question.getByRole('button', { name: 'Desistir da alteração' }))
    await waitFor(() => expect(screen.queryByText('Alteração de peso aguardando aprovação')).toBeNull())
    expect(await read('Bee')).toMatchObject({ weight: 2, wanted: null })
  })
})

describe('a grid cell', () => {
  it('is editable only where the state of its row leaves the field unlocked', async () => {
    const { user } = await open()
    const grid = await screen.findByRole('grid')
    await user.dblClick(await within(grid).findByText("Bee's"))
    await user.dblClick(within(grid).getByText("Cat's"))
    await user.dblClick(within(grid).getByRole('gridcell', { name: 'Cat' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.dblClick(within(grid).getByText("Ant's"))
    expect(await screen.findByRole('dialog', { name: 'Owner' })).toBeTruthy()
  })
})

const answerOf = async <T,>(answer: Response | Promise<Response>): Promise<T> =>
  (await (await answer).json()) as T

describe('an import', () => {
  it('lists the lines that the state of their records rejects, with the reason', async () => {
    const owner = await server.signIn('owner')
    const plan = {
      colunas: ['name', 'owner'].map((campo) => ({ titulo: campo, campo })),
      modo: 'ambos',
      por: 'name',
    }
    const lines = [
      ['Ant', 'Dan'],
      ['Bee', 'Dan'],
      ['Cat', 'Dan'],
      ['Dog', 'Dan'],
    ]
    const wish = { ...plan, entidade: 'parcel', arquivo: 'p.csv', chave: 'p', total: lines.length }
    const { id } = await answerOf<ImportJob>(owner.post('/api/importacoes', wish))
    const job = `/api/importacoes/${id}`
    await owner.post(`${job}/linhas`, {
      linhas: lines.map((celulas, at) => ({ linha: at + 2, celulas })),
    })
    await owner.post(`${job}/ensaio`, plan)
    await waitFor(async () =>
      expect(await answerOf<ImportJob>(owner.get(job))).toMatchObject({
        situacao: 'ensaiada',
        novas: 1,
        erradas: 2,
      }),
    )
    const { linhas } = await answerOf<BadLines>(owner.get(`${job}/erros?de=0`))
    expect(linhas.map(({ linha, problemas }) => [linha, problemas.map(({ message }) => message)])).toEqual([
      [3, ['O campo “Owner” não pode ser alterado na situação “Sent”.']],
      [4, ['O campo “Owner” não pode ser alterado na situação “Done”.']],
    ])
  })
})

describe('a transition dialog', () => {
  it('is not sent without its required fields', async () => {
    const { user } = await open(`/house/parcels/alterar/${await idOf('Ant')}`)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send' })
    const note = await within(dialog).findByRole('textbox', { name: /Note/ })
    expect(note.getAttribute('aria-required')).toBe('true')
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    expect(await within(dialog).findByText('* Obrigatório')).toBeTruthy()
    expect(writes()).toEqual([])
    await user.type(note, 'By train')
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await read('Ant')).toMatchObject({ state: 'sent', note: 'By train' })
  })
})

describe('canAccess of the auth provider', () => {
  it('denies editing the fields that the state locks', async () => {
    await signInAs(server, 'owner')
    const { canAccess } = createAuthProvider(server.index)
    const may = async (field: string, name: string) =>
      canAccess?.({ action: 'edit', resource: `parcel.${field}`, record: await read(name) })
    expect([await may('owner', 'Bee'), await may('name', 'Bee'), await may('name', 'Cat')]).toEqual([
      false,
      true,
      false,
    ])
  })
})
