/* Filling an installation: many records in a few statements, rows with their own ids, all in one transaction. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type SeedTools, seed } from '../../../../server/engine/store/installation/seed'
import { makeEntities } from '../../../support/entities'
import { startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

const { entities, validators } = makeEntities({
  ...workshop,
  house: {
    title: 'House',
    type: 'object',
    'x-entity': { label: '{id}', access: { list: ['chief'] } },
    properties: {
      region_id: { type: 'integer', title: 'Region', 'x-field': { ref: { entity: 'region' } } },
      gadget_id: {
        type: 'integer',
        title: 'Gadget',
        'x-field': { ref: { entity: 'gadget', dependsOn: { region_id: 'region_id' } } },
      },
    },
  },
})
const day = new Date('2026-03-04T12:00:00.000Z')
const clerk: Actor = { ...systemActor, id: 7, name: 'Clerk' }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ entities, validators })
})

afterAll(() => server.close())

function fill<T>(work: (tools: SeedTools) => Promise<T>): Promise<T> {
  return seed({ db: server.db, entities, validators, now: () => day }, work)
}

function entries(rows: readonly Row[]) {
  return rows.map((input) => ({ input, actor: clerk, at: day }))
}

async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const problem = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(problem instanceof Problem)) throw new Error('no problem')
  return problem
}

async function rowsOf(entity: string): Promise<readonly Row[]> {
  return (await server.store.list(entity, { filter: {}, sort: [['id', 'ASC']] }, systemActor)).rows
}

describe('many records at once', () => {
  it('are equal to records created one by one, on their day and by their author', async () => {
    const keeper = Number((await server.make('keeper')).id)
    const alone = await server.store.create(
      'widget',
      { name: 'Alone', size: 4, keeper_id: keeper },
      systemActor,
    )
    const ids = await fill(({ createMany }) =>
      createMany('widget', entries([{ name: ' Together ', size: 4, keeper_id: keeper }])),
    )
    const together = await server.store.get('widget', ids[0] ?? 0, systemActor)
    const own = ['id', 'name', 'criado_em', 'criado_por', 'atualizado_em', 'atualizado_por']
    const shared = (row: Row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name)))
    expect(shared(together)).toEqual(shared(alone))
    expect(together).toMatchObject({
      name: 'Together',
      doubled: 8,
      state: 'draft',
      criado_por: 7,
      criado_em: day.toISOString(),
    })
    const [entry] = await server.store.history('widget', ids[0] ?? 0, systemActor)
    expect(entry).toMatchObject({ act: 'create', actorName: 'Clerk', at: day.toISOString() })
    expect(entry?.changes.size).toEqual([null, 4])
  })

  it('get ids in the order of the entries', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Region ${(at * 7) % 40}`)
    const ids = await fill(({ createMany }) => createMany('region', entries(names.map((name) => ({ name })))))
    const byId = new Map((await rowsOf('region')).map(({ id, name }) => [id, name]))
    expect(ids.map((id) => byId.get(id))).toEqual(names)
  })

  it('get their accounts and their links', async () => {
    const { keeper, gadgets, widget } = await fill(async ({ createMany, accounts }) => {
      const [keeper = 0] = await createMany('keeper', entries([{ name: 'Ann', email: 'ann@example.com' }]))
      const gadgets = await createMany('gadget', entries([{ name: 'One' }, { name: 'Two' }]))
      const [widget = 0] = await createMany(
        'widget',
        entries([{ name: 'Linked', keeper_id: keeper, gadgets }]),
      )
      const account = await accounts.find('keeper', keeper)
      await accounts.setPassword([account?.id ?? 0], 'quite long enough')
      return { keeper, gadgets, widget }
    })
    expect((await server.store.get('widget', widget, systemActor)).gadgets).toEqual(gadgets)
    expect((await server.accounts.find('keeper', keeper))?.login_email).toBe('ann@example.com')
    const session = await server.sessions.login('ann@example.com', 'quite long enough', { address: 'test' })
    expect(session.token).toBeTruthy()
  })

  it('are refused together, with the index of the invalid entry in the path', async () => {
    const before = (await rowsOf('region')).length
    const problem = await problemOf(
      fill(({ createMany }) => createMany('region', entries([{ name: 'Fine' }, {}]))),
    )
    expect(problem.errors).toMatchObject([{ path: '/1/name' }])
    expect(await rowsOf('region')).toHaveLength(before)
  })

  it('must refer to records that exist', async () => {
    const problem = await problemOf(
      fill(({ createMany }) => createMany('widget', entries([{ name: 'Lost', keeper_id: 999_999 }]))),
    )
    expect(problem.errors).toMatchObject([{ path: '/0/keeper_id' }])
  })

  it('must refer to records that meet the conditions of sibling fields', async () => {
    const wing = (region_id: number) => ({ name: 'Wing', region_id })
    const problem = await problemOf(
      fill(async ({ createMany }) => {
        const [north = 0, south = 0] = await createMany(
          'region',
          entries([{ name: 'North' }, { name: 'South' }]),
        )
        const [one = 0] = await createMany('gadget', entries([wing(north)]))
        const fitting = (region: number) => ({ region_id: region, gadget_id: one })
        return createMany('house', entries([fitting(north), fitting(south), { gadget_id: one }]))
      }),
    )
    expect(problem.errors).toMatchObject([{ path: '/1/gadget_id' }])
  })

  it('are rolled back when later work in the transaction fails', async () => {
    const before = await server.db.query('select count(*) as n from sys_audit')
    const failed = fill(async ({ createMany, meta }) => {
      await createMany('region', entries([{ name: 'Gone' }]))
      await meta.write('gone', true)
      throw new Error('stopped')
    })
    await expect(failed).rejects.toThrow('stopped')
    expect((await rowsOf('region')).some(({ name }) => name === 'Gone')).toBe(false)
    expect(await server.meta.read('gone')).toBeUndefined()
    expect(await server.db.query('select count(*) as n from sys_audit')).toEqual(before)
  })
})

describe('transitions of the system', () => {
  it('may set fields that people may not, together with the transition', async () => {
    const { id } = await server.make('widget')
    await fill(({ store }) => store.transition('widget', id, 'publish', { serial: 'S-1' }, systemActor))
    expect(await server.store.get('widget', id, systemActor)).toMatchObject({ state: 'live', serial: 'S-1' })
    const chief = await server.signIn('chief')
    const other = await server.make('widget')
    const problem = await problemOf(
      server.store.transition('widget', other.id, 'publish', { serial: 'S-2' }, chief.actor),
    )
    expect(problem.code).toBe('invalid')
  })
})

describe('transitions of many records at once', () => {
  async function widgets(...names: readonly string[]): Promise<readonly number[]> {
    const keeper_id = Number((await server.make('keeper')).id)
    return fill(({ createMany }) =>
      createMany('widget', entries(names.map((name) => ({ name, size: 4, keeper_id })))),
    )
  }

  /** Applies the steps to two equal records, one by one and in bulk. Returns what must be the same for both. */
  async function bothWays(steps: (id: number) => readonly { transition?: string; input?: Row }[]) {
    const [alone = 0, together = 0] = await widgets('Twin', 'Twin')
    await fill(async ({ store }) => {
      for (const { transition, input = {} } of steps(alone)) {
        if (transition === undefined) await store.update('widget', alone, input, '*', clerk)
        else await store.transition('widget', alone, transition, input, clerk)
      }
    })
    await fill(async ({ updateMany }) => {
      for (const step of steps(together))
        await updateMany('widget', [{ id: together, actor: clerk, at: day, ...step }])
    })
    const tell = async (id: number) => {
      const { id: _id, ...row } = await server.store.get('widget', id, systemActor)
      const told = await server.store.history('widget', id, systemActor)
      return { row, told: told.map(({ id: _entry, recordId: _record, ...entry }) => entry) }
    }
    return [await tell(alone), await tell(together)] as const
  }

  it('have the same result as transitions one by one, on their day and by their author', async () => {
    const linked = await fill(({ createMany }) => createMany('gadget', entries([{ name: 'Three' }])))
    const [alone, together] = await bothWays(() => [
      { transition: 'publish', input: { serial: 'S-9' } },
      { input: { size: 6, gadgets: linked } },
      { input: { size: 6 } },
    ])
    expect(together).toEqual(alone)
    expect(together.row).toMatchObject({
      state: 'live',
      serial: 'S-9',
      doubled: 12,
      gadgets: linked,
      versao: 3,
      atualizado_em: day.toISOString(),
    })
    expect(together.told.map(({ act, detail }) => [act, detail])).toEqual([
      ['edit', undefined],
      ['transition', 'publish'],
      ['create', undefined],
    ])
  })

  it('make the records findable by their new values', async () => {
    const ids = await widgets('Before one', 'Before two')
    const words = ['afterwards', 'eventually']
    await fill(({ updateMany }) =>
      updateMany(
        'widget',
        ids.map((id, at) => ({ id, input: { name: `Renamed ${words[at]}` }, actor: clerk, at: day })),
      ),
    )
    const found = async (q: string) => {
      const { rows } = await server.store.list('widget', { filter: {}, q, sort: [] }, systemActor)
      return rows.map(({ id }) => id)
    }
    for (const [at, word] of words.entries()) expect(await found(word)).toEqual([ids[at]])
    expect(await found('before one')).toEqual([])
  })

  it('are refused together, with the error of a single transition', async () => {
    const [one = 0, two = 0] = await widgets('One', 'Two')
    const step = (id: number, transition: string, input: Row = {}) => ({
      id,
      transition,
      input,
      actor: clerk,
      at: day,
    })
    const taken = (steps: readonly ReturnType<typeof step>[]) =>
      problemOf(fill(({ updateMany }) => updateMany('widget', steps)))
    const alone = (id: number, transition: string, input: Row = {}) =>
      problemOf(fill(({ store }) => store.transition('widget', id, transition, input, clerk)))
    const wrong = [
      [two, 'no_such_step', {}],
      [two, 'publish', { serial: 3 }],
      [two, 'publish', { unheard_of: 1 }],
      [999_999, 'publish', {}],
    ] as const
    for (const [id, name, input] of wrong) {
      const { code, errors } = await alone(id, name, input)
      expect(await taken([step(one, 'publish', { serial: 'S-10' }), step(id, name, input)])).toMatchObject({
        code,
        ...(errors && { errors }),
      })
    }
    expect(await server.store.get('widget', one, systemActor)).toMatchObject({ state: 'draft', versao: 1 })
  })

  it('accept each record once, and no record with an account', async () => {
    const step = { id: 1, input: {}, actor: clerk, at: day }
    await expect(fill(({ updateMany }) => updateMany('widget', [step, step]))).rejects.toThrow('twice')
    await expect(fill(({ updateMany }) => updateMany('keeper', [step]))).rejects.toThrow('people')
  })
})

describe('rows with ids of their own', () => {
  const schemas = {
    place: {
      title: 'Place',
      type: 'object',
      'x-entity': {
        label: '{name}',
        access: { list: ['chief'] },
        list: { columns: ['name'], search: ['name'] },
      },
      properties: { name: { type: 'string', title: 'Name', maxLength: 20 } },
      required: ['name'],
    },
  } as const
  const made = makeEntities(schemas)
  let places: TestServer

  beforeAll(async () => {
    places = await startTestServer({ entities: made.entities, validators: made.validators })
  })

  afterAll(() => places.close())

  const insert = (rows: readonly { id: number; name: string }[]) =>
    seed({ db: places.db, ...made }, ({ insertFixedRows }) => insertFixedRows('place', rows))

  it('are validated like other rows', async () => {
    const problem = await problemOf(insert([{ id: 5, name: 'A name that is far too long' }]))
    expect(problem.errors).toMatchObject([{ path: '/name' }])
  })

  it('are inserted once, can be searched, and are followed by higher ids', async () => {
    expect(
      await insert([
        { id: 3_170_701, name: 'Bee' },
        { id: 12, name: 'Ant' },
      ]),
    ).toBe(true)
    expect(await insert([{ id: 13, name: 'Cow' }])).toBe(false)
    const found = await places.store.list('place', { filter: {}, q: 'bee', sort: [] }, systemActor)
    expect(found.rows).toMatchObject([{ id: 3_170_701, name: 'Bee', ativo: true, versao: 1 }])
    const next = await places.store.create('place', { name: 'Dog' }, systemActor)
    expect(next.id).toBe(3_170_702)
  })
})
