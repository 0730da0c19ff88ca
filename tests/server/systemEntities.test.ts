/* The engine's own tables, read as entities: each can be listed, searched, summed and opened, but not written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemEntities } from '#generated/entities.ts'
import type { Row } from '#model/entity/jsonSchema'
import { traitsOf } from '#model/entity/kinds'
import type { Feature, RouteTools } from '../../server/engine/index'
import { features } from '../support/features'
import { bodyOf, type Estate, openEstate } from './features/estate'

let estate: Estate
let tools: RouteTools | undefined

const grab: Feature = {
  name: 'grab',
  routes: (_api, given) => {
    tools = given
  },
}

/** Creates one row of each. */
const makers: Readonly<Record<string, () => Promise<unknown>>> = {
  sys_broadcast_message: async () => {
    const id = await estate.make('produtor', { tipo_pessoa: 'F', email: 'ana.prado@example.com' })
    const message = { canais: ['mail'], assunto: 'Assembleia', texto: 'Olá, {nome}' }
    await estate.admin.post('/api/produtor/mensagens', { ...message, ids: [id], pessoas: 1 })
  },
  sys_outbox_message: async () => {
    await tools?.outbox.send({
      channel: 'sms',
      to: '35999990000',
      subject: 'Convite',
      text: 'https://x.example',
    })
    await estate.server.outbox.deliver()
  },
}

beforeAll(async () => {
  estate = await openEstate([...features, grab])
}, 120_000)
afterAll(() => estate.server.close())

describe.each(systemEntities.map((entity) => [entity.name, entity] as const))('%s', (name, entity) => {
  const path = `/api/${entity.endpoint}`
  let row: Row

  beforeAll(async () => {
    await makers[name]?.()
    const [first] = await bodyOf<Row[]>(estate.admin.get(`${path}?range=[0,0]`))
    if (!first) throw new Error(`There is no row of ${name}.`)
    row = first
  })

  it('has a value of its kind, or none, in every field, and sorts, filters and sums by it', async () => {
    for (const field of entity.fields) {
      const { sortable, filterable } = traitsOf(field.kind)
      const sort = sortable ? `&sort=["${field.name}","DESC"]` : ''
      const filter = filterable ? `&filter={"${field.name}":{"null":false}}` : ''
      const answer = await estate.admin.get(`${path}?range=[0,9]${sort}${filter}`)
      expect([field.name, answer.status]).toEqual([field.name, 200])
    }
    const facets = entity.list.columns.filter(({ filter }) => filter).map(({ field }) => field)
    expect((await estate.admin.get(`${path}/resumo?facets=${facets}`)).status).toBe(200)
  })

  it('is found by each text that its list shows', async () => {
    const [labelled] = await bodyOf<Row[]>(estate.admin.get(`${path}?range=[0,0]&labels=1`))
    for (const text of entity.list.search.map((field) => row[field]).filter(Boolean)) {
      const found = await bodyOf<Row[]>(estate.admin.get(`${path}?q=${encodeURIComponent(String(text))}`))
      expect(found.map(({ id }) => id)).toContain(row.id)
    }
    expect(labelled?._label).toBeTruthy()
  })

  it('has a page and a file', async () => {
    expect(await bodyOf(estate.admin.get(`${path}/${row.id}/ficha`))).toMatchObject({
      record: { id: row.id },
    })
    expect((await estate.admin.get(`${path}/${row.id}/linha-do-tempo`)).status).toBe(200)
    expect(await (await estate.admin.get(`${path}?formato=csv`)).text()).toContain(
      entity.list.columns[0]?.text,
    )
  })

  it('is written by no call', async () => {
    const calls = [
      estate.admin.post(path, row),
      estate.admin.patch(`${path}/${row.id}`, {}),
      estate.admin.remove(`${path}/${row.id}`),
      estate.admin.post(`${path}/${row.id}/reativacao`, {}),
      estate.admin.post(`${path}/${row.id}/anotacoes`, { texto: 'x' }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403))
  })

  it('is closed to a group below its level, and to roles that it does not name', async () => {
    for (const person of [estate.supervisor, estate.manager, estate.technician, estate.producer]) {
      const may = entity.access.list.includes(person.actor.role)
      expect((await person.get(`${path}?range=[0,0]`)).status).toBe(may ? 200 : 403)
    }
    if (entity.lowestLevel === undefined) return
    const level = entity.lowestLevel + 1
    const role = await estate.make('role', { description: 'abaixo', slug: 'admin', level, permissions: [] })
    const deputy = await estate.server.signInAs('admin', await estate.make('admin', { role }))
    for (const call of ['', '/resumo', `/${row.id}`, `/${row.id}/ficha`, '?formato=csv']) {
      expect((await deputy.get(`${path}${call}`)).status).toBe(403)
    }
  })
})

it('a plan of schema changes does not name them, since they have no table', async () => {
  const { plano } = await bodyOf<{ readonly plano: readonly { readonly entidade: string }[] }>(
    estate.admin.get('/api/esquemas/mudancas'),
  )
  const names = systemEntities.map(({ name }) => name)
  expect(plano.filter(({ entidade }) => names.includes(entidade))).toEqual([])
})
