import '../../../support/dom'

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from './market'
import { openForm } from './openForm'

const access = { list: ['owner'], create: ['owner'], edit: ['owner'], remove: ['owner'] }
const named = { name: { type: 'string', title: 'Name', 'x-field': { search: true } } } as const
const to = (entity: string, more = {}): JsonSchema => ({
  type: 'integer',
  'x-field': { ref: { entity, quickAdd: false, ...more } },
})

/** A club with members, one of whom is its head; sizes have their own order; there is a single country. */
const clubs: Readonly<Record<string, JsonSchema>> = {
  owner: market.owner as JsonSchema,
  member: { title: 'Member', type: 'object', 'x-entity': { label: '{name}', access }, properties: named },
  country: { title: 'Country', type: 'object', 'x-entity': { label: '{name}', access }, properties: named },
  size: {
    title: 'Size',
    type: 'object',
    'x-entity': { label: '{name}', access, list: { sort: [['rank', 'DESC']] } },
    properties: { ...named, rank: { type: 'integer', title: 'Rank' } },
  },
  league: {
    title: 'League',
    type: 'object',
    'x-entity': { label: '{name}', access },
    properties: {
      ...named,
      members: {
        type: 'array',
        title: 'Founders',
        items: { type: 'integer' },
        'x-field': { ref: { entity: 'member' } },
      },
    },
    required: ['name', 'members'],
  },
  club: {
    title: 'Club',
    type: 'object',
    'x-entity': {
      plural: 'Clubs',
      path: 'clubs',
      label: '{name}',
      access,
      menu: { group: 'All', icon: 'Star' },
    },
    properties: {
      name: { type: 'string', title: 'Name' },
      members: {
        type: 'array',
        title: 'Members',
        items: { type: 'integer' },
        'x-field': { ref: { entity: 'member', quickAdd: false } },
      },
      head: { title: 'Head', ...to('member', { dependsOn: { id: 'members' } }) },
      country: { title: 'Country', ...to('country') },
      size: { title: 'Size', ...to('size') },
      kind: { title: 'Kind', type: 'string', enum: ['Sports'] },
      league: { title: 'League', ...to('league', { quickAdd: true }) },
    },
    required: ['name', 'members', 'head', 'country', 'kind'],
  },
}

let server: TestServer
const ids: Record<string, number> = {}
beforeAll(async () => {
  server = await startTestServer({ schemas: clubs })
  for (let at = 59; at >= 0; at--) {
    const name = `Member ${String(at).padStart(2, '0')}`
    ids[name] = (await server.make('member', { name })).id
  }
  for (const [name, rank] of [
    ['Small', 1],
    ['Large', 3],
    ['Medium', 2],
  ] as const)
    await server.make('size', { name, rank })
  ids.Home = (await server.make('country', { name: 'Home' })).id
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  vi.unstubAllGlobals()
})

const open = () => openForm(server, 'owner', '/owner/clubs/cadastrar', clubs)
const shown = () => screen.getAllByRole('option').map((option) => option.textContent)

describe('a reference picker', () => {
  it('offers records by label', async () => {
    const form = await open()
    await form.user.click(await form.picker('Members'))
    await screen.findByRole('option', { name: 'Member 00' })
    expect(shown().slice(0, 3)).toEqual(['Member 00', 'Member 01', 'Member 02'])
  })

  it('offers records in the default order of their entity', async () => {
    const form = await open()
    await form.user.click(await form.picker('Size'))
    await screen.findByRole('option', { name: 'Large' })
    expect(shown()).toEqual(['Large', 'Medium', 'Small'])
  })

  it('loads more records when the list is scrolled to its end, until all are loaded', async () => {
    const form = await open()
    await form.user.click(await form.picker('Members'))
    await screen.findByRole('option', { name: 'Member 00' })
    expect(shown()).toHaveLength(25)
    for (const count of [50, 60, 60]) {
      fireEvent.scroll(screen.getByRole('listbox'))
      await waitFor(() => expect(shown()).toHaveLength(count))
    }
  })

  it('opens on a click next to its text', async () => {
    const form = await open()
    const box = (await form.picker('Members')).closest('.MuiInputBase-root')
    if (!box) throw new Error('no box')
    fireEvent.mouseDown(box)
    expect(await screen.findByRole('listbox')).toBeTruthy()
  })
})

describe('Enter before the search results arrive', () => {
  afterEach(() => localStorage.clear())

  it('selects the first result once it arrives, in single and multiple pickers', async () => {
    const form = await open()
    for (const [name, first, typed, found] of [
      ['Size', 'Large', 'small', 'Small'],
      ['Members', 'Member 00', 'member 42', 'Member 42'],
    ] as const) {
      const box = await form.picker(name)
      await form.user.click(box)
      await screen.findByRole('option', { name: first })
      await form.user.keyboard(`${typed}{Enter}`)
      await waitFor(() =>
        expect(box.closest('.MuiAutocomplete-root')?.querySelector('.MuiChip-label, input')).toHaveProperty(
          name === 'Size' ? 'value' : 'textContent',
          found,
        ),
      )
      await form.user.keyboard('{Escape}')
    }
  })

  it('selects nothing when there are no results or another key follows', async () => {
    const form = await open()
    const size = await form.picker('Size')
    await form.user.click(size)
    await screen.findByRole('option', { name: 'Large' })
    await form.user.keyboard('nowhere{Enter}')
    expect(await screen.findByText('Nenhum item encontrado.')).toBeTruthy()
    await form.user.clear(size)
    await screen.findByRole('option', { name: 'Large' })
    await form.user.keyboard('small{Enter}{Backspace}')
    await waitFor(() => expect(shown()).toEqual(['Small']))
    expect(size.value).toBe('smal')
  })
})

describe('a field with a single option', () => {
  it('preselects it, without counting as a change', async () => {
    const form = await open()
    await waitFor(async () => expect((await form.picker('Country')).value).toBe('Home'))
    await waitFor(async () => expect((await form.picker('Kind')).textContent).toBe('Sports'))
    // A removed value would be preselected again.
    const country = (await form.picker('Country')).closest('.MuiAutocomplete-root')
    expect(country?.querySelector('[aria-label=Limpar]')).toBeNull()
    expect((await form.picker('League')).value).toBe('')
    await form.user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(form.address()).toBe('/owner/clubs'))
    expect(Object.keys(localStorage).filter((key) => key.includes('club'))).toEqual([])
  })
})

describe('a reference limited to the records chosen beside it', () => {
  it('offers only these, selects the only one, and is cleared when its record is no longer chosen', async () => {
    const form = await open()
    await form.user.type(await form.field('Name'), 'Chess')
    const add = async (name: string) => {
      await form.user.click(await form.picker('Members'))
      await form.user.click(await screen.findByRole('option', { name }))
      await form.user.keyboard('{Escape}')
    }
    expect((await form.picker('Head')).disabled).toBe(true)
    await add('Member 03')
    await waitFor(async () => expect((await form.picker('Head')).value).toBe('Member 03'))
    await add('Member 01')
    await form.user.click(await form.picker('Head'))
    await waitFor(() => expect(shown()).toEqual(['Member 01', 'Member 03']))
    await form.user.keyboard('{Escape}')
    expect((await form.picker('Head')).value).toBe('Member 03')
    await waitFor(async () => expect((await form.picker('Country')).value).toBe('Home'))
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.address()).toBe('/owner/clubs'))
    expect(form.writes()[0]?.body).toEqual({
      name: 'Chess',
      members: [ids['Member 03'], ids['Member 01']],
      head: ids['Member 03'],
      country: ids.Home,
      kind: 'Sports',
    })
  })

  it('is rejected by the server when its record is not among them', async () => {
    const { person } = await open()
    const body = {
      name: 'Go',
      members: [ids['Member 03']],
      head: ids['Member 04'],
      country: ids.Home,
      kind: 'Sports',
    }
    const answer = await person.post('/api/club', body)
    expect([answer.status, ((await answer.json()) as { errors: unknown }).errors]).toEqual([
      422,
      [{ path: '/head', message: 'Registro não encontrado' }],
    ])
  })
})

describe('a record created from the form of another', () => {
  it('has its own references in the dialog', async () => {
    const form = await open()
    await form.user.click(await screen.findByRole('button', { name: 'Adicionar item a League' }))
    const dialog = within(await screen.findByRole('dialog'))
    await form.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'First League')
    await form.user.click(dialog.getByRole('combobox', { name: 'Founders' }))
    await form.user.click(await screen.findByRole('option', { name: 'Member 07' }))
    await form.user.keyboard('{Escape}')
    await form.user.click(dialog.getByRole('button', { name: 'Adicionar' }))
    await waitFor(async () => expect((await form.picker('League')).value).toBe('First League'))
    const made = form.asked.find(({ method, url }) => method === 'POST' && url.pathname === '/api/league')
    expect(made?.body).toEqual({ name: 'First League', members: [ids['Member 07']] })
  })

  it('starts with the search text as its name, in a form of its own entity, also when nested', async () => {
    const form = await open()
    const name = await form.field('Name')
    await form.user.type(name, 'Bridge')
    await form.user.type(await form.picker('League'), 'Second')
    await form.user.click(await screen.findByRole('option', { name: 'Cadastrar “Second”' }))
    const league = within(await screen.findByRole('dialog', { name: 'Cadastrar League' }))
    expect((await league.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Second')
    const founders = league.getByRole<HTMLInputElement>('combobox', { name: 'Founders' })
    await waitFor(() => expect(document.activeElement).toBe(founders))
    await form.user.click(league.getByRole('button', { name: 'Salvar' }))
    expect(await league.findByText('* Obrigatório')).toBeTruthy()

    await form.user.type(founders, 'Zoe')
    await screen.findByRole('option', { name: 'Cadastrar “Zoe”' })
    await form.user.keyboard('{Enter}')
    const member = within(await screen.findByRole('dialog', { name: 'Cadastrar Member' }))
    // Its only field is optional, but it is the label of the record.
    expect((await member.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Zoe')
    await form.user.click(member.getByRole('button', { name: 'Salvar' }))
    await league.findByRole('button', { name: 'Zoe' })
    await form.user.click(league.getByRole('button', { name: 'Salvar' }))

    await waitFor(async () => expect((await form.picker('League')).value).toBe('Second'))
    expect([name.value, form.address()]).toEqual(['Bridge', '/owner/clubs/cadastrar'])
    const [zoe, second] = form.writes()
    expect([zoe?.body, second?.body]).toEqual([
      { name: 'Zoe' },
      { name: 'Second', members: [expect.any(Number)] },
    ])
  })

  it('leaves no trace in the parent form when it is cancelled, and is offered only to roles that may create it', async () => {
    const form = await open()
    await form.user.type(await form.picker('League'), 'Third')
    await form.user.click(await screen.findByRole('option', { name: 'Cadastrar “Third”' }))
    const league = within(await screen.findByRole('dialog', { name: 'Cadastrar League' }))
    await form.user.type(await league.findByRole('textbox', { name: 'Name' }), '!{Escape}')
    await form.user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([form.writes(), (await form.picker('League')).value]).toEqual([[], ''])
    // The owner may create a size; a head is chosen among the members, so none can be created there.
    await form.user.type(await form.picker('Members'), 'Nobody')
    expect(await screen.findByText('Nenhum item encontrado.')).toBeTruthy()
  })
})
