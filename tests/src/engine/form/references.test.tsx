import '../../../support/dom'

import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeSession } from '../../../../src/engine/auth/signOut'
import { startTestServer, type TestServer } from '../../../support/server'
import { market } from './market'
import { openForm } from './openForm'

let server: TestServer
let north: number
let south: number
let lavras: number
let recife: number

beforeAll(async () => {
  server = await startTestServer({ schemas: market })
  north = (await server.make('region', { name: 'Norte' })).id
  south = (await server.make('region', { name: 'Sul' })).id
  lavras = (await server.make('town', { name: 'São Lavras', region_id: south })).id
  recife = (await server.make('town', { name: 'Recife', region_id: north })).id
  await server.make('town', { name: 'Três Pontas', region_id: south })
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  closeSession()
  vi.unstubAllGlobals()
})

type Form = Awaited<ReturnType<typeof openForm>>

async function pick(form: Form, name: string, option: string) {
  const picker = await form.picker(name)
  // A select with few options is no text input and has no `disabled` property.
  await waitFor(() => expect(picker.disabled).not.toBe(true))
  await form.user.click(picker)
  await form.user.click(await screen.findByRole('option', { name: option }))
}

async function save(form: Form) {
  await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(form.address()).toBe('/owner/shops'))
  return form.writes()[0]?.body
}

describe('a reference', () => {
  it('queries the server for the typed text, and only after it is opened', async () => {
    const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
    const towns = await form.picker('Serves')
    expect(form.asked.some(({ url }) => url.pathname === '/api/town')).toBe(false)
    await form.user.type(towns, 'sao lav')
    expect(await screen.findByRole('option', { name: 'São Lavras' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Recife' })).toBeNull())
    const findLast = () => form.asked.filter(({ url }) => url.pathname === '/api/town').at(-1)
    // A slow typist pauses in the middle, which sends a query too.
    await waitFor(() => expect(findLast()?.url.searchParams.get('q')).toBe('sao lav'))
    const last = findLast()
    expect(last?.url.searchParams.get('labels')).toBe('1')
    expect(last?.url.searchParams.get('range')).toBe('[0,24]')
  })

  it('stores several records', async () => {
    const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
    await form.user.type(await form.field('Name'), 'Many')
    await pick(form, 'Serves', 'Recife')
    await form.user.click(await screen.findByRole('option', { name: 'São Lavras' }))
    await form.user.keyboard('{Escape}')
    expect(await save(form)).toEqual({ name: 'Many', towns: [recife, lavras] })
  })

  it('shows the labels of the records that a record already refers to', async () => {
    const shop = await server.make('shop', {
      name: 'Labelled',
      place: { region: south, town: lavras },
      towns: [recife],
    })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    await waitFor(async () => expect((await form.picker('Town')).value).toBe('São Lavras'))
    await waitFor(async () => expect((await form.picker('Region')).value).toBe('Sul'))
    expect(await screen.findByText('Recife')).toBeTruthy()
  })
})

describe('a reference to a record that the user may not see', () => {
  it('never shows the id of the record, neither while loading nor afterwards', async () => {
    const shop = await server.make('shop', { name: 'Hidden', place: { region: south }, towns: [recife] })
    const shown: string[] = []
    const watcher = new MutationObserver(() => shown.push(document.body.textContent ?? ''))
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
    await server.db.query('delete from town where id = $1', [recife])
    try {
      await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
      expect(await screen.findByText('Não disponível')).toBeTruthy()
    } finally {
      watcher.disconnect()
      await server.db.query('insert into town (id, name, region_id) values ($1, $2, $3)', [
        recife,
        'Recife',
        north,
      ])
    }
    expect(shown.filter((text) => text.includes(`#${recife}`))).toEqual([])
  })
})

describe('a reference that depends on another', () => {
  it('is disabled without a value of the other and then offers only matching records', async () => {
    const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
    const town = await form.picker('Town')
    expect(town.disabled).toBe(true)
    expect(screen.getByText('Escolha primeiro o region')).toBeTruthy()
    await pick(form, 'Region', 'Sul')
    // It stays disabled while its options load, and loads them without being opened.
    expect(town.disabled).toBe(true)
    await waitFor(() => expect(town.disabled).toBe(false))
    expect(form.asked.some(({ url }) => url.pathname === '/api/town')).toBe(true)
    await form.user.click(town)
    expect(await screen.findByRole('option', { name: 'São Lavras' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: 'Recife' })).toBeNull()
  })

  it('receives the focus once it is enabled, after Tab selected the typed match of the other, loaded or not', async () => {
    for (const isEarly of [false, true]) {
      const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
      const region = await form.picker('Region')
      await form.user.type(region, 'Sul')
      if (!isEarly) await waitFor(() => expect(screen.queryByRole('option', { name: 'Norte' })).toBeNull())
      await form.user.tab()
      const town = await form.picker('Town')
      await waitFor(() => expect(document.activeElement).toBe(town))
      expect(region.value).toBe('Sul')
      cleanup()
    }
  })

  it('is cleared when the other changes, and not when the form opens', async () => {
    const shop = await server.make('shop', { name: 'Moving', place: { region: south, town: lavras } })
    const form = await openForm(server, 'owner', `/owner/shops/alterar/${shop.id}`)
    await waitFor(async () => expect((await form.picker('Town')).value).toBe('São Lavras'))
    await pick(form, 'Region', 'Norte')
    await waitFor(async () => expect((await form.picker('Town')).value).toBe(''))
    await pick(form, 'Town', 'Recife')
    expect(await save(form)).toEqual({ place: { region: north, town: recife } })
  })
})

describe('a reference whose entity is selected by another field', () => {
  it('waits for the selection, offers records of that entity by label and is cleared when the selection changes', async () => {
    const form = await openForm(server, 'owner', '/owner/plans/cadastrar')
    await form.user.type(await form.field('Name'), 'Round trip')
    await form.user.click(screen.getByRole('button', { name: /Adicionar/ }))
    const where = await form.picker('Where')
    expect(where.disabled).toBe(true)
    expect(screen.getByText('Escolha primeiro “Sort”')).toBeTruthy()
    await pick(form, 'Sort', 'town')
    await form.user.click(await form.picker('Where'))
    expect(await screen.findByRole('option', { name: 'São Lavras' })).toBeTruthy()
    expect(screen.queryByRole('option', { name: 'Sul' })).toBeNull()
    await form.user.click(screen.getByRole('option', { name: 'Recife' }))
    await waitFor(async () => expect((await form.picker('Where')).value).toBe('Recife'))
    await pick(form, 'Sort', 'region')
    await waitFor(async () => expect((await form.picker('Where')).value).toBe(''))
    await pick(form, 'Where', 'Sul')
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.address()).toBe('/owner/plans'))
    expect(form.writes()[0]?.body).toEqual({
      name: 'Round trip',
      stops: [{ sort: 'region', place_id: south }],
    })
  })

  it('shows the label of the stored record', async () => {
    const stops = [
      { sort: 'town', place_id: lavras },
      { sort: 'region', place_id: north },
    ]
    const plan = await server.make('plan', { name: 'Kept', stops })
    await openForm(server, 'owner', `/owner/plans/alterar/${plan.id}`)
    await waitFor(() => {
      const shown = screen
        .getAllByRole<HTMLInputElement>('combobox', { name: 'Where' })
        .map(({ value }) => value)
      expect(shown).toEqual(['São Lavras', 'Norte'])
    })
  })

  it('is rejected by the server when its record belongs to another entity, and is labelled by its own', async () => {
    const { person } = await openForm(server, 'owner', '/owner/plans')
    const lost = Math.max(north, south, lavras, recife) + 50
    const refused = await person.post('/api/plan', {
      name: 'Lost',
      stops: [{ sort: 'region', place_id: lost }],
    })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('/stops/0/place_id')
    const stops = [
      { sort: 'town', place_id: recife },
      { sort: 'region', place_id: south },
    ]
    const { id } = await server.make('plan', { name: 'Told', stops })
    const answer = await person.get(`/api/plan/${id}?labels=1`)
    const { _labels } = (await answer.json()) as { _labels: Readonly<Record<string, unknown>> }
    expect(_labels['stops.place_id']).toEqual(['Recife', 'Sul'])
  })
})

describe('a choice that depends on the record of another reference', () => {
  let maize: number
  let sacks: number
  let white: number
  beforeAll(async () => {
    maize = (await server.make('seed', { name: 'Maize', unit: 'kg' })).id
    sacks = (await server.make('seed', { name: 'Sacks', unit: 'bag' })).id
    await server.make('paint', { name: 'Blue', measure: 'ml' })
    white = (await server.make('paint', { name: 'White', measure: 'l' })).id
  })
  const offered = async (form: Form) => {
    await form.user.click(await form.picker('In'))
    const titles = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    await form.user.keyboard('{Escape}')
    return titles
  }

  it('offers the matching options, starts with the value of the record and follows another record', async () => {
    const form = await openForm(server, 'owner', '/owner/works/cadastrar')
    await form.user.type(await form.field('Name'), 'Spring')
    await form.user.click(screen.getByRole('button', { name: /Adicionar/ }))
    expect(await offered(form)).toEqual(['kg', 'g', 'l', 'ml', 'bag'])
    await pick(form, 'Of', 'seed')
    await pick(form, 'What', 'Maize')
    await waitFor(async () => expect((await form.picker('In')).textContent).toBe('kg'))
    expect(await offered(form)).toEqual(['kg', 'g'])
    await pick(form, 'In', 'g')
    await pick(form, 'Of', 'paint')
    await pick(form, 'What', 'Blue')
    await waitFor(async () => expect((await form.picker('In')).textContent).toBe('ml'))
    expect(await offered(form)).toEqual(['l', 'ml'])
    await pick(form, 'In', 'l')
    await pick(form, 'What', 'White')
    // Litres are valid for white paint too.
    expect((await form.picker('In')).textContent).toBe('l')
    await form.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(form.address()).toBe('/owner/works'))
    expect(form.writes()[0]?.body).toEqual({
      name: 'Spring',
      uses: [{ of: 'paint', what_id: white, unit: 'l' }],
    })
  })

  it('is rejected by the server with a message when it does not match, and accepted where it was already stored', async () => {
    const { person } = await openForm(server, 'owner', '/owner/works')
    const refused = async (unit: string, what_id = maize, of = 'seed') => {
      const answer = await person.post('/api/work', { name: 'W', uses: [{ of, what_id, unit }] })
      const { errors } = (await answer.json()) as { errors?: readonly unknown[] }
      return [answer.status, ...(errors ?? [])]
    }
    const path = '/uses/0/unit'
    expect(await refused('l')).toEqual([422, { path, message: 'Use kg ou g, como em Maize.' }])
    expect(await refused('kg', sacks)).toEqual([422, { path, message: 'Use bag, como em Sacks.' }])
    expect(await refused('kg', white, 'paint')).toEqual([
      422,
      { path, message: 'Use l ou ml, como em White.' },
    ])
    expect(await refused('g')).toEqual([201])
    const work = await server.make('work', { name: 'Old', uses: [{ of: 'seed', what_id: maize, unit: 'g' }] })
    const uses = { of: 'seed', what_id: maize, unit: 'g' }
    await server.store.update('seed', maize, { unit: 'bag' }, '*', person.actor)
    const kept = await person.patch(`/api/work/${work.id}`, { name: 'Older' })
    expect(kept.status).toBe(200)
    const again = await person.patch(`/api/work/${work.id}`, { uses: [uses, uses] })
    expect(again.status).toBe(200)
    await server.store.update('seed', maize, { unit: 'kg' }, '*', person.actor)
  })
})

describe('a list column of a reference whose entity is selected by another field', () => {
  it('filters by number, and has no facets or groups because each entity has its own ids', async () => {
    const { person } = await openForm(server, 'owner', '/owner/plans')
    const { id } = await server.make('plan', { name: 'Asked', stops: [{ sort: 'town', place_id: recife }] })
    const filter = encodeURIComponent(JSON.stringify({ 'stops.place_id': recife, name: 'Asked' }))
    const found = (await (await person.get(`/api/plan?filter=${filter}`)).json()) as readonly unknown[]
    expect(found).toMatchObject([{ id }])
    for (const word of ['facets', 'groups']) {
      const answer = await person.get(`/api/plan/resumo?filter={}&${word}=stops.place_id`)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('de mais de um cadastro')
    }
  })
})

describe('a reference that allows quick creation', () => {
  it('asks for one text and selects the new record', async () => {
    const form = await openForm(server, 'owner', '/owner/shops/cadastrar')
    await form.user.type(await form.field('Name'), 'Quick')
    expect(screen.queryByRole('button', { name: 'Adicionar item a Town' })).toBeNull()
    await pick(form, 'Region', 'Sul')
    await form.user.click(await screen.findByRole('button', { name: 'Adicionar item a Town' }))
    await form.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    expect(screen.getByText('Campo obrigatório')).toBeTruthy()
    await form.user.type(screen.getByRole('textbox', { name: 'Item' }), 'Nova Resende')
    await form.user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(async () => expect((await form.picker('Town')).value).toBe('Nova Resende'))
    const made = form.asked.find(({ method, url }) => method === 'POST' && url.pathname === '/api/town')
    expect(made?.body).toEqual({ name: 'Nova Resende', region_id: south })
  })
})
