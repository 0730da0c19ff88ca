import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Change, CommittedChange, Feature, Proposal } from '../../../../server/engine/contract'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { workshop } from '../../../support/workshop'

type HookValues = Record<string, unknown> | undefined

let server: TestServer
let chief: SignedIn
let give: (change: Proposal) => HookValues | Promise<HookValues> = () => undefined
let also: (change: Proposal) => HookValues = () => undefined
let effect: (change: Change) => void | Promise<void> = () => undefined
let follow: (change: CommittedChange) => void | Promise<void> = () => undefined

const features: readonly Feature[] = [
  {
    name: 'giver',
    before: { note: (change) => give(change), gadget: (change) => give(change) },
    effects: { note: (change) => effect(change) },
    afterCommit: { note: (change) => follow(change) },
  },
  { name: 'other', before: { note: (change) => also(change) } },
]

beforeAll(async () => {
  server = await startTestServer({ schemas: workshop, features })
  chief = await server.signIn('chief')
})
afterAll(() => server.close())
beforeEach(() => {
  give = () => undefined
  also = () => undefined
  effect = () => undefined
  follow = () => undefined
})

const trail = (entity: string, id: unknown) =>
  server.db.query<{ act: string; detail: string | null; changes: Record<string, unknown> }>(
    'select act, detail, changes from sys_audit where entity = $1 and record_id = $2 order by id',
    [entity, id],
  )

const note = (values = {}, actor: Actor = chief.actor) =>
  server.store.create('note', { text: 'Check', isOpen: true, ...values }, actor)

describe('a value that a feature adds before a write', () => {
  it('is written with the change in one version and one audit row, even in a field closed to people', async () => {
    give = ({ act }) => (act === 'transition' ? { text: 'Signed' } : { stage: 'new' })
    const { id } = await note()
    const done = await server.store.transition('note', Number(id), 'finish', {}, chief.actor)
    expect(done).toMatchObject({ text: 'Signed', stage: 'done', versao: 2 })
    expect(await trail('note', id)).toMatchObject([
      { act: 'create' },
      { act: 'transition', detail: 'finish', changes: { text: ['Check', 'Signed'], stage: ['new', 'done'] } },
    ])
  })

  it('is visible to the features after it and to effects', async () => {
    give = () => ({ text: 'First' })
    also = ({ after }) => ({ text: `${after.text}, second` })
    const seen: unknown[] = []
    effect = ({ after }) => void seen.push(after.text)
    expect(await note()).toMatchObject({ text: 'First, second', versao: 1 })
    expect(seen).toEqual(['First, second'])
  })

  it('is validated like the input of people, references too', async () => {
    give = () => ({ name: 'Fine', region_id: 999_999 })
    const made = server.store.create('gadget', { name: 'Fine' }, chief.actor)
    await expect(made).rejects.toMatchObject({ code: 'invalid', errors: [{ path: '/region_id' }] })
  })

  it('is added when a record is archived, and not when nothing changes', async () => {
    const { id } = await note()
    const given = vi.fn(() => ({ text: 'Put away' }))
    give = given
    await server.store.update('note', Number(id), {}, '*', chief.actor)
    expect(given).not.toHaveBeenCalled()
    await server.store.remove('note', Number(id), chief.actor)
    expect(await server.store.get('note', Number(id), systemActor)).toMatchObject({
      text: 'Put away',
      ativo: false,
      versao: 2,
    })
    expect(await trail('note', id)).toMatchObject([{ act: 'create' }, { act: 'remove' }])
  })

  it('may depend on a lock, so that numbers have no gap however many writes count at once', async () => {
    give = async ({ entity, store, lock }) => {
      if (entity.name !== 'gadget') return undefined
      await lock('gadget numbers')
      const all = await store.list('gadget', { filter: { ativo: [true, false] }, sort: [] }, systemActor)
      return { name: `Gadget ${all.total + 1}` }
    }
    const made = await Promise.all(
      Array.from({ length: 8 }, () => server.store.create('gadget', { name: '?' }, chief.actor)),
    )
    const numbers = made.map(({ name }) => Number(String(name).slice(7))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_number, at) => (numbers[0] ?? 0) + at))
  })
})

describe('a hook after the commit', () => {
  it('sees the change written and runs outside its transaction', async () => {
    const seen: unknown[] = []
    follow = async ({ store, after, act }) => {
      seen.push([act, (await store.get('note', Number(after.id), systemActor)).text, after.versao])
    }
    await note({ text: 'Told' })
    expect(seen).toEqual([['create', 'Told', 1]])
  })

  it('neither undoes the change nor hides it from the caller when it fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    follow = () => {
      throw new Error('out of order')
    }
    expect(await note()).toMatchObject({ versao: 1 })
    expect(logged).toHaveBeenCalledWith('After note.create', expect.any(Error))
    logged.mockRestore()
  })

  it('does not run for a refused change, not even inside a change that survives it', async () => {
    const seen: unknown[] = []
    follow = ({ after }) => void seen.push(after.text)
    effect = async ({ after, store, actor }) => {
      if (after.text === 'Bad') throw new Problem('conflict', 'no')
      if (after.text !== 'Outer') return
      await store.create('note', { text: 'Inner', isOpen: true }, actor)
      await store.create('note', { text: 'Bad', isOpen: true }, actor).catch(() => undefined)
    }
    await note({ text: 'Outer' })
    expect(seen.sort()).toEqual(['Inner', 'Outer'])
    await expect(note({ text: 'Bad' })).rejects.toThrow('no')
    expect(seen).toHaveLength(2)
  })
})

it('the server throws at startup when a feature registers a before hook for a name that does not exist', async () => {
  const start = startTestServer({
    schemas: workshop,
    features: [{ name: 'odd', before: { 'note.finnish': () => undefined } }],
  })
  await expect(start).rejects.toThrow('Feature odd watches note.finnish')
})
