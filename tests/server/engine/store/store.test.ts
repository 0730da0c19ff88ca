import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Change, Feature } from '../../../../server/engine/contract'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

let server: TestServer
let chief: SignedIn
let watch: (stage: string, change: Change) => void | Promise<void> = () => undefined

const watcher: Feature = {
  name: 'watcher',
  guards: {
    widget: (change) => watch('guard', change),
    'widget.publish': (change) => watch('guard publish', change),
  },
  effects: { widget: (change) => watch('effect', change) },
}

beforeAll(async () => {
  server = await startTestServer({ schemas: workshop, features: [watcher] })
  chief = await server.signIn('chief')
})
afterAll(() => server.close())
beforeEach(() => {
  watch = () => undefined
})

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  try {
    await work
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

async function makeWidget(values = {}) {
  const keeper = await server.make('keeper')
  return server.make('widget', { keeper_id: keeper.id, ...values })
}

const trail = (id: number) =>
  server.db.query<{ act: string }>(
    "select act from sys_audit where entity = 'widget' and record_id = $1 order by id",
    [id],
  )

describe('a write', () => {
  it('validates before guards, guards before SQL, and runs effects after the audit row', async () => {
    const seen: string[] = []
    watch = async (stage, { after, actor }) => {
      const rows = await server.db
        .query('select 1')
        .then(() => 'outside')
        .catch(() => 'inside the transaction')
      seen.push(`${stage} ${rows} ${actor.name} ${after.id === undefined ? 'without' : 'with'} id`)
    }
    const keeper = await server.make('keeper')
    const refused = await problemOf(
      server.store.create('widget', { name: 'x', keeper_id: keeper.id }, chief.actor),
    )
    expect(refused.errors).toEqual([{ path: '/name', message: '* Inválido' }])
    expect(seen).toEqual([])
    await server.store.create('widget', { name: 'Fine', keeper_id: keeper.id }, chief.actor)
    expect(seen.map((line) => line.replace(chief.actor.name, 'N'))).toEqual([
      'guard inside the transaction N without id',
      'effect inside the transaction N with id',
    ])
  })

  it('leaves no change and no audit row when an effect throws', async () => {
    const widget = await makeWidget({ name: 'Before' })
    watch = (stage) => {
      if (stage === 'effect') throw new Problem('conflict', 'no')
    }
    const before = await trail(widget.id)
    const refused = await problemOf(
      server.store.update('widget', widget.id, { name: 'After' }, '*', chief.actor),
    )
    expect(refused.code).toBe('conflict')
    expect((await server.store.get('widget', widget.id, chief.actor)).name).toBe('Before')
    expect(await trail(widget.id)).toEqual(before)
  })

  it('lets an effect change other rows in the same transaction, with their own audit rows', async () => {
    const widget = await makeWidget({ name: 'Mother' })
    const region = await server.make('region', { name: 'Effect region' })
    watch = async (stage, { store, actor }) => {
      if (stage === 'effect') await store.update('region', region.id, { name: 'Touched' }, '*', actor)
    }
    await server.store.update('widget', widget.id, { size: 3 }, '*', chief.actor)
    expect((await server.store.get('region', region.id, chief.actor)).name).toBe('Touched')
    expect((await server.store.history('region', region.id, chief.actor))[0]?.changes).toEqual({
      name: ['Effect region', 'Touched'],
    })
  })

  it('rolls back a refused inner write that its effect survives', async () => {
    const widget = await makeWidget()
    const region = await server.make('region', { name: 'Taken' })
    const other = await server.make('region', { name: 'Free' })
    watch = async (stage, { store, actor }) => {
      if (stage !== 'effect') return
      const refused = await problemOf(store.update('region', other.id, { name: 'Taken' }, '*', actor))
      expect(refused.errors).toEqual([{ path: '/name', message: 'Valor já cadastrado' }])
    }
    await server.store.update('widget', widget.id, { size: 4 }, '*', chief.actor)
    expect((await server.store.get('widget', widget.id, chief.actor)).size).toBe(4)
    expect((await server.store.get('region', other.id, chief.actor)).name).toBe('Free')
    expect((await server.store.get('region', region.id, chief.actor)).name).toBe('Taken')
  })

  it('may be audited under the name of an act of the schema, and under no other name', async () => {
    const { store } = server
    const { id } = await server.make('note', { text: 'Old' })
    await store.update('note', id, { text: 'New' }, '*', chief.actor, 'reword')
    const [told] = await store.history('note', id, chief.actor)
    expect(told).toMatchObject({ act: 'edit', detail: 'reword', changes: { text: ['Old', 'New'] } })
    const other = store.update('note', id, { text: 'Newer' }, '*', chief.actor, 'rewrite')
    await expect(other).rejects.toThrow('The schema of note has no words for the act rewrite.')
    expect(await store.get('note', id, chief.actor)).toMatchObject({ text: 'New', versao: 2 })
  })

  it('writes nothing when nothing changes', async () => {
    const widget = await makeWidget({ name: 'Same' })
    const row = await server.store.update('widget', widget.id, { name: ' Same ' }, '*', chief.actor)
    expect(row.versao).toBe(1)
    expect(await trail(widget.id)).toHaveLength(1)
  })

  it('calculates computed fields and empties hidden ones', async () => {
    const widget = await makeWidget({ size: 21, hasCase: true, caseColor: 'red' })
    expect(widget).toMatchObject({ doubled: 42, caseColor: 'red' })
    const row = await server.store.update(
      'widget',
      widget.id,
      { hasCase: false, doubled: 7 },
      '*',
      chief.actor,
    )
    expect(row).toMatchObject({ doubled: 42, caseColor: null })
  })

  it('reads back what it wrote, so that another field can be changed', async () => {
    const widget = await makeWidget({ since: '03/2026', started: '01/02/2026', details: { color: ' red ' } })
    const row = await server.store.update('widget', widget.id, { size: 8 }, '*', chief.actor)
    expect(row).toMatchObject({ started: '2026-02-01', details: { color: 'red' }, size: 8 })
    expect((await server.store.history('widget', widget.id, chief.actor))[0]?.changes).toEqual({
      size: [null, 8],
      doubled: [null, 16],
    })
  })

  it('refuses a record that breaks a rule across fields', async () => {
    const refused = await problemOf(makeWidget({ size: 1001 }))
    expect(refused.errors).toEqual([{ path: '/size', message: 'Too big' }])
  })

  it('throws at start when a feature registers a hook for a name that does not exist', async () => {
    const start = startTestServer({
      schemas: workshop,
      features: [{ name: 'odd', guards: { 'widget.pubish': () => undefined } }],
    })
    await expect(start).rejects.toThrow('Feature odd watches widget.pubish')
  })
})

describe('versions', () => {
  it('refuse a change based on an older version and return the current record', async () => {
    const widget = await makeWidget({ name: 'One', size: 1 })
    await server.store.update('widget', widget.id, { size: 2 }, 1, chief.actor)
    const refused = await problemOf(server.store.update('widget', widget.id, { name: 'Two' }, 1, chief.actor))
    expect(refused.code).toBe('stale')
    expect(refused.current).toMatchObject({ name: 'One', size: 2, versao: 2 })
    const row = await server.store.update('widget', widget.id, { name: 'Two' }, 2, chief.actor)
    expect(row).toMatchObject({ name: 'Two', size: 2, versao: 3 })
  })

  it('let exactly one of two concurrent changes through', async () => {
    const widget = await makeWidget()
    const outcomes = await Promise.allSettled([
      server.store.update('widget', widget.id, { size: 10 }, 1, chief.actor),
      server.store.update('widget', widget.id, { size: 20 }, 1, chief.actor),
    ])
    expect(outcomes.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await server.store.get('widget', widget.id, chief.actor)).versao).toBe(2)
  })

  it('keep both of two changes that name no version', async () => {
    const widget = await makeWidget()
    await Promise.all([
      server.store.update('widget', widget.id, { size: 10 }, '*', chief.actor),
      server.store.update('widget', widget.id, { code: 'K' }, '*', chief.actor),
    ])
    expect(await server.store.get('widget', widget.id, chief.actor)).toMatchObject({
      size: 10,
      code: 'K',
      versao: 3,
    })
  })
})

describe('unique sets and references', () => {
  it('refuse a value that another active record has, with one message at the last field of the set', async () => {
    const region = await server.make('region')
    await makeWidget({ region_id: region.id, code: 'A-1' })
    const refused = await problemOf(makeWidget({ region_id: region.id, code: 'A-1' }))
    expect(refused.code).toBe('invalid')
    expect(refused.errors).toEqual([
      {
        path: expect.stringMatching(/^\/(code|region_id)$/),
        message: expect.stringMatching(/^Valor já cadastrado: /),
      },
    ])
  })

  it('let an archived record keep a value that another record uses', async () => {
    const region = await server.make('region')
    const first = await makeWidget({ region_id: region.id, code: 'B' })
    await server.store.remove('widget', first.id, chief.actor)
    await makeWidget({ region_id: region.id, code: 'B' })
    const refused = await problemOf(
      server.store.update('widget', first.id, { ativo: true }, '*', systemActor),
    )
    expect(refused.errors?.map((each) => each.path)).toContain('/code')
  })

  it('refuse references to records that do not exist, are archived or are out of scope', async () => {
    const gone = await server.make('region')
    await server.store.remove('region', gone.id, chief.actor)
    const missing = { message: 'Registro não encontrado' }
    expect((await problemOf(makeWidget({ region_id: 999_999 }))).errors).toEqual([
      { path: '/region_id', ...missing },
    ])
    expect((await problemOf(makeWidget({ region_id: gone.id }))).errors).toEqual([
      { path: '/region_id', ...missing },
    ])
    expect((await problemOf(makeWidget({ gadgets: [999_999] }))).errors).toEqual([
      { path: '/gadgets', ...missing },
    ])
    const keeper = await server.signIn('keeper')
    const other = await server.make('keeper')
    const refused = await problemOf(
      server.store.create('widget', { name: 'Mine?', keeper_id: other.id }, keeper.actor),
    )
    expect(refused.errors).toEqual([{ path: '/keeper_id', ...missing }])
  })

  it('accept an old reference whose record was archived since', async () => {
    const region = await server.make('region')
    const widget = await makeWidget({ region_id: region.id })
    await server.store.remove('region', region.id, chief.actor)
    const row = await server.store.update('widget', widget.id, { size: 5 }, '*', chief.actor)
    expect(row).toMatchObject({ size: 5, region_id: region.id })
  })

  it('store a many-to-many list in the rows of its link entity', async () => {
    const [a, b, c] = [await server.make('gadget'), await server.make('gadget'), await server.make('gadget')]
    const widget = await makeWidget({ gadgets: [a.id, b.id] })
    expect(widget.gadgets).toEqual([a.id, b.id])
    const row = await server.store.update('widget', widget.id, { gadgets: [b.id, c.id] }, '*', chief.actor)
    expect(row).toMatchObject({ gadgets: [b.id, c.id], versao: 2 })
    const links = await server.db.query(
      'select gadget_id, ativo from fitting where widget_id = $1 order by id',
      [widget.id],
    )
    expect(links).toEqual([
      { gadget_id: a.id, ativo: false },
      { gadget_id: b.id, ativo: true },
      { gadget_id: c.id, ativo: true },
    ])
  })
})

describe('removal', () => {
  it('archives a record once and records it in the history', async () => {
    const widget = await makeWidget()
    await server.store.remove('widget', widget.id, chief.actor)
    expect((await problemOf(server.store.remove('widget', widget.id, chief.actor))).code).toBe('conflict')
    const [entry] = await server.store.history('widget', widget.id, chief.actor)
    expect(entry).toMatchObject({
      act: 'remove',
      actorName: chief.actor.name,
      changes: { ativo: [true, false] },
    })
  })

  it('can be undone once by an actor who may remove, and hooks see it as an edit', async () => {
    const widget = await makeWidget()
    expect((await problemOf(server.store.restore('widget', widget.id, chief.actor))).code).toBe('conflict')
    await server.store.remove('widget', widget.id, chief.actor)
    const seen: string[] = []
    watch = (stage, { act, before, after }) =>
      void seen.push(`${stage} ${act} ${before?.ativo} ${after.ativo}`)
    expect(await server.store.restore('widget', widget.id, chief.actor)).toMatchObject({
      ativo: true,
      versao: 3,
    })
    expect(seen).toEqual(['guard edit false true', 'effect edit false true'])
    const stranger = { ...chief.actor, role: 'stranger', permissions: {} }
    expect((await problemOf(server.store.restore('widget', widget.id, stranger))).code).toBe('forbidden')
    expect((await trail(widget.id)).map((row) => row.act)).toEqual(['create', 'remove', 'restore'])
  })

  it('can be undone by the system, which the history calls a restoration', async () => {
    const widget = await makeWidget()
    await server.store.remove('widget', widget.id, chief.actor)
    await server.store.update('widget', widget.id, { ativo: true }, '*', systemActor)
    expect((await trail(widget.id)).map((row) => row.act)).toEqual(['create', 'remove', 'restore'])
  })
})

describe('transitions', () => {
  it('change the state by role and state, and run the hooks registered for their name', async () => {
    const seen: string[] = []
    watch = (stage, { act }) => void seen.push(`${stage} ${act}`)
    const widget = await makeWidget()
    seen.length = 0
    const row = await server.store.transition('widget', widget.id, 'publish', {}, chief.actor)
    expect(row).toMatchObject({ state: 'live', versao: 2 })
    expect(seen).toEqual(['guard transition', 'guard publish transition', 'effect transition'])
    expect(
      (await problemOf(server.store.transition('widget', widget.id, 'publish', {}, chief.actor))).code,
    ).toBe('conflict')
    expect(
      (await problemOf(server.store.transition('widget', widget.id, 'melt', {}, chief.actor))).code,
    ).toBe('not_found')
    const [entry] = await server.store.history('widget', widget.id, chief.actor)
    expect(entry).toMatchObject({
      act: 'transition',
      detail: 'publish',
      changes: { state: ['draft', 'live'] },
    })
  })

  it('accept their own input and nothing else', async () => {
    const widget = await makeWidget({ size: 1 })
    const refused = await problemOf(
      server.store.transition('widget', widget.id, 'refuse', { size: 9 }, chief.actor),
    )
    expect(refused.errors).toEqual([{ path: '/size', message: 'Campo desconhecido' }])
    const row = await server.store.transition(
      'widget',
      widget.id,
      'refuse',
      { reason: 'Broken' },
      chief.actor,
    )
    expect(row).toMatchObject({ state: 'refused', reason: 'Broken', size: 1 })
  })

  it('are refused to other roles and on archived records', async () => {
    const keeper = await server.signIn('keeper')
    const widget = await makeWidget({ keeper_id: keeper.recordId })
    expect(
      (await problemOf(server.store.transition('widget', widget.id, 'publish', {}, keeper.actor))).code,
    ).toBe('forbidden')
    await server.store.remove('widget', widget.id, chief.actor)
    expect(
      (await problemOf(server.store.transition('widget', widget.id, 'publish', {}, chief.actor))).code,
    ).toBe('conflict')
  })
})

describe('the audit log', () => {
  it('cannot be changed, shortened or emptied', async () => {
    await makeWidget()
    await expect(server.db.query("update sys_audit set act = 'x'")).rejects.toThrow('only grows')
    await expect(server.db.query('delete from sys_audit')).rejects.toThrow('only grows')
    await expect(server.db.exec('truncate sys_audit')).rejects.toThrow('only grows')
  })
})
