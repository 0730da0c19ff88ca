import 'fake-indexeddb/auto'
import '../../../support/dom'

import { HttpError } from 'react-admin'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { files } from '../../../../server/features/files/feature'
import { search } from '../../../../server/features/palette/feature'
import { fitAct } from '../../../../src/engine/field/acts/fitAct'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { estate, estateWith, visits, visitsWith } from './estate'
import { type OpenTestDevice, openTestDevice } from './fieldDevice'

let server: TestServer
let office: SignedIn
let tech: SignedIn
let device: OpenTestDevice
let count = 0

beforeAll(async () => {
  server = await startTestServer({ schemas: estate, features: [files, search] })
  office = await server.signIn('office', { email: 'office@example.com' })
})
afterAll(() => server.close())

let farm: Row & { id: number }

beforeEach(async () => {
  count += 1
  tech = await server.signIn('tech', { email: `tech${count}@example.com` })
  farm = await server.make('farm', { name: `Farm ${count}`, soil: 'clay', area: 5, tech_id: tech.recordId })
  device = await openTestDevice({ server: () => server, database: `device ${count}`, person: tech })
  await device.field().takeAlong()
})

const waiting = () => device.field().state().waiting
const stored = async (entity: string, id: number) =>
  (await (await office.get(`/api/${entity}/${id}`)).json()) as Row
const refusal = (error: unknown) => {
  if (!(error instanceof HttpError)) throw error
  return { status: error.status, body: error.body }
}

function pdfNamed(name: string): FormData {
  const body = new FormData()
  body.set('arquivo', new File(['%PDF-1.4\n%%EOF'], name, { type: 'application/pdf' }))
  return body
}

describe('without a connection', () => {
  it('answers lists, sums, records and their heads from the copies', async () => {
    device.isOnline = false
    const list = await device.request('GET', '/api/farm?range=[0,24]&labels=1')
    expect(list.json).toMatchObject([
      { id: farm.id, name: farm.name, _labels: { tech_id: expect.any(String) } },
    ])
    expect(list.headers.get('Content-Range')).toMatch(/0-0\/1$/)
    const sums = await device.request('GET', '/api/farm/resumo?sums=area')
    expect(sums.json).toMatchObject({ total: 1, sums: { area: 5 } })
    const head = await device.request('GET', `/api/farm/${farm.id}/ficha`)
    expect(head.json).toMatchObject({
      record: { id: farm.id },
      related: [{ key: 'visit.farm_id', total: 0 }],
    })
  })

  it('shows what was saved a moment ago with a connection', async () => {
    const { id } = await server.make('visit', { title: 'Gone', farm_id: farm.id })
    await device.field().sendAll()
    await device.request('PATCH', `/api/farm/${farm.id}`, { area: 8 }, { 'If-Match': '"1"' })
    await device.request('POST', '/api/visit', { title: 'Made', farm_id: farm.id })
    await device.request('DELETE', `/api/visit/${id}`)
    device.isOnline = false
    expect((await device.request('GET', '/api/farm')).json).toMatchObject([{ area: 8, double: 16 }])
    expect((await device.request('GET', '/api/visit')).json).toMatchObject([
      { title: 'Made', _labels: { farm_id: farm.name } },
    ])
  })

  it('answers from the copies when the session turns out to have ended', async () => {
    device.token = 'ended'
    const list = await device.request('GET', '/api/farm?range=[0,24]')
    expect(list.json).toMatchObject([{ id: farm.id }])
  })

  it('shows what was recorded at once, in lists, totals and across references, with its label', async () => {
    device.isOnline = false
    const made = await device.request('POST', '/api/visit', { title: 'First', farm_id: farm.id })
    expect(made.json).toMatchObject({ title: 'First', status: 'open', _labels: { farm_id: farm.name } })
    expect((made.json as Row).id).toBeLessThan(0)
    await device.request('PATCH', `/api/farm/${farm.id}`, { area: 7 }, { 'If-Match': '"1"' })
    const filter = encodeURIComponent(JSON.stringify({ 'farm_id.area': { gte: 7 } }))
    const found = await device.request('GET', `/api/visit?filter=${filter}`)
    expect(found.json).toMatchObject([{ title: 'First' }])
    const head = await device.request('GET', `/api/farm/${farm.id}/ficha`)
    expect(head.json).toMatchObject({ record: { area: 7, double: 14 }, related: [{ total: 1 }] })
  })

  it('follows first ids of records only where ids are asked for, in lists and in sums', async () => {
    device.isOnline = false
    const made = await device.request('POST', '/api/farm', { name: 'New', tech_id: tech.recordId })
    const first = Number((made.json as Row).id)
    device.isOnline = true
    await device.field().sendAll()
    device.isOnline = false
    await device.request('POST', '/api/visit', { title: 'Of it', farm_id: first, score: first })
    const asked = async (path: string, filter: object) =>
      (await device.request('GET', `/api/${path}filter=${encodeURIComponent(JSON.stringify(filter))}`)).json
    for (const filter of [{ farm_id: first }, { score: first }, { 'farm_id.id': first }]) {
      expect(await asked('visit?', filter), JSON.stringify(filter)).toMatchObject([{ title: 'Of it' }])
      expect(await asked('visit/resumo?', filter)).toMatchObject({ total: 1 })
    }
    for (device.isOnline of [false, true]) {
      // A form that is open goes on naming it.
      expect(await asked('farm?', { id: [first] })).toMatchObject([{ id: first, name: 'New' }])
      expect(await asked('farm/resumo?', { id: first })).toMatchObject({ total: 1 })
      expect(await asked('visit?', { farm_id: first })).toMatchObject([{ title: 'Of it' }])
    }
    await device.field().sendAll()
    expect(await asked('visit?', { farm_id: first })).toHaveLength(1)
  })

  it('refuses what a rule refuses, at the field and with the same message as the server', async () => {
    const online = await device
      .request('POST', '/api/visit', { title: 'x', farm_id: farm.id, score: 11 })
      .catch(refusal)
    device.isOnline = false
    const offline = await device
      .request('POST', '/api/visit', { title: 'x', farm_id: farm.id, score: 11 })
      .catch(refusal)
    expect(offline).toEqual(online)
    expect(offline).toMatchObject({ status: 422 })
    expect(waiting()).toEqual([])
  })

  it('refuses a transition that the state does not allow, as the server does', async () => {
    const visit = await server.make('visit', { title: 'v', farm_id: farm.id })
    await device.field().sendAll()
    const online = await device.request('POST', `/api/visit/${visit.id}/transicoes/reopen`, {}).catch(refusal)
    device.isOnline = false
    const offline = await device
      .request('POST', `/api/visit/${visit.id}/transicoes/reopen`, {})
      .catch(refusal)
    expect(offline).toEqual(online)
  })

  it('keeps acts when the tab is killed, and shows them again', async () => {
    device.isOnline = false
    await device.request('POST', '/api/visit', { title: 'Kept', farm_id: farm.id })
    await device.reopen()
    expect(waiting()).toMatchObject([
      { kind: 'create', entity: 'visit', label: 'Kept', values: { title: 'Kept' } },
    ])
    expect((await device.request('GET', '/api/visit')).json).toMatchObject([{ title: 'Kept' }])
  })
})

describe('with a connection, before what waits is sent', () => {
  const listOf = async (search: object) => {
    const params = new URLSearchParams(
      Object.entries(search).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    const { json, headers } = await device.request('GET', `/api/farm?${params}`)
    return {
      names: (json as Row[]).map(({ name }) => name),
      range: headers.get('Content-Range')?.split(' ').at(-1),
    }
  }
  const make = (name: string, area: number) =>
    server.make('farm', { name, area, soil: 'clay', tech_id: tech.recordId })

  beforeEach(async () => {
    await Promise.all(['B', 'D', 'F'].map((name, area) => make(name, area)))
    device.isOnline = false
    for (const name of ['A', 'C', 'E', 'G']) {
      await device.request('POST', '/api/farm', { name, area: 10, soil: 'peat', tech_id: tech.recordId })
    }
    device.isOnline = true
  })

  it('lists created records among those of the server, in order and on their page', async () => {
    const sort = ['name', 'ASC']
    const found = async (range: readonly [number, number]) => listOf({ sort, range })
    expect(await listOf({ sort })).toMatchObject({ names: ['A', 'B', 'C', 'D', 'E', 'F', farm.name, 'G'] })
    expect(await found([0, 2])).toEqual({ names: ['A', 'B', 'C'], range: '0-2/8' })
    expect(await found([3, 5])).toEqual({ names: ['D', 'E', 'F'], range: '3-5/8' })
    expect(await found([6, 8])).toEqual({ names: [farm.name, 'G'], range: '6-7/8' })
    const down = await listOf({ sort: ['name', 'DESC'], range: [1, 3], fields: 'soil', labels: '1' })
    expect(down.range).toBe('1-3/8')
    expect((await listOf({ sort: ['area', 'ASC'], range: [0, 1], fields: 'name' })).names).toEqual(['B', 'D'])
  })

  it('lists only those that the query finds, until the server has them', async () => {
    const query = { filter: { soil: 'peat' }, sort: ['name', 'ASC'], range: [0, 24] }
    expect(await listOf(query)).toEqual({ names: ['A', 'C', 'E', 'G'], range: '0-3/4' })
    expect((await listOf({ q: 'G', range: [0, 24] })).names).toEqual(['G'])
    expect(await listOf({ filter: { soil: 'sand' }, range: [0, 24] })).toMatchObject({ names: [] })
    const id = device.field().state().waiting[1]?.id
    expect((await listOf({ filter: { id: [farm.id, id] } })).names.sort()).toEqual(['C', farm.name])
    const ask = async () =>
      (await device.request('GET', '/api/farm/resumo?sums=area&facets=soil&groups=soil')).json
    const groups = [
      { value: 'clay', count: 4, sums: { area: 8 } },
      { value: 'peat', count: 4, sums: { area: 40 } },
    ]
    const before = await ask()
    expect(before).toMatchObject({ total: 8, sums: { area: 48 } })
    expect((before as Row).groups).toEqual(
      expect.arrayContaining(groups.map((each) => expect.objectContaining(each))),
    )
    const shown = await listOf(query)
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    expect(await listOf(query)).toEqual(shown)
    expect(await ask()).toEqual(before)
  })
})

describe('with a connection, before changes of records are sent', () => {
  const json = async (path: string, search: Readonly<Record<string, unknown>> = {}) => {
    const params = new URLSearchParams(
      Object.entries(search).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    const { headers, json: answer } = await device.request('GET', `/api/${path}?${params}`)
    return { answer, total: headers.get('Content-Range')?.split('/')[1] }
  }
  const names = async (search: Readonly<Record<string, unknown>>) => {
    const { answer, total } = await json('farm', { range: [0, 24], ...search })
    return [...(answer as Row[]).map(({ name }) => name), Number(total)]
  }
  const brazil = { by: 'east', sight: '-80,-40,-30,10', zoom: '4' }
  const placed = async (search: Readonly<Record<string, unknown>>) => {
    const { answer } = await json('farm/lugares', search)
    return answer as {
      readonly places: readonly { readonly row: Row; readonly geometry: { readonly coordinates: unknown } }[]
      readonly box: readonly number[]
      readonly total: number
      readonly placed: number
    }
  }
  let farms: Record<'edited' | 'moved' | 'removed', Row & { id: number }>
  let visit: Row & { id: number }

  beforeEach(async () => {
    const make = (name: string, area: number) =>
      server.make('farm', { name, area, soil: 'clay', north: -20, east: -45, tech_id: tech.recordId })
    farms = { edited: await make('Quince', 10), moved: await make('M', 20), removed: await make('R', 40) }
    visit = await server.make('visit', { title: 'Seen', farm_id: farms.edited.id })
    await device.field().sendAll()
    device.isOnline = false
    const version = { 'If-Match': '"1"' }
    await device.request('PATCH', `/api/farm/${farms.edited.id}`, { name: 'Zebra', soil: 'peat' }, version)
    await device.request('PATCH', `/api/farm/${farms.moved.id}`, { east: -50 }, version)
    await device.request('DELETE', `/api/farm/${farms.removed.id}`)
    await device.request('POST', `/api/visit/${visit.id}/transicoes/finish`, {})
    await device.request('POST', '/api/farm', {
      name: 'New',
      area: 1,
      north: -21,
      east: -60,
      tech_id: tech.recordId,
    })
    device.isOnline = true
  })

  const asked = async () => ({
    listed: await names({ sort: ['name', 'ASC'] }),
    backwards: await names({ sort: ['name', 'DESC'], range: [1, 2], fields: 'name' }),
    inactive: await names({ filter: { ativo: false } }),
    clay: await names({ filter: { soil: 'clay' } }),
    found: await names({ q: 'zebra', relevance: '1' }),
    named: await names({ q: 'quince', relevance: '1' }),
    chosen: await names({ filter: { id: Object.values(farms).map(({ id }) => id) }, sort: ['name', 'ASC'] }),
    others: await names({ filter: { id: { ne: farms.moved.id } }, sort: ['name', 'ASC'] }),
    sums: (await json('farm/resumo', { sums: 'area', facets: 'soil', groups: 'soil' })).answer,
    open: ((await json('visit', { filter: { status: 'open' } })).answer as Row[]).length,
    done: ((await json('visit', { filter: { status: 'done' } })).answer as Row[]).length,
    states: (await json('visit/resumo', { facets: 'status' })).answer,
    extent: await placed({ by: 'east' }),
    places: (await placed(brazil)).places
      .map(({ row, geometry }) => [row._label, geometry.coordinates])
      .sort(),
    close: (await placed({ ...brazil, sight: '-55,-25,-48,-15' })).places.length,
    tabs: (await json(`farm/${farms.edited.id}/ficha`)).answer,
  })

  it('shows edits, transitions and removals in lists, sums, choices and maps as once they are sent', async () => {
    const before = await asked()
    expect(before).toMatchObject({
      listed: [farm.name, 'M', 'New', 'Zebra', 4],
      inactive: ['R', 1],
      clay: [farm.name, 'M', 2],
      found: ['Zebra', 1],
      named: [0],
      open: 0,
      done: 1,
      extent: { total: 4, placed: 3, box: [-60, -21, -45, -20] },
      close: 1,
    })
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    const after = await asked()
    const bare = (each: typeof before) =>
      JSON.parse(
        JSON.stringify(each, (name, value) => (['record', 'transitions'].includes(name) ? undefined : value)),
      )
    expect(bare(before)).toEqual(bare(after))
  })

  it('finds them by the search over everything', async () => {
    const hits = async (q: string) =>
      ((await json('busca', { q })).answer as Row[]).map(({ label }) => label).sort()
    for (device.isOnline of [true, false]) {
      expect(await hits('zebra')).toEqual(['Zebra'])
      expect(await hits('new')).toEqual(['New'])
    }
  })
})

describe('the tabs of a record', () => {
  const counted = async (id: unknown) => {
    const { json } = await device.request('GET', `/api/farm/${id}/ficha`)
    return (json as { related: Row[] }).related
  }
  const record = (title: string, farm_id: unknown) => device.request('POST', '/api/visit', { title, farm_id })

  it('count what was recorded here and waits, with a connection as without one', async () => {
    await record('Of the server', farm.id)
    const other = await server.make('farm', { name: 'Other', tech_id: tech.recordId })
    await device.field().sendAll()
    device.isOnline = false
    for (const title of ['First', 'Second']) await record(title, farm.id)
    expect(await counted(farm.id)).toEqual([{ key: 'visit.farm_id', total: 3 }])
    device.isOnline = true
    expect(await counted(farm.id)).toEqual([{ key: 'visit.farm_id', total: 3 }])
    expect(await counted(other.id)).toEqual([{ key: 'visit.farm_id', total: 0 }])
    await device.field().sendAll()
    expect(await counted(farm.id)).toEqual([{ key: 'visit.farm_id', total: 3 }])
  })

  it('count what waits for a record that was created here', async () => {
    device.isOnline = false
    const { json } = await device.request('POST', '/api/farm', { name: 'New', tech_id: tech.recordId })
    await record('There', (json as Row).id)
    for (device.isOnline of [false, true])
      expect(await counted((json as Row).id)).toEqual([{ key: 'visit.farm_id', total: 1 }])
  })
})

describe('what waits of a record', () => {
  const entriesOf = async (rest: string) => {
    const { json } = await device.request('GET', `/api/farm/${farm.id}/${rest}`)
    return json as { readonly entries: Row[]; readonly counts?: Row }
  }

  it('is in its timeline and history, with a connection as without one', async () => {
    const saved = (await entriesOf('linha-do-tempo')).entries.length
    device.isOnline = false
    await device.request('PATCH', `/api/farm/${farm.id}`, { area: 8 }, { 'If-Match': '"1"' })
    await device.request('POST', `/api/farm/${farm.id}/anotacoes`, { texto: 'Dry' })
    for (device.isOnline of [false, true]) {
      const { entries, counts } = await entriesOf('linha-do-tempo')
      expect(entries.slice(0, 2)).toMatchObject([{ text: 'Dry' }, { changes: { area: [5, 8] } }])
      expect(entries).toHaveLength(device.isOnline ? saved + 2 : 2)
      expect((await entriesOf('linha-do-tempo?tipo=note')).entries).toMatchObject([{ text: 'Dry' }])
      if (device.isOnline) expect(counts).toMatchObject({ note: 1 })
      const history = await device.request('GET', `/api/farm/${farm.id}/historico`)
      expect((history.json as Row[]).slice(0, 2)).toMatchObject([{ act: 'note' }, { act: 'edit' }])
    }
    await device.field().sendAll()
    expect((await entriesOf('linha-do-tempo')).entries).toHaveLength(saved + 2)
  })

  it('is there once after its answer was lost', async () => {
    device.lost = 1
    await device.request('POST', `/api/farm/${farm.id}/anotacoes`, { texto: 'Dry' })
    device.isOnline = true
    expect((await entriesOf('linha-do-tempo?tipo=note')).entries).toHaveLength(1)
  })

  it('stays there while the server fails on it', async () => {
    device.poison = { text: 'Dry', status: 500 }
    await device.request('POST', `/api/farm/${farm.id}/anotacoes`, { texto: 'Dry' })
    expect((await entriesOf('linha-do-tempo?tipo=note')).entries).toMatchObject([{ text: 'Dry' }])
  })
})

describe('a record whose answer was lost', () => {
  const lists = ['/api/visit?range=[0,24]', '/api/visit?range=[0,24]&fields=title']
  const once = async (path: string) => {
    const list = await device.request('GET', path)
    expect((list.json as Row[]).map(({ title }) => title)).toEqual(['Only'])
    expect(list.headers.get('Content-Range')).toMatch(/0-0\/1$/)
  }

  it.each(['in this tab', 'before its tab was killed'])(
    'is listed once with a connection, %s',
    async (how) => {
      device.lost = 1
      await device.request('POST', '/api/visit', { title: 'Only', farm_id: farm.id })
      await once('/api/visit?range=[0,24]')
      if (how !== 'in this tab') await device.reopen()
      device.isOnline = true
      // A page asks for several things at once.
      const [, , sums, head] = await Promise.all([
        ...lists.map(once),
        device.request('GET', '/api/visit/resumo'),
        device.request('GET', `/api/farm/${farm.id}/ficha`),
      ])
      expect(sums?.json).toMatchObject({ total: 1 })
      expect(head?.json).toMatchObject({ related: [{ total: 1 }] })
      expect(waiting()).toEqual([])
      expect(
        device.sent.filter(({ path, method }) => method === 'POST' && path === '/api/visit'),
      ).toHaveLength(2)
    },
  )

  it('is listed once after the server failed on it when it was saved', async () => {
    device.failing = 1
    await device.request('POST', '/api/visit', { title: 'Only', farm_id: farm.id })
    for (const list of lists) await once(list)
  })

  it('is sent again before what waits longer', async () => {
    device.isOnline = false
    await device.request('POST', '/api/visit', { title: 'Before', farm_id: farm.id })
    device.isOnline = true
    device.lost = 1
    await device.request('POST', '/api/farm', { name: 'Lost', tech_id: tech.recordId })
    device.isOnline = true
    device.sent.length = 0
    await device.field().sendAll()
    expect(device.sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/farm',
      '/api/visit',
      '/api/campo/copia',
    ])
  })
})

describe.each([
  ['fails', 500],
  ['is unavailable', 503],
  ['does not answer', 0],
])('an act on which the server always %s', (_how, status) => {
  let now = new Date()
  let phone: OpenTestDevice
  const left = () => phone.field().state().waiting

  beforeEach(async () => {
    phone = await openTestDevice({
      server: () => server,
      database: `failing ${count} ${status}`,
      person: tech,
      now: () => now,
    })
    await phone.field().takeAlong()
    phone.isOnline = false
    for (const title of ['Poison', 'After'])
      await phone.request('POST', '/api/visit', { title, farm_id: farm.id })
    phone.poison = { text: 'Poison', status }
    phone.isOnline = true
  })
  const tryAgain = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      now = new Date(now.getTime() + 60_000)
      await phone.field().sendAll()
    }
  }

  it('is told after several tries, holds nothing else back and is done once the server can', async () => {
    await tryAgain(4)
    expect(left()[0]).not.toHaveProperty('question')
    // Tries that follow each other at once say nothing new.
    await phone.field().sendAll()
    expect(left()[0]).not.toHaveProperty('question')
    await tryAgain(1)
    expect(left()).toMatchObject([{ label: 'Poison', question: { kind: 'failed', times: 5 } }])
    await phone.field().decide(left()[0]?.number ?? 0, { kind: 'send' })
    expect(left()[0]).not.toHaveProperty('question')
    await phone.field().sendAll()
    expect(left()).toMatchObject([{ question: { kind: 'failed' } }])
    phone.poison = undefined
    // Without a decision: nothing but the server keeps it from being done.
    await phone.field().sendAll()
    expect(left()).toEqual([])
    const made = await office.get(`/api/visit?filter=${encodeURIComponent(`{"farm_id":${farm.id}}`)}`)
    expect(((await made.json()) as Row[]).map(({ title }) => title).sort()).toEqual(['After', 'Poison'])
    phone.close()
  })

  it('is discarded only by its person, who may take that back', async () => {
    await tryAgain(5)
    const undo = await phone.field().decide(left()[0]?.number ?? 0, { kind: 'discard' })
    expect(left()).toEqual([])
    await undo()
    expect(left()).toMatchObject([{ label: 'Poison', question: { kind: 'failed' } }])
    phone.close()
  })
})

it('counts no try against an act while the server answers nothing', async () => {
  let now = new Date()
  const phone = await openTestDevice({
    server: () => server,
    database: `down ${count}`,
    person: tech,
    now: () => now,
  })
  await phone.field().takeAlong()
  phone.isOnline = false
  await phone.request('POST', '/api/visit', { title: 'Down', farm_id: farm.id })
  phone.isOnline = true
  phone.poison = { text: '', status: 503 }
  for (let time = 0; time < 8; time += 1) {
    now = new Date(now.getTime() + 60_000)
    await phone
      .field()
      .sendAll()
      .catch(() => undefined)
  }
  expect(phone.field().state().waiting).toMatchObject([{ label: 'Down' }])
  expect(phone.field().state().waiting[0]).not.toHaveProperty('question')
  phone.close()
})

describe('sending', () => {
  it('sends records that refer to each other in order, with the ids of the server', async () => {
    device.isOnline = false
    const made = (await device.request('POST', '/api/farm', { name: 'New', tech_id: tech.recordId }))
      .json as Row
    const visit = (await device.request('POST', '/api/visit', { title: 'There', farm_id: made.id }))
      .json as Row
    await device.request('POST', `/api/visit/${visit.id}/transicoes/finish`, {})
    await device.request('POST', `/api/visit/${visit.id}/anotacoes`, { texto: 'Seen' })
    device.isOnline = true
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    const [found] = (await (
      await office.get(`/api/visit?filter=${encodeURIComponent('{"title":"There"}')}`)
    ).json()) as Row[]
    expect(found).toMatchObject({ status: 'done' })
    expect(await stored('farm', Number(found?.farm_id))).toMatchObject({ name: 'New' })
    expect(device.field().waitingAct('visit', Number(found?.id))).toBeUndefined()
    // The page that was open goes on under its first address.
    expect((await device.request('GET', `/api/visit/${visit.id}`)).json).toMatchObject({ id: found?.id })
  })

  it('says what waits of a record whose creation was sent', async () => {
    device.isOnline = false
    const { json } = await device.request('POST', '/api/visit', { title: 'Half', farm_id: farm.id })
    const { id: first } = json as { readonly id: number }
    await device.request('POST', `/api/visit/${first}/transicoes/finish`, {})
    expect(device.field().waitingAct('visit', first)).toMatchObject({ kind: 'transition' })
    device.isOnline = true
    device.poison = { text: '{}', status: 503 }
    await device.field().sendAll()
    const [{ id } = { id: 0 }] = (await device.request('GET', '/api/visit')).json as Row[]
    expect(id).toBeGreaterThan(0)
    for (const known of [first, Number(id)])
      expect(device.field().waitingAct('visit', known)).toMatchObject({ kind: 'transition' })
  })

  it('joins the edits of a record into one act, merges it into other fields and asks about the same', async () => {
    device.isOnline = false
    await device.request('PATCH', `/api/farm/${farm.id}`, { soil: 'sand' }, { 'If-Match': '"1"' })
    await device.request('PATCH', `/api/farm/${farm.id}`, { area: 9 }, { 'If-Match': '"1"' })
    expect(waiting()).toMatchObject([
      { values: { soil: 'sand', area: 9 }, before: { soil: 'clay', area: 5 } },
    ])
    await office.patch(`/api/farm/${farm.id}`, { name: 'Renamed', area: 6 })
    device.isOnline = true
    await device.field().sendAll()
    expect(waiting()).toMatchObject([
      {
        question: {
          kind: 'clash',
          clashes: [{ field: 'area', before: 5, mine: 9, theirs: 6 }],
          by: office.actor.name,
        },
      },
    ])
    const undo = await device.field().decide(waiting()[0]?.number ?? 0, { kind: 'send', values: { area: 6 } })
    expect(waiting()[0]?.question).toBeUndefined()
    await undo()
    expect(waiting()[0]?.question?.kind).toBe('clash')
    await device.field().decide(waiting()[0]?.number ?? 0, { kind: 'send' })
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    expect(await stored('farm', farm.id)).toMatchObject({ name: 'Renamed', soil: 'sand', area: 9 })
  })

  it('does an act once whose answer was lost, online and offline', async () => {
    device.lost = 1
    await device.request('POST', '/api/visit', { title: 'Once', farm_id: farm.id })
    expect(waiting()).toMatchObject([{ label: 'Once' }])
    device.isOnline = true
    device.lost = 1
    await device.field().sendAll()
    device.isOnline = true
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    expect(device.sent.filter(({ isReplay }) => isReplay).length).toBeGreaterThan(0)
    const found = await office.get(`/api/visit?filter=${encodeURIComponent('{"title":"Once"}')}`)
    expect(await found.json()).toHaveLength(1)
  })

  describe.each(['with a connection', 'without one'])('that was recorded %s', (how) => {
    const version = { 'If-Match': '"1"' }
    it.each<[string, string, string, Row | undefined]>([
      ['edit', 'PATCH', '', { text: 'Lost' }],
      ['transition', 'POST', '/transicoes/finish', {}],
      ['removal', 'DELETE', '', undefined],
      ['note', 'POST', '/anotacoes', { texto: 'Lost' }],
    ])('does this %s once whose answers were lost, without a question', async (_kind, method, rest, body) => {
      const { id } = await server.make('visit', { title: 'Lost', farm_id: farm.id })
      await device.field().sendAll()
      if (how === 'without one') device.isOnline = false
      else device.lost = 1
      await device.request(method, `/api/visit/${id}${rest}`, body, version)
      device.isOnline = true
      device.lost = 1
      await device.field().sendAll()
      device.isOnline = true
      await device.field().sendAll()
      expect(waiting()).toEqual([])
      expect(device.sent.findLast(({ path }) => path.startsWith('/api/visit'))?.isReplay).toBe(true)
    })
  })

  it('waits and sends again what the server is still answering, without a question', async () => {
    device.isOnline = false
    await device.request('POST', '/api/visit', { title: 'Again', farm_id: farm.id })
    device.isOnline = true
    device.busy = 1
    await device.field().sendAll()
    expect(waiting()).toMatchObject([{ kind: 'create' }])
    expect(waiting()[0]).not.toHaveProperty('question')
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    const found = await office.get(`/api/visit?filter=${encodeURIComponent('{"title":"Again"}')}`)
    expect(await found.json()).toHaveLength(1)
  })

  it('tells the page of records that were recorded, sent and decided, after it has the answer', async () => {
    const told: unknown[] = []
    device.onChange = ({ registros }) => told.push(registros)
    const next = async () => {
      await vi.waitFor(() => expect(told).toHaveLength(1))
      return told.pop()
    }
    await device.request('POST', '/api/farm', { name: 'With a connection', tech_id: tech.recordId })
    device.isOnline = false
    const { json } = await device
      .request('POST', '/api/farm', { name: 'Without', tech_id: tech.recordId })
      .finally(() => expect(told).toEqual([]))
    const { id } = json as { readonly id: number }
    expect(await next()).toEqual({ farm: [id, id] })
    await device.request('POST', `/api/farm/${farm.id}/anotacoes`, { texto: 'Dry' })
    expect(await next()).toEqual({ farm: [farm.id, farm.id] })
    const undo = await device.field().decide(waiting()[1]?.number ?? 0, { kind: 'discard' })
    expect(await next()).toEqual({ farm: [farm.id, farm.id] })
    await undo()
    expect(await next()).toEqual({ farm: [farm.id, farm.id] })
    device.isOnline = true
    await device.field().sendAll()
    const [saved] = (await (await office.get('/api/farm?filter={"name":"Without"}')).json()) as Row[]
    expect(await next()).toEqual({ farm: [id, saved?.id, farm.id, farm.id] })
  })

  it('tells what was sent before the copies are brought up to date', async () => {
    device.isOnline = false
    await device.request('POST', `/api/farm/${farm.id}/anotacoes`, { texto: 'Dry' })
    const told: unknown[] = []
    device.isOnline = true
    device.sent.length = 0
    device.onChange = ({ entidades }) => told.push(...(entidades ?? []), device.sent.at(-1)?.path)
    await device.field().sendAll()
    // First what was recorded a moment ago.
    expect([told, waiting()]).toEqual([['farm', undefined, 'farm', `/api/farm/${farm.id}/anotacoes`], []])
  })

  it('does an act once on which the server failed after it was saved', async () => {
    device.failing = 2
    const picture = (await device.request('POST', '/api/arquivos', pdfNamed('once.pdf'))).json
    await device.request('POST', '/api/visit', { title: `Once ${count}`, farm_id: farm.id, picture })
    expect(waiting()).toMatchObject([{ kind: 'file' }, { kind: 'create' }])
    device.failing = 1
    await device.field().sendAll()
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    const made = await office.get(`/api/visit?filter=${encodeURIComponent(`{"title":"Once ${count}"}`)}`)
    expect(await made.json()).toMatchObject([{ picture: { nome: 'once.pdf' } }])
  })

  it('says when and where an act was recorded', async () => {
    device.place = { latitude: -15.7, longitude: -47.9, accuracy: 8.4 }
    device.isOnline = false
    await device.request('POST', '/api/visit', { title: 'Placed', farm_id: farm.id })
    await new Promise((resolve) => setTimeout(resolve, 20))
    device.isOnline = true
    await device.field().sendAll()
    const headers = device.sent.find(
      ({ method, path }) => method === 'POST' && path === '/api/visit',
    )?.headers
    expect(headers?.get('Recorded-Where')).toBe('-15.7,-47.9,8')
  })

  it('lets a photo wait with the record that shows it', async () => {
    device.isOnline = false
    const body = new FormData()
    body.set('arquivo', new File(['%PDF-1.4\n%%EOF'], 'leaf.pdf', { type: 'application/pdf' }))
    const file = (await device.request('POST', '/api/arquivos', body)).json as Row
    await device.request('POST', '/api/visit', { title: 'Leaf', farm_id: farm.id, picture: file })
    expect(waiting().map(({ kind }) => kind)).toEqual(['file', 'create'])
    device.isOnline = true
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    const [found] = (await (
      await office.get(`/api/visit?filter=${encodeURIComponent('{"title":"Leaf"}')}`)
    ).json()) as Row[]
    expect(found?.picture).toMatchObject({ nome: 'leaf.pdf', chave: expect.not.stringContaining('campo-') })
  })

  it('leaves out only the file that was discarded, and keeps the others', async () => {
    const { id } = await server.make('visit', { title: 'Noted', farm_id: farm.id })
    await device.field().sendAll()
    device.isOnline = false
    const attach = async (name: string, content: string) => {
      const body = new FormData()
      body.set('arquivo', new File([content], name, { type: 'application/pdf' }))
      return (await device.request('POST', '/api/arquivos', body)).json
    }
    const arquivos = [
      await attach('good.pdf', '%PDF-1.4\n%%EOF'),
      await attach('bad.pdf', 'no document at all'),
    ]
    await device.request('POST', `/api/visit/${id}/anotacoes`, { texto: 'See these', arquivos })
    device.isOnline = true
    await device.field().sendAll()
    expect(waiting()).toMatchObject([{ kind: 'file', question: { kind: 'refused' } }, { kind: 'note' }])
    await device.field().decide(waiting()[0]?.number ?? 0, { kind: 'discard' })
    await device.field().sendAll()
    expect(waiting()).toMatchObject([
      { question: { kind: 'unfit', fields: ['arquivos'], isDiscarded: true } },
    ])
    await device.field().decide(waiting()[0]?.number ?? 0, { kind: 'send' })
    await device.field().sendAll()
    expect(waiting()).toEqual([])
    const timeline = await office.get(`/api/visit/${id}/linha-do-tempo`)
    expect(await timeline.json()).toMatchObject({ entries: [{ files: [{ nome: 'good.pdf' }] }, {}] })
  })

  it('asks about a record that moved out of sight, and holds back only what needs it', async () => {
    device.isOnline = false
    await device.request('PATCH', `/api/farm/${farm.id}`, { soil: 'peat' }, { 'If-Match': '"1"' })
    await device.request('POST', '/api/farm', { name: 'Other', tech_id: tech.recordId })
    await office.patch(`/api/farm/${farm.id}`, { tech_id: (await server.make('tech')).id })
    device.isOnline = true
    await device.field().sendAll()
    expect(waiting()).toMatchObject([{ id: farm.id, question: { kind: 'gone' } }])
    await device.field().decide(waiting()[0]?.number ?? 0, { kind: 'discard' })
    expect(waiting()).toEqual([])
  })

  it('keeps acts without their copies when the device is forgotten, and sends them', async () => {
    device.isOnline = false
    await device.request('PATCH', `/api/farm/${farm.id}`, { soil: 'loam' }, { 'If-Match': '"1"' })
    await device.field().forget()
    expect(device.field().state()).toMatchObject({ isOn: false, rows: 0, waiting: [{ kind: 'edit' }] })
    await device.reopen()
    device.isOnline = true
    await device.field().sendAll()
    expect(await stored('farm', farm.id)).toMatchObject({ soil: 'loam' })
  })
})

it('lets another person send the queue from a file, and does each act once', async () => {
  device.isOnline = false
  const made = (await device.request('POST', '/api/farm', { name: 'Carried', tech_id: tech.recordId }))
    .json as Row
  await device.request('POST', '/api/visit', { title: 'Carried visit', farm_id: made.id })
  const file = await device.field().exportQueue()
  const other = await openTestDevice({ server: () => server, database: `other ${count}`, person: office })
  const told = await other.field().readQueue(file)
  expect(told).toMatchObject({
    people: [tech.actor.name],
    devices: [`Device device ${count}`],
    acts: 2,
    fresh: 2,
  })
  expect(other.field().state().waiting).toEqual([])
  expect(await told.add()).toBe(2)
  expect(other.field().state().waiting).toMatchObject([{ by: tech.actor.name }, { by: tech.actor.name }])
  expect((await other.field().readQueue(file)).fresh).toBe(0)
  expect(await told.add()).toBe(0)
  await other.field().sendAll()
  expect(other.field().state().waiting).toEqual([])
  device.isOnline = true
  await device.field().sendAll()
  expect(waiting()).toEqual([])
  const found = await office.get(`/api/visit?filter=${encodeURIComponent('{"title":"Carried visit"}')}`)
  expect(await found.json()).toHaveLength(1)
  await expect(other.field().readQueue(new Blob(['[]']))).rejects.toThrow(/fila/)
  other.close()
})

describe('files of one queue', () => {
  let helper: OpenTestDevice
  beforeEach(async () => {
    helper = await openTestDevice({ server: () => server, database: `files ${count}`, person: office })
    // Its numbers are others than those of the device.
    const person = await server.signIn('tech', { email: `third${count}@example.com` })
    const third = await openTestDevice({ server: () => server, database: `third ${count}`, person })
    await third.field().takeAlong()
    third.isOnline = false
    await third.request('POST', '/api/farm', { name: `Third ${count}`, tech_id: person.recordId })
    await (await helper.field().readQueue(await third.field().exportQueue())).add()
    third.close()
  })
  const add = async () => (await helper.field().readQueue(await device.field().exportQueue())).add()
  const asked = () => [...helper.field().state().waiting, ...waiting()].filter(({ question }) => question)

  it('sends from a second file what refers to records and files of the first', async () => {
    device.isOnline = false
    const { json } = await device.request('POST', '/api/farm', { name: 'First', tech_id: tech.recordId })
    const picture = (await device.request('POST', '/api/arquivos', pdfNamed('first.pdf'))).json
    await add()
    const farm_id = (json as Row).id
    await device.request('POST', '/api/visit', { title: `Second ${count}`, farm_id, picture })
    expect(await add()).toBe(1)
    await helper.field().sendAll()
    device.isOnline = true
    await device.field().sendAll()
    expect([helper.field().state().waiting, waiting()]).toEqual([[], []])
    const made = await office.get(`/api/visit?filter=${encodeURIComponent(`{"title":"Second ${count}"}`)}`)
    expect(await made.json()).toMatchObject([{ picture: { nome: 'first.pdf' } }])
    helper.close()
  })

  it('refers to no record of the other device where its own was discarded', async () => {
    device.isOnline = false
    const { json } = await device.request('POST', '/api/farm', { name: 'Dropped', tech_id: tech.recordId })
    await device.request('POST', '/api/visit', { title: `Kept ${count}`, farm_id: (json as Row).id })
    await device.field().decide(waiting()[0]?.number ?? 0, { kind: 'discard' })
    await add()
    await helper.field().sendAll()
    expect(asked()).toMatchObject([{ kind: 'create', entity: 'visit', question: { kind: 'unfit' } }])
    helper.close()
  })
})

it('knows acts as done that another sent, of a record that is out of sight by now', async () => {
  const picture = (await device.request('POST', '/api/arquivos', pdfNamed('soil.pdf'))).json
  device.isOnline = false
  await device.request('POST', '/api/visit', { title: 'Handed', farm_id: farm.id, picture })
  await device.request('PATCH', `/api/farm/${farm.id}`, { area: 9 }, { 'If-Match': '"1"' })
  await device.request('POST', `/api/farm/${farm.id}/anotacoes`, { texto: 'Handed too' })
  const helper = await openTestDevice({
    server: () => server,
    database: `office of ${count}`,
    person: office,
  })
  await (await helper.field().readQueue(await device.field().exportQueue())).add()
  await helper.field().sendAll()
  expect(helper.field().state().waiting).toEqual([])
  const other = await server.signIn('tech', { email: `other${count}@example.com` })
  await office.patch(`/api/farm/${farm.id}`, { tech_id: other.recordId })
  device.isOnline = true
  await device.field().sendAll()
  expect(waiting()).toEqual([])
  device.isOnline = false
  for (const entity of ['visit', 'farm'])
    expect((await device.request('GET', `/api/${entity}`)).json).toEqual([])
  helper.close()
})

it('knows an edit again that another device has merged and sent from a file', async () => {
  device.isOnline = false
  await device.request('PATCH', `/api/farm/${farm.id}`, { crops: ['mine'] }, { 'If-Match': '"1"' })
  await office.patch(`/api/farm/${farm.id}`, { crops: ['theirs'] })
  const file = await device.field().exportQueue()
  const other = await openTestDevice({ server: () => server, database: `merging ${count}`, person: office })
  await (await other.field().readQueue(file)).add()
  await other.field().sendAll()
  expect(other.field().state().waiting).toEqual([])
  device.isOnline = true
  await device.field().sendAll()
  expect(waiting()).toEqual([])
  expect(await stored('farm', farm.id)).toMatchObject({ crops: ['theirs', 'mine'], versao: 3 })
  other.close()
})

it('keeps an act from the file of another apart from own edits of its record', async () => {
  device.isOnline = false
  const made = (await device.request('POST', '/api/farm', { name: 'Joined', tech_id: tech.recordId }))
    .json as Row
  const file = await device.field().exportQueue()
  const other = await openTestDevice({ server: () => server, database: `joining ${count}`, person: office })
  await other.field().takeAlong()
  other.isOnline = false
  await (await other.field().readQueue(file)).add()
  const [carried] = other.field().state().waiting
  await other.request('PATCH', `/api/farm/${carried?.id}`, { area: 8 })
  expect(other.field().state().waiting).toMatchObject([{ kind: 'create' }, { kind: 'edit' }])
  other.isOnline = true
  await other.field().sendAll()
  device.isOnline = true
  await device.field().sendAll()
  const found = await office.get(`/api/farm?filter=${encodeURIComponent('{"name":"Joined"}')}`)
  expect(await found.json()).toMatchObject([{ area: 8 }])
  expect(made.name).toBe('Joined')
  other.close()
})

it('shows acts to their person only', async () => {
  device.isOnline = false
  await device.request('POST', '/api/visit', { title: 'Mine', farm_id: farm.id })
  device.close()
  const next = await server.signIn('tech', { email: `next${count}@example.com` })
  const other = await openTestDevice({ server: () => server, database: `device ${count}`, person: next })
  expect(other.field().state()).toMatchObject({ isOn: false, waiting: [] })
  other.close()
  await device.reopen()
  expect(waiting()).toHaveLength(1)
})

describe('what ends', () => {
  it('is the copies alone, without contact for seven days', async () => {
    device.isOnline = false
    await device.request('POST', '/api/visit', { title: 'Week', farm_id: farm.id })
    device.close()
    const later = new Date(Date.now() + 8 * 86_400_000)
    const person = tech
    const next = await openTestDevice({
      server: () => server,
      database: `device ${count}`,
      person,
      now: () => later,
    })
    expect(next.field().state()).toMatchObject({ isOn: false, rows: 0, waiting: [{ kind: 'create' }] })
    next.close()
  })

  it('is the copies alone, when the device is revoked', async () => {
    device.isOnline = false
    await device.request('POST', '/api/visit', { title: 'Revoked', farm_id: farm.id })
    const devices = (await (await tech.get('/api/campo/aparelhos')).json()) as readonly Row[]
    expect(devices).toHaveLength(1)
    expect((await tech.remove(`/api/campo/aparelhos/${devices[0]?.aparelho}`)).ok).toBe(true)
    device.isOnline = true
    await device.field().sendAll()
    expect(device.field().state()).toMatchObject({ isOn: false, rows: 0, waiting: [] })
    const found = await office.get(`/api/visit?filter=${encodeURIComponent('{"title":"Revoked"}')}`)
    expect(await found.json()).toHaveLength(1)
  })

  it('is a copy that the server no longer knows, and the records are taken along again', async () => {
    const before = device.field().state().rows
    await server.db.query('update sys_field_device set copy = copy + 7, base = base + 7')
    await device.field().sendAll()
    expect(device.field().state()).toMatchObject({ isOn: true, rows: before, copiedAt: expect.any(String) })
  })

  it('is nothing, while acts wait and nobody has agreed to lose them', async () => {
    device.isOnline = false
    await device.request('POST', '/api/visit', { title: 'Stays', farm_id: farm.id })
    await expect(device.field().remove()).rejects.toThrow(/à espera de envio/)
    expect(waiting()).toHaveLength(1)
    const undo = await device.field().remove(true)
    expect(device.field().state()).toMatchObject({ isOn: false, waiting: [] })
    await undo()
    expect(device.field().state()).toMatchObject({ isOn: false, waiting: [{ label: 'Stays' }] })
    device.isOnline = true
    await device.field().sendAll()
    expect(waiting()).toEqual([])
  })
})

it('says so where the browser stores nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const opening = openTestDevice({ server: () => server, database: 'private', person: tech })
  await expect(opening).rejects.toThrow(/não guarda dados no aparelho/)
  vi.unstubAllGlobals()
})

it('calls nothing saved that does not fit on the device, and keeps what was', async () => {
  device.isOnline = false
  await device.request('POST', '/api/visit', { title: 'Fits', farm_id: farm.id })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const full = await device.request('POST', '/api/visit', { title: 'Full', farm_id: farm.id }).catch(refusal)
  put.mockRestore()
  expect(full).toMatchObject({
    status: 507,
    body: { error: 'full', message: expect.stringMatching(/espaço/) },
  })
  await device.reopen()
  expect(waiting()).toMatchObject([{ values: { title: 'Fits' } }])
})

describe('an act that was recorded under older schemas', () => {
  const act = { number: 1, kind: 'edit', id: 1, isAttempted: false, revision: 0 } as const
  const followed = (values: Row, entity = 'farm', before: Row = { ground: 'clay' }) => {
    const former = {
      entities: {},
      endpoints: {},
      pages: {},
      choices: {},
      fields: { farm: { ground: 'soil' }, visit: { 'photos.picture': 'photos.image' } },
    }
    const reply = { status: 200, headers: new Headers(), body: '', json: former }
    const ports = { index: server.index, send: async () => reply }
    return fitAct(ports, { ...act, entity, values, before, recordedAt: '2026-01-01T00:00:00Z' })
  }

  it('follows renamed fields', async () => {
    expect(await followed({ ground: 'sand' })).toMatchObject({
      act: { values: { soil: 'sand' }, before: { soil: 'clay' } },
    })
  })

  it('follows renamed fields inside of objects and lists', async () => {
    const [one, two] = [[{ picture: 'a' }, { image: 'b' }], [{ picture: 'a' }]]
    expect(await followed({ photos: one }, 'visit', { photos: two })).toMatchObject({
      act: { values: { photos: [{ image: 'a' }, { image: 'b' }] }, before: { photos: [{ image: 'a' }] } },
    })
  })

  it('waits with the names of the fields that no longer exist', async () => {
    expect(await followed({ ground: 'sand', owner: 'x' })).toEqual({ kind: 'unfit', fields: ['owner'] })
  })
})

it('sends a file in parts, and goes on after what has arrived when answers are lost', async () => {
  const content = `%PDF-1.4\n${'% and so on\n'.repeat(18_000)}%%EOF`
  const body = new FormData()
  body.set('arquivo', new File([content], 'report.pdf', { type: 'application/pdf' }))
  device.isOnline = false
  const { json } = await device.request('POST', '/api/arquivos', body)
  expect(json).toMatchObject({ nome: 'report.pdf', chave: expect.stringMatching(/^campo-/) })
  const partsSent: number[] = []
  // Of the second part, of the third and of the upload itself.
  for (const loseAt of [3, 2, 2, 0]) {
    device.isOnline = true
    device.sent.length = 0
    device.loseAt = loseAt
    await device.field().sendAll()
    expect(waiting()).toHaveLength(loseAt === 0 ? 0 : 1)
    partsSent.push(device.sent.filter(({ path }) => path === '/api/campo/partes').length)
  }
  expect(partsSent).toEqual([3, 2, 1, 1])
  const own = 'select key from sys_file where account_id = $1'
  const files = await server.db.query<{ key: string }>(own, [tech.accountId])
  expect(files).toHaveLength(1)
  expect(await (await tech.get(`/api/arquivos/${files[0]?.key}`)).text()).toBe(content)
})

it('sends a long record in parts, and once', async () => {
  device.isOnline = false
  const report = 'Seen. '.repeat(25_000).trim()
  await device.request('POST', '/api/visit', { title: 'Much to say', report, farm_id: farm.id })
  // Of the second part, and of the act itself.
  for (const loseAt of [3, 2, 0]) {
    device.isOnline = true
    device.loseAt = loseAt
    await device.field().sendAll()
    expect(waiting().map(({ question }) => question)).toEqual(loseAt === 0 ? [] : [undefined])
  }
  expect(device.sent.filter(({ path }) => path === '/api/campo/partes')).toHaveLength(5)
  expect(device.sent.findLast(({ path }) => path === '/api/visit')?.isReplay).toBe(true)
  const made = await office.get(`/api/visit?filter=${encodeURIComponent('{"title":"Much to say"}')}`)
  expect(await made.json()).toMatchObject([{ report }])
})

it('finds what it holds by the global search', async () => {
  device.isOnline = false
  const found = await device.request('GET', `/api/busca?q=${encodeURIComponent(String(farm.name))}`)
  expect(found.json).toEqual([{ entity: 'farm', id: farm.id, label: farm.name }])
})

it('says that the clock of the device is wrong, and does not place records after their arrival', async () => {
  let ahead = 86_400_000
  const now = () => new Date(Date.now() + ahead)
  const other = await openTestDevice({ server: () => server, database: `clock ${count}`, person: tech, now })
  await other.field().takeAlong()
  expect(other.field().state().clockError).toBeGreaterThan(86_000_000)
  other.isOnline = false
  await other.request('POST', '/api/visit', { title: 'Tomorrow', farm_id: farm.id })
  expect(other.field().state().waiting).toHaveLength(1)
  other.isOnline = true
  await other.field().sendAll()
  const [entry] = await server.db.query<{ at: string }>(
    "select recorded ->> 'at' as at from sys_audit where recorded is not null order by id desc limit 1",
  )
  expect(Date.parse(entry?.at ?? '')).toBeLessThanOrEqual(Date.now())
  ahead = 0
  await other.field().sendAll()
  expect(other.field().state().clockError).toBeUndefined()
  other.close()
})

it('is one queue in two tabs, of which one sends', async () => {
  const second = await openTestDevice({ server: () => server, database: `device ${count}`, person: tech })
  device.isOnline = false
  second.isOnline = false
  await device.request('POST', '/api/visit', { title: 'Of the first tab', farm_id: farm.id })
  await second.request('POST', '/api/visit', { title: 'Of the second tab', farm_id: farm.id })
  await vi.waitFor(() => expect([waiting().length, second.field().state().waiting.length]).toEqual([2, 2]))
  device.isOnline = true
  second.isOnline = true
  await Promise.all([device.field().sendAll(), second.field().sendAll()])
  await vi.waitFor(() => expect([waiting(), second.field().state().waiting]).toEqual([[], []]))
  const sent = [...device.sent, ...second.sent].filter(({ path }) => path === '/api/visit')
  expect(sent.filter(({ method, isReplay }) => method === 'POST' && !isReplay)).toHaveLength(2)
  const made = await office.get(`/api/visit?filter=${encodeURIComponent(`{"farm_id":${farm.id}}`)}`)
  expect(await made.json()).toHaveLength(2)
  second.close()
})

it('writes into the renamed field what was recorded before another field got its name', async () => {
  const own = await startTestServer({ schemas: estate })
  const rename = { entity: 'farm', field: 'soil', rename: 'ground' }
  const { farm: changed, ...others } = estateWith({ soil: 'ground', extra: 'soil' })
  let current = own
  const person = await own.signIn('tech', { email: 'renamed@example.com' })
  const { id } = await own.make('farm', { name: 'Renamed', soil: 'clay', tech_id: person.recordId })
  const phone = await openTestDevice({ server: () => current, database: 'renamed', person })
  await phone.field().takeAlong()
  phone.isOnline = false
  await phone.request('PATCH', `/api/farm/${id}`, { soil: 'peat' }, { 'If-Match': '"1"' })
  current = await startTestServer({
    schemas: { ...others, farm: changed ?? {} },
    changes: [rename],
    db: own.db,
  })
  phone.isOnline = true
  // The page knows the old fields only, and waits until it is loaded again.
  await phone.field().sendAll()
  expect(phone.field().state().waiting).toHaveLength(1)
  await phone.reopen()
  await phone.field().sendAll()
  expect(phone.field().state().waiting).toEqual([])
  const [row] = await own.db.query('select ground, soil from farm where id = $1', [id])
  expect(row).toEqual({ ground: 'peat', soil: null })
  phone.close()
  await current.close()
})

it('knows an act again whose answer was lost before a field of it got another name', async () => {
  const own = await startTestServer({ schemas: estate })
  const { farm: changed, ...others } = estateWith({ soil: 'ground', extra: 'extra' })
  let current = own
  const person = await own.signIn('tech', { email: 'lost@example.com' })
  const phone = await openTestDevice({ server: () => current, database: 'lost and renamed', person })
  await phone.field().takeAlong()
  phone.lost = 1
  await phone.request('POST', '/api/farm', { name: 'Lost', soil: 'clay', tech_id: person.recordId })
  current = await startTestServer({
    schemas: { ...others, farm: changed ?? {} },
    changes: [{ entity: 'farm', field: 'soil', rename: 'ground' }],
    db: own.db,
  })
  phone.isOnline = true
  await phone.reopen()
  await phone.field().sendAll()
  expect(phone.field().state().waiting).toEqual([])
  expect(await own.db.query("select ground from farm where name = 'Lost'")).toEqual([{ ground: 'clay' }])
  phone.close()
  await current.close()
})

it('knows an act again that another sent with a new record before a field of it got another name', async () => {
  const own = await startTestServer({ schemas: estate })
  let current = own
  const person = await own.signIn('tech', { email: 'chain@example.com' })
  const other = await own.signIn('office', { email: 'helper@example.com' })
  const open = (database: string, who: SignedIn) =>
    openTestDevice({ server: () => current, database, person: who })
  const [phone, helper] = [await open('chain', person), await open('chain helper', other)]
  await phone.field().takeAlong()
  phone.isOnline = false
  const { json } = await phone.request('POST', '/api/farm', { name: 'Chained', tech_id: person.recordId })
  await phone.request('POST', '/api/visit', { title: 'Chained', text: 'dry', farm_id: (json as Row).id })
  await (await helper.field().readQueue(await phone.field().exportQueue())).add()
  await helper.field().sendAll()
  expect(helper.field().state().waiting).toEqual([])
  const { text, ...properties } = estate.visit?.properties ?? {}
  current = await startTestServer({
    schemas: { ...estate, visit: { ...estate.visit, properties: { ...properties, words: text ?? {} } } },
    changes: [{ entity: 'visit', field: 'text', rename: 'words' }],
    db: own.db,
  })
  phone.isOnline = true
  await phone.reopen()
  await phone.field().sendAll()
  expect(phone.field().state().waiting).toEqual([])
  expect(await own.db.query('select words from visit')).toEqual([{ words: 'dry' }])
  for (const each of [phone, helper]) each.close()
  await current.close()
})

it('knows acts again whose answers were lost before their entity got another name', async () => {
  const own = await startTestServer({ schemas: estate, features: [files] })
  let current = own
  const person = await own.signIn('tech', { email: 'moved@example.com' })
  const { id: farm_id } = await own.make('farm', { name: 'Moved', tech_id: person.recordId })
  const visits = await Promise.all(
    ['Edited', 'Finished', 'Noted'].map(async (title) => (await own.make('visit', { title, farm_id })).id),
  )
  const [edited, finished, noted] = visits
  const phone = await openTestDevice({ server: () => current, database: 'renamed entity', person })
  await phone.field().takeAlong()
  const acts: readonly Parameters<typeof phone.request>[] = [
    ['POST', '/api/visit', { title: 'Created', farm_id }],
    ['PATCH', `/api/visit/${edited}`, { text: 'wet' }, { 'If-Match': '"1"' }],
    ['POST', `/api/visit/${finished}/transicoes/finish`, {}],
    ['POST', `/api/visit/${noted}/anotacoes`, { texto: 'Dry' }],
    ['POST', '/api/arquivos', pdfNamed('soil.pdf')],
  ]
  for (const act of acts) {
    phone.lost = 1
    await phone.request(...act)
    phone.isOnline = true
  }
  expect(phone.field().state().waiting).toHaveLength(acts.length)
  const count = async () =>
    own.db.query(
      'select (select count(*) from sys_audit) as audit, (select count(*) from sys_note) as notes, (select count(*) from sys_file) as files',
    )
  const before = await count()
  const { visit, ...others } = estate
  current = await startTestServer({
    schemas: { ...others, inspection: visit ?? {} },
    features: [files],
    changes: [{ entity: 'visit', rename: 'inspection' }],
    db: own.db,
  })
  await phone.reopen()
  await phone.field().sendAll()
  expect(phone.field().state().waiting).toEqual([])
  expect(await count()).toEqual(before)
  expect(phone.sent.filter(({ isReplay }) => isReplay)).toHaveLength(acts.length)
  const rows = await own.db.query('select title, text, status from inspection order by id')
  expect(rows).toEqual([
    { title: 'Edited', text: 'wet', status: 'open' },
    { title: 'Finished', text: null, status: 'done' },
    { title: 'Noted', text: null, status: 'open' },
    { title: 'Created', text: null, status: 'open' },
  ])
  phone.close()
  await current.close()
})

it.each([
  ['that knows the old name', false],
  ['that is loaded again', true],
])(
  'knows a transition again that was renamed after its answer was lost, on a page %s',
  async (_name, isNew) => {
    const own = await startTestServer({ schemas: estate })
    let current = own
    const person = await own.signIn('tech', { email: 'finished@example.com' })
    const { id: farm_id } = await own.make('farm', { name: 'Finished', tech_id: person.recordId })
    const sent = (await own.make('visit', { title: 'Sent', farm_id })).id
    const kept = (await own.make('visit', { title: 'Kept', farm_id })).id
    const phone = await openTestDevice({ server: () => current, database: `transition ${isNew}`, person })
    await phone.field().takeAlong()
    phone.lost = 1
    for (const id of [sent, kept]) await phone.request('POST', `/api/visit/${id}/transicoes/finish`, {})
    expect(phone.field().state().waiting).toHaveLength(2)
    const { finish, reopen } = visits.workflow.transitions
    current = await startTestServer({
      schemas: visitsWith({ workflow: { ...visits.workflow, transitions: { close: finish, reopen } } }),
      changes: [{ entity: 'visit', transition: 'finish', rename: 'close' }],
      db: own.db,
    })
    phone.isOnline = true
    if (isNew) await phone.reopen()
    await phone.field().sendAll()
    expect(phone.field().state().waiting).toEqual([])
    const told = await own.db.query("select detail from sys_audit where act = 'transition' order by id")
    expect(told).toEqual([{ detail: 'close' }, { detail: 'close' }])
    expect(await own.db.query('select distinct status from visit')).toEqual([{ status: 'done' }])
    phone.close()
    await current.close()
  },
)

const trips = {
  ...estate.farm,
  title: 'Trip',
  'x-entity': {
    ...visits,
    workflow: undefined,
    rules: [],
    scope: {},
    label: '{name}',
    list: {},
    endpoint: 'visit',
  },
}

it.each([
  [
    'name and address',
    { ...estate, inspection: estate.visit ?? {}, visit: trips },
    [{ entity: 'visit', rename: 'inspection' }],
  ],
  ['address', { ...visitsWith({ endpoint: 'inspections' }), trip: trips }, []],
])(
  'knows acts again whose answers were lost before their %s became those of a new entity',
  async (what, schemas, changes) => {
    const own = await startTestServer({ schemas: estate })
    let current = own
    const person = await own.signIn('tech', { email: 'reused@example.com' })
    const { id: farm_id } = await own.make('farm', { name: 'Reused', tech_id: person.recordId })
    const [edited = 0, finished = 0, noted = 0] = await Promise.all(
      ['Edited', 'Finished', 'Noted'].map(async (title) => (await own.make('visit', { title, farm_id })).id),
    )
    const phone = await openTestDevice({ server: () => current, database: `new ${what}`, person })
    await phone.field().takeAlong()
    const acts: readonly Parameters<typeof phone.request>[] = [
      ['POST', '/api/visit', { title: 'Created', farm_id }],
      ['PATCH', `/api/visit/${edited}`, { text: 'wet' }, { 'If-Match': '"1"' }],
      ['POST', `/api/visit/${finished}/transicoes/finish`, {}],
      ['POST', `/api/visit/${noted}/anotacoes`, { texto: 'Dry' }],
    ]
    for (const act of acts) {
      phone.lost = 1
      await phone.request(...act)
      phone.isOnline = true
    }
    expect(phone.field().state().waiting).toHaveLength(acts.length)
    const count = () => own.db.query('select count(*) from sys_audit')
    const before = await count()
    current = await startTestServer({ schemas, changes, db: own.db })
    // Another change, when the new entity is no longer new.
    const office = { ...estate.office, title: 'Headquarters' }
    current = await startTestServer({ schemas: { ...schemas, office }, changes, db: own.db })
    // A page from before says another version than that of the new entity, and waits.
    await phone.field().sendAll()
    await phone.reopen()
    await phone.field().sendAll()
    expect(phone.field().state().waiting).toEqual([])
    expect(await count()).toEqual(before)
    expect(phone.sent.filter(({ isReplay }) => isReplay)).toHaveLength(acts.length)
    phone.close()
    await current.close()
  },
)

it('holds back the later acts of a record in question after its entity got another name', async () => {
  const own = await startTestServer({ schemas: estate })
  let current = own
  const person = await own.signIn('tech', { email: 'held@example.com' })
  const { id: farm_id } = await own.make('farm', { name: 'Held', tech_id: person.recordId })
  const { id } = await own.make('visit', { title: 'Held', text: 'dry', farm_id })
  const phone = await openTestDevice({ server: () => current, database: 'held back', person })
  await phone.field().takeAlong()
  phone.isOnline = false
  await phone.request('PATCH', `/api/visit/${id}`, { text: 'wet' }, { 'If-Match': '"1"' })
  await phone.request('POST', `/api/visit/${id}/transicoes/finish`, {})
  await (await own.signIn('office', { email: 'clashing@example.com' })).patch(`/api/visit/${id}`, {
    text: 'hot',
  })
  const { visit, ...others } = estate
  current = await startTestServer({
    schemas: { ...others, inspection: visit ?? {} },
    changes: [{ entity: 'visit', rename: 'inspection' }],
    db: own.db,
  })
  phone.isOnline = true
  await phone.reopen()
  await phone.field().sendAll()
  expect(
    phone
      .field()
      .state()
      .waiting.map(({ question }) => question?.kind),
  ).toEqual(['clash', undefined])
  expect(await own.db.query('select text, status from inspection')).toEqual([{ text: 'hot', status: 'open' }])
  phone.close()
  await current.close()
})

it('leaves old pictures with the server, and adds to them what was recorded without them', async () => {
  const photo = (part: string) => ({ image: `data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQAB${part}=` })
  const own = await startTestServer({ schemas: estate, limits: { fieldPictures: 200 } })
  const person = await own.signIn('tech', { email: 'photos@example.com' })
  const lead = await own.signIn('office', { email: 'lead@example.com' })
  const place = await own.make('farm', { name: 'Pictured', tech_id: person.recordId })
  const visits = []
  for (const title of ['Old', 'Newer', 'Newest'])
    visits.push(await own.make('visit', { title, farm_id: place.id, photos: [photo('AAA')] }))
  const phone = await openTestDevice({ server: () => own, database: 'photos', person })
  await phone.field().takeAlong()
  phone.isOnline = false
  const list = (await phone.request('GET', '/api/visit?sort=["id","ASC"]')).json as Row[]
  expect(list.map(({ photos }) => photos)).toEqual([undefined, [photo('AAA')], [photo('AAA')]])
  const path = `/api/visit/${visits[0]?.id}`
  await phone.request('PATCH', path, { photos: [photo('AAB')], text: 'Seen' }, { 'If-Match': '"1"' })
  phone.isOnline = true
  await phone.field().sendAll()
  expect(phone.field().state().waiting).toEqual([])
  expect(await (await lead.get(path)).json()).toMatchObject({
    text: 'Seen',
    photos: [photo('AAA'), photo('AAB')],
  })
  phone.close()
  await own.close()
})
