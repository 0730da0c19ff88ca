/* The stream of changes, with two servers on one database: one writes, the other tells. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LiveMessage } from '#model/wire/live'
import { openSharedDatabase } from '../../support/database'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'
import { workshop } from '../../support/workshop'

let now = new Date('2026-11-20T12:00:00-03:00')
let writing: TestServer
let telling: TestServer
let writer: SignedIn
let chief: SignedIn
let keeper: SignedIn

beforeAll(async () => {
  const [one, other] = await openSharedDatabase(2)
  if (!one || !other) throw new Error('There are no two databases.')
  writing = await startTestServer({ schemas: workshop, db: one, now: () => now })
  telling = await startTestServer({ schemas: workshop, db: other, now: () => now })
  writer = await writing.signIn('chief')
  chief = await telling.signInAs('chief', writer.recordId)
  keeper = await telling.signIn('keeper', { name: 'Ana', email: 'ana@example.com' })
})
afterAll(() => writing.close())

interface OpenStream {
  /** Resolves to the next message; undefined at the end of the stream. */
  next(): Promise<LiveMessage | undefined>
  /** Everything until a message names the entity. */
  until(name: string): Promise<LiveMessage>
  cancel(): Promise<void>
}

async function open(person: SignedIn, lastEvent?: string | null): Promise<OpenStream> {
  const continued: Record<string, string> = lastEvent ? { 'Last-Event-ID': lastEvent } : {}
  const { body, status, headers } = await person.get('/api/ao-vivo', continued)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body.')
  const messages: LiveMessage[] = []
  const next = async () => {
    for (;;) {
      const known = messages.shift()
      if (known) return known
      const { done, value = '' } = await reader.read()
      if (done) return undefined
      messages.push(
        ...value
          .split('\n')
          .filter((line) => line.startsWith('data: '))
          .map((line) => JSON.parse(line.slice('data: '.length)) as LiveMessage),
      )
    }
  }
  return {
    next,
    async until(name) {
      for (;;) {
        const message = await next()
        if (!message) throw new Error('The stream has ended.')
        if (message.entidades?.includes(name)) return message
      }
    },
    cancel: () => reader.cancel(),
  }
}

describe('the stream of changes', () => {
  it('names an entity that another server wrote', async () => {
    const stream = await open(chief)
    await writer.post('/api/region', { name: 'North' })
    expect((await stream.until('region')).entidades).toContain('region')
    await stream.cancel()
  })

  it('names what was written between an answer and its opening, and nothing that the answer shows', async () => {
    await writer.post('/api/region', { name: 'Before' })
    const other = await open(chief)
    await other.until('region')
    const shown = (await chief.get('/api/region')).headers.get('event-id')
    const { id } = await writing.make('region', { name: 'Between' })
    // First the next look of the server finds it, then it is an older event.
    for (const isTold of [false, true]) {
      if (isTold) await other.until('region')
      const stream = await open(chief, shown)
      expect(await stream.until('region')).toMatchObject({ registros: { region: [id] }, avisos: true })
      await stream.cancel()
    }
    await other.cancel()
  })

  it('names anything after an event that it does not know', async () => {
    for (const unknown of ['nonsense', '1.5/7:9:', `${Date.now() / 1000}/9:7:8`]) {
      const stream = await open(chief, unknown)
      expect((await stream.next())?.entidades).toBeUndefined()
      await stream.cancel()
    }
  })

  it('names the records that were written, but not all of many', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, at) => writing.make('region', { name: `R${at}` })),
    )
    const ids = made.slice(0, 3).map(({ id }) => id)
    const stream = await open(chief, (await chief.get('/api/region')).headers.get('event-id'))
    for (const id of ids) await writer.patch(`/api/region/${id}`, { name: `Changed ${id}` })
    const seen = new Set<number>()
    while (ids.some((id) => !seen.has(id)))
      for (const id of (await stream.until('region')).registros?.region ?? []) seen.add(id)
    await writing.db.query(`update region set name = name || '!'`)
    expect((await stream.until('region')).registros).not.toHaveProperty('region')
    await stream.cancel()
  })

  it('names a record whose notes were written, corrected or removed', async () => {
    const { id } = await writing.make('region', { name: 'Noted' })
    const notes = `/api/region/${id}/anotacoes`
    const stream = await open(chief, (await chief.get('/api/region')).headers.get('event-id'))
    const note = (await (await writer.post(notes, { texto: 'Seen' })).json()) as { id: number }
    expect(await stream.until('region')).toMatchObject({ registros: { region: [id] } })
    await writer.patch(`${notes}/${note.id}`, { texto: 'Seen twice' })
    expect(await stream.until('region')).toMatchObject({ registros: { region: [id] } })
    await writer.remove(`${notes}/${note.id}`)
    expect(await stream.until('region')).toMatchObject({ registros: { region: [id] } })
    await stream.cancel()
  })

  it('names no entity that the person may not see', async () => {
    const stream = await open(keeper)
    await writer.post('/api/gadget', { name: 'Hidden' })
    await writer.post('/api/region', { name: 'South' })
    const { entidades } = await stream.until('region')
    expect(entidades).not.toContain('gadget')
    await stream.cancel()
  })

  it('is silent about previews and refused writes', async () => {
    const stream = await open(chief)
    expect(await writing.store.preview('gadget', undefined, { name: 'Never' }, writer.actor)).toMatchObject({
      name: 'Never',
    })
    expect((await writer.post('/api/gadget', {})).status).toBe(422)
    await writer.post('/api/region', { name: 'East' })
    const first = await stream.until('region')
    expect(first.entidades).toEqual(['region'])
    await stream.cancel()
  })

  it('refuses visitors', async () => {
    expect((await telling.app.request('/api/ao-vivo')).status).toBe(401)
  })

  it('refuses more than 20 streams of an account, and accepts another one once one has ended', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(chief)))
    expect((await chief.get('/api/ao-vivo')).status).toBe(429)
    await streams[0]?.cancel()
    const again = await open(chief)
    await Promise.all([again, ...streams.slice(1)].map((stream) => stream.cancel()))
  })

  it('ends when its session ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const leaving = await telling.signInAs('chief', writer.recordId)
      const stream = await open(leaving)
      await leaving.post('/api/auth/logout')
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await stream.next()).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends when the server stops', async () => {
    const stream = await open(chief)
    telling.leave()
    expect(await stream.next()).toBeUndefined()
  })
})

describe('a person who opens a record', () => {
  it('is told who else has it open on any server, until that page is silent', async () => {
    const { id } = await writing.make('region', { name: 'Shared' })
    const body = { entidade: 'region', registro: id }
    const say = async (person: SignedIn) => (await person.post('/api/ao-vivo/abertos', body)).json()
    expect(await say(writer)).toEqual([])
    expect(await say(keeper)).toEqual([writer.actor.name])
    expect(await say(writer)).toEqual(['Ana'])
    now = new Date(now.getTime() + 60_000)
    expect(await say(writer)).toEqual([])
  })

  it('is told nothing about a record that is out of sight', async () => {
    const { id } = await writing.make('gadget', { name: 'Hidden' })
    const answer = await keeper.post('/api/ao-vivo/abertos', { entidade: 'gadget', registro: id })
    expect(answer.status).toBe(403)
    const missing = await writer.post('/api/ao-vivo/abertos', { entidade: 'gadget', registro: id + 1_000 })
    expect(missing.status).toBe(404)
    expect((await writer.post('/api/ao-vivo/abertos', { entidade: 'region' })).status).toBe(400)
  })
})
