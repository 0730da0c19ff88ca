/* A record with a value of every kind: kept by the server, drawn by the form, saved, and nothing of it changed. */
import '../../../support/dom'

import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/jsonSchema'
import { type Kind, kinds, traitsOf } from '#model/kinds'
import { sampleRecord } from '../../../support/sample'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { type DrawFormOptions, drawForm } from './drawForm'
import { market } from './market'

const ring = [
  [-45.1, -21.2],
  [-45.1, -21.3],
  [-45.2, -21.3],
  [-45.1, -21.2],
]
const file = { nome: 'a.png', tipo: 'image/png', tamanho: 3, chave: 'b7a1' }
const text: JsonSchema = { type: 'string', title: 'Inner', maxLength: 40 }

/** What a kind needs besides its name. */
const details: Partial<Record<Kind, JsonSchema>> = {
  choice: { type: 'string', enum: ['a', 'b'] },
  choices: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  tags: { type: 'array', items: { type: 'string' } },
  reference: { type: 'integer', 'x-field': { ref: { entity: 'region' } } },
  references: { type: 'array', items: { type: 'integer' }, 'x-field': { ref: { entity: 'region' } } },
  integer: { type: 'integer' },
  image: { type: 'string', 'x-field': { kind: 'image', sample: 'data:image/png;base64,AAAA' } },
  file: { type: 'object', 'x-field': { kind: 'file', sample: file } },
  pdf: { type: 'object', 'x-field': { kind: 'pdf', sample: { ...file, nome: 'a.pdf' } } },
  point: {
    type: 'object',
    'x-field': { kind: 'point', sample: { type: 'Point', coordinates: [-45.1, -21.2] } },
  },
  polygon: {
    type: 'object',
    'x-field': { kind: 'polygon', sample: { type: 'Polygon', coordinates: [ring] } },
  },
  object: { type: 'object', properties: { inner: text } },
  list: { type: 'array', items: { type: 'object', properties: { inner: text } } },
  json: { type: 'object', 'x-field': { kind: 'json', sample: { free: [1, 'two'] } } },
  latitude: { type: 'number', 'x-field': { kind: 'latitude', sample: -21.25 } },
  longitude: { type: 'number', 'x-field': { kind: 'longitude', sample: -45.15 } },
}

function schemaOf(kind: Kind): JsonSchema {
  const { json, format } = traitsOf(kind)
  const usual: JsonSchema = format
    ? { type: 'string', format }
    : { type: json as 'string' | 'number' | 'boolean', 'x-field': { kind } }
  return { ...(details[kind] ?? usual), title: `Field ${kind}` }
}

/** Only the hash of a password is kept, and elsewhere. */
const kept = kinds.filter((kind) => kind !== 'password')
const everything: JsonSchema = {
  title: 'Everything',
  type: 'object',
  'x-entity': { access: { list: ['owner'], create: ['owner'], edit: ['owner'] } },
  properties: Object.fromEntries(kept.map((kind) => [kind, schemaOf(kind)])),
}

let server: TestServer
let owner: SignedIn
beforeAll(async () => {
  server = await startTestServer({ schemas: { ...market, everything } })
  owner = await server.signIn('owner')
})
afterAll(() => server.close())
afterEach(cleanup)

/** References are read where the record comes from. */
const provider: DrawFormOptions['provider'] = {
  async getMany(resource, { ids }) {
    const filter = encodeURIComponent(JSON.stringify({ id: ids }))
    return { data: await (await owner.get(`/api/${resource}?filter=${filter}`)).json() }
  },
}

const read = async (id: unknown) => (await (await owner.get(`/api/everything/${id}`)).json()) as Row

describe('a value of every kind', () => {
  it('goes from the server through the form and back without a change of its own', async () => {
    const region = await server.make('region')
    const entity = server.index.get('everything')
    if (!entity) throw new Error('no entity')
    expect(entity.fields.filter(({ system }) => !system).map(({ kind }) => kind)).toEqual(kept)
    const input = sampleRecord(entity, {
      seed: 7,
      actor: owner.actor,
      today: '2026-03-10',
      pick: () => region.id,
      isFull: true,
    })
    expect(Object.keys(input).sort()).toEqual([...kept].sort())
    const made = (await (await owner.post('/api/everything', input)).json()) as Row
    const before = await read(made.id)
    expect(before).toMatchObject(input)

    const form = drawForm({ schema: everything, record: before, role: 'owner', provider })
    for (const box of form.screen.getAllByRole<HTMLInputElement>('textbox')) {
      box.focus()
      box.blur()
    }
    await form.user.type(form.field('Field text'), '!')
    await form.save()
    expect(form.saves.map(({ changes }) => changes)).toEqual([{ text: `${before.text}!` }])
    expect((await owner.patch(`/api/everything/${made.id}`, form.saves[0]?.changes)).status).toBe(200)
    const { versao: _was, atualizado_em: _then, _label: _old, ...stayed } = before
    expect(await read(made.id)).toMatchObject({ ...stayed, text: `${before.text}!` })
  })
})
