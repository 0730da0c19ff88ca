/* Fields locked by states, approvals, and fields demanded by transitions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema, Row } from '#model/entity/jsonSchema'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { makeEntities } from '../../../support/entities'
import { startTestServer, type TestServer } from '../../../support/server'

const access = { list: ['clerk'], create: ['clerk'], edit: ['clerk'] }
const crate: JsonSchema = {
  title: 'Caixa',
  type: 'object',
  'x-entity': {
    access,
    label: '{name}',
    workflow: {
      field: 'state',
      initial: 'open',
      states: {
        open: { label: 'Aberta', locked: ['owner'] },
        sealed: {
          label: 'Lacrada',
          locked: ['owner', 'items.cost'],
          approval: { fields: ['size', 'shape'], in: 'wanted' },
        },
        gone: { label: 'Enviada', locked: true },
      },
      transitions: {
        seal: {
          label: 'Lacrar',
          from: ['open'],
          to: 'sealed',
          roles: ['clerk'],
          demands: ['seal', 'place.shelf'],
        },
        send: {
          label: 'Enviar',
          from: ['sealed'],
          to: 'gone',
          roles: ['clerk'],
          input: ['note', 'by'],
          completes: ['owner'],
          demands: [
            { field: 'note', when: "by == 'road' && state == 'gone' && actor.role == 'clerk'" },
            { field: 'owner', when: 'size == null' },
            { field: 'shape', when: 'wanted.size > 0.0' },
          ],
          among: { by: ['road', 'rail'] },
        },
      },
    },
  },
  properties: {
    name: { type: 'string', title: 'Nome' },
    owner: { type: 'string', title: 'Dono' },
    state: { type: 'string', title: 'Situação', enum: ['open', 'sealed', 'gone'], default: 'open' },
    size: { type: 'number', title: 'Tamanho', minimum: 1 },
    shape: { type: 'string', title: 'Forma' },
    doubled: {
      type: 'number',
      title: 'Dobro',
      'x-field': { computed: 'size == null ? null : dyn(size * 2.0)' },
    },
    seal: { type: 'string', title: 'Lacre' },
    note: { type: 'string', title: 'Nota' },
    by: { type: 'string', title: 'Por', enum: ['road', 'rail', 'pigeon'] },
    place: {
      type: 'object',
      title: 'Lugar',
      properties: { shelf: { type: 'string', title: 'Prateleira' } },
    },
    items: {
      type: 'array',
      title: 'Itens',
      items: {
        type: 'object',
        properties: {
          label: { type: 'string', title: 'Rótulo' },
          cost: { type: 'number', title: 'Custo' },
        },
      },
    },
    wanted: {
      type: 'object',
      title: 'Pedido',
      readOnly: true,
      properties: { size: { type: 'number', title: 'Tamanho' }, shape: { type: 'string', title: 'Forma' } },
    },
  },
  required: ['name'],
}

const clerk: Actor = { id: 7, name: 'Ana', role: 'clerk' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(makeEntities({ crate }))
}, 60_000)
afterAll(() => server.close())

const values = { name: 'A', owner: 'Bia', size: 3, shape: 'cube', items: [{ label: 'one', cost: 1 }] }
async function made(state = 'open'): Promise<number> {
  const { id } = await server.store.create('crate', values, clerk)
  if (state !== 'open') await server.store.update('crate', Number(id), { state }, '*', systemActor)
  return Number(id)
}
const edit = (id: number, patch: Row, actor = clerk) => server.store.update('crate', id, patch, '*', actor)
async function refusal(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Problem)) throw new Error(`not refused: ${String(error)}`)
  return error.toBody().errors ?? error.message
}
const locked = (path: string, title: string, state: string) => ({
  path,
  message: `O campo “${title}” não pode ser alterado na situação “${state}”.`,
})

describe('a field that a state locks', () => {
  it('can be filled in a new record and is locked from then on', async () => {
    const id = await made()
    expect(await refusal(edit(id, { owner: 'Caio' }))).toEqual([locked('/owner', 'Dono', 'Aberta')])
    expect(await server.store.get('crate', id, clerk)).toMatchObject({ owner: 'Bia', versao: 1 })
  })

  it('may be sent back unchanged, and can be changed by the system', async () => {
    const id = await made()
    expect(await edit(id, { owner: 'Bia', name: 'B' })).toMatchObject({ name: 'B' })
    expect(await edit(id, { owner: 'Caio' }, systemActor)).toMatchObject({ owner: 'Caio' })
  })

  it('keeps its value inside a list while its sibling fields change', async () => {
    const id = await made('sealed')
    expect(await refusal(edit(id, { items: [{ label: 'one', cost: 2 }] }))).toEqual([
      locked('/items/0/cost', 'Custo', 'Lacrada'),
    ])
    expect(await edit(id, { items: [{ label: 'uno' }] })).toMatchObject({
      items: [{ label: 'uno', cost: 1 }],
    })
  })

  it('is any field of the record when the state locks it whole', async () => {
    const id = await made('gone')
    expect(await refusal(edit(id, { name: 'B', items: [], note: 'x' }))).toEqual([
      locked('/name', 'Nome', 'Enviada'),
      locked('/note', 'Nota', 'Enviada'),
      locked('/items', 'Itens', 'Enviada'),
    ])
  })
})

describe('a field that changes with an approval', () => {
  it('keeps its value while the requested value waits in another field', async () => {
    const id = await made('sealed')
    expect(await edit(id, { size: 5, note: 'x' })).toMatchObject({
      size: 3,
      doubled: 6,
      note: 'x',
      wanted: { size: 5 },
      versao: 3,
    })
    expect(await edit(id, { shape: 'ball' })).toMatchObject({
      shape: 'cube',
      wanted: { size: 5, shape: 'ball' },
    })
    expect(await edit(id, { size: 5 })).toMatchObject({ versao: 4 })
  })

  it('is validated when the change is requested', async () => {
    const id = await made('sealed')
    expect(await refusal(edit(id, { size: 0 }))).toEqual([
      { path: '/size', message: 'Valor deve ser no mínimo 1' },
    ])
    expect(await refusal(edit(id, { shape: '' }))).toEqual([
      {
        path: '/shape',
        message: 'O campo “Forma” só muda com aprovação e não pode ficar vazio. Informe o novo valor.',
      },
    ])
  })

  it('changes at once in other states and for the system', async () => {
    expect(await edit(await made(), { size: 5 })).toMatchObject({ size: 5, wanted: null })
    expect(await edit(await made('sealed'), { size: 5 }, systemActor)).toMatchObject({
      size: 5,
      wanted: null,
    })
  })
})

describe('a field that a transition demands', () => {
  const take = (id: number, name: string, input: Row) =>
    server.store.transition('crate', id, name, input, clerk)

  it('must come with the transition, whatever the record contains', async () => {
    const id = await made()
    await edit(id, { seal: 'L-1', place: { shelf: 'A' } })
    const missing = (path: string) => ({ path, message: '* Obrigatório' })
    expect(await refusal(take(id, 'seal', {}))).toEqual([missing('/seal'), missing('/place/shelf')])
    expect(await refusal(take(id, 'seal', { seal: ' ', place: { shelf: 'B' } }))).toEqual([missing('/seal')])
    expect(await take(id, 'seal', { seal: 'L-2', place: { shelf: 'B' } })).toMatchObject({
      state: 'sealed',
      seal: 'L-2',
      place: { shelf: 'B' },
    })
  })

  it('is not the same as a field that the transition only asks for', async () => {
    expect(await take(await made('sealed'), 'send', {})).toMatchObject({ state: 'gone' })
  })

  it('may be demanded by a condition on the resulting record and the actor, and a saved value counts where the transition completes it', async () => {
    const missing = (path: string) => ({ path, message: '* Obrigatório' })
    const id = await made('sealed')
    await server.store.update('crate', id, { size: null, owner: null, note: 'old' }, '*', systemActor)
    expect(await refusal(take(id, 'send', { by: 'road' }))).toEqual([missing('/note'), missing('/owner')])
    expect(await refusal(take(id, 'send', { by: 'rail', note: 'x' }))).toEqual([missing('/owner')])
    await server.store.update('crate', id, { owner: 'Bia' }, '*', systemActor)
    expect(await take(id, 'send', { by: 'road', note: 'x' })).toMatchObject({ state: 'gone', owner: 'Bia' })
  })

  it('must have one of the allowed values where the transition limits them', async () => {
    const other = [{ path: '/by', message: 'Escolha uma das opções' }]
    const id = await made('sealed')
    expect(await refusal(take(id, 'send', { by: 'pigeon' }))).toEqual(other)
    await edit(id, { by: 'pigeon' })
    // The saved value is checked too if the transition does not set the field.
    expect(await refusal(take(id, 'send', {}))).toEqual(other)
    expect(await take(id, 'send', { by: 'rail' })).toMatchObject({ state: 'gone', by: 'rail' })
  })

  it('may be locked in the state that the transition leaves', async () => {
    const { entities, validators } = makeEntities({
      crate: {
        ...crate,
        'x-entity': {
          access,
          workflow: {
            field: 'state',
            initial: 'open',
            states: {
              open: { label: 'Aberta', locked: ['note'] },
              sealed: { label: 'L' },
              gone: { label: 'G' },
            },
            transitions: {
              seal: { label: 'Lacrar', from: ['open'], to: 'sealed', roles: ['clerk'], demands: ['note'] },
            },
          },
        },
      },
    })
    const other = await startTestServer({ entities, validators })
    const { id } = await other.store.create('crate', { name: 'A' }, clerk)
    const after = await other.store.transition('crate', Number(id), 'seal', { note: 'x' }, clerk)
    expect(after).toMatchObject({ state: 'sealed', note: 'x' })
    await other.close()
  })
})
