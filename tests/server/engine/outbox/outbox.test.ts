import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestTransport, type PostServer, startPost } from './post'

const transport = createTestTransport()
let server: PostServer

beforeAll(async () => {
  server = await startPost(transport)
})
afterAll(() => server.close())
beforeEach(() => transport.answer(() => undefined))

const keys = () => transport.given.map(({ key }) => key)
const later = (words = 'not now') => {
  throw new Error(words)
}
const never = () => {
  throw Object.assign(new Error('no such person'), { isPermanent: true })
}

describe('a message', () => {
  it('is written with its change, delivered once, and its secret is then erased', async () => {
    await server.tell('first')
    expect(await server.line('first')).toMatchObject({ state: 'waiting', body: 'secret of first', tries: 0 })
    expect(keys()).toEqual([])
    expect(await server.outbox.deliver()).toBe(1)
    expect(transport.given).toEqual([
      { key: 'first', to: 'first@example.com', subject: 'first', text: 'secret of first' },
    ])
    expect(await server.line('first')).toMatchObject({
      state: 'sent',
      body: '',
      tries: 1,
      sent_at: '2026-11-22T12:00:00.000Z',
    })
    expect(await server.outbox.deliver()).toBe(0)
  })

  it('is not written when its change is refused afterwards', async () => {
    await expect(server.tell('refused')).rejects.toThrow('refused')
    expect(await server.line('refused')).toBeUndefined()
  })

  it('is skipped when its key is known, even if the first one failed', async () => {
    await server.tell('twice')
    await server.tell('other', { key: 'twice', text: 'another text' })
    await server.outbox.deliver()
    await server.tell('another', { key: 'twice' })
    await server.outbox.deliver()
    expect(keys().filter((key) => key === 'twice')).toHaveLength(1)
    expect(await server.db.query("select from sys_outbox where key = 'twice'")).toHaveLength(1)
  })

  it('is distinct without a key', async () => {
    const sent = [
      { to: 'a', text: 'b' },
      { to: 'a', text: 'b' },
    ].map((each) => server.tools.outbox.send({ channel: 'post', ...each }))
    const [one, two] = await Promise.all(sent)
    expect(one).not.toBe(two)
    expect(await server.outbox.deliver()).toBe(2)
  })

  it('requires a channel with a transport', async () => {
    await expect(server.tell('lost', { channel: 'pigeon' })).rejects.toThrow('"pigeon"')
  })

  it('is committed or rolled back with all writes of a route', async () => {
    const work = server.tools.together(async ({ store, outbox }) => {
      await store.create('widget', { name: 'whole' }, { id: null, name: 'System', role: '$system' })
      await outbox.send({ channel: 'post', key: 'beside', to: 'x', text: 'y' })
      throw new Error('after all, no')
    })
    await expect(work).rejects.toThrow()
    expect([await server.line('whole'), await server.line('beside')]).toEqual([undefined, undefined])
  })
})

describe('a message whose delivery fails', () => {
  it('is retried after doubling pauses and not before', async () => {
    transport.answer(() => later())
    await server.tell('slow')
    let least = 15
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(await server.outbox.deliver()).toBe(1)
      const line = await server.line('slow')
      expect(line).toMatchObject({ state: 'waiting', tries, reason: 'not now', body: 'secret of slow' })
      expect(await server.outbox.deliver()).toBe(0)
      await server.pass(least - 1)
      expect(await server.outbox.deliver()).toBe(0)
      await server.pass(least + 1)
      least *= 2
    }
    transport.answer(() => undefined)
    await server.outbox.deliver()
    expect(await server.line('slow')).toMatchObject({ state: 'sent', tries: 5, reason: null, body: '' })
  })

  it('is sent once and soon, even when the clock is set back', async () => {
    transport.answer(() => later())
    server.pass(86_400)
    await server.tell('tried ahead')
    await server.outbox.deliver()
    await server.tell('written ahead')
    server.pass(-86_400)
    transport.answer(() => undefined)
    await server.outbox.deliver()
    server.pass(86_400)
    await server.outbox.deliver()
    server.pass(-86_400)
    expect(transport.given.filter(({ key }) => key === 'written ahead')).toHaveLength(1)
    for (const key of ['tried ahead', 'written ahead']) {
      expect(await server.line(key)).toMatchObject({ state: 'sent' })
    }
  })

  it('fails when its deadline passes and records the last error', async () => {
    transport.answer(() => later('the house burns'))
    await server.tell('old')
    for (let hours = 0; hours < 26; hours += 1) {
      await server.outbox.deliver()
      await server.pass(3600)
    }
    const line = await server.line('old')
    expect(line).toMatchObject({ state: 'failed', reason: 'the house burns', body: 'secret of old' })
    // Retries are hourly at most and end at the deadline.
    expect(line?.tries).toBeGreaterThan(20)
    await server.pass(7 * 86_400)
    expect(await server.outbox.deliver()).toBe(0)
  })

  it('is not sent when its deadline passed before the first attempt', async () => {
    await server.tell('stale', { worthMs: 60_000 })
    await server.pass(61)
    await server.outbox.deliver()
    expect(keys()).not.toContain('stale')
    expect(await server.line('stale')).toMatchObject({
      state: 'failed',
      reason: 'O prazo para enviar a mensagem passou.',
    })
  })

  it('fails at once after a permanent error or its last attempt', async () => {
    transport.answer(never)
    await server.tell('unknown')
    await server.outbox.deliver()
    expect(await server.line('unknown')).toMatchObject({
      state: 'failed',
      tries: 1,
      reason: 'no such person',
    })
    transport.answer(() => later())
    await server.tell('single', { mostTries: 1 })
    await server.outbox.deliver()
    expect(await server.line('single')).toMatchObject({ state: 'failed', tries: 1, reason: 'not now' })
  })

  it('does not block other messages', async () => {
    transport.answer(({ key }) => (key === 'bad' ? never() : undefined))
    for (const name of ['bad', 'good', 'better']) await server.tell(name)
    expect(await server.outbox.deliver()).toBe(3)
    expect([(await server.line('good'))?.state, (await server.line('better'))?.state]).toEqual([
      'sent',
      'sent',
    ])
  })
})

describe('a message delivered by its key', () => {
  it('is attempted immediately with a result, and the sender skips it until then', async () => {
    await server.tell('now', { delayMs: 30_000 })
    expect(await server.outbox.deliver()).toBe(0)
    expect(await server.tools.outbox.deliver('now')).toBe('sent')
    transport.answer(never)
    await server.tell('no', { delayMs: 30_000 })
    expect(await server.tools.outbox.deliver('no')).toBe('failed')
    expect(await server.tools.outbox.deliver('nothing')).toBeUndefined()
  })

  it('is taken over by the sender when its process died before the attempt', async () => {
    await server.tell('orphan', { delayMs: 30_000, mostTries: 1 })
    await server.pass(31)
    expect(await server.outbox.deliver()).toBe(1)
    expect(await server.line('orphan')).toMatchObject({ state: 'sent' })
  })
})

describe('outbox administration', () => {
  it('lists the state of messages without the text of delivered ones', async () => {
    transport.answer(never)
    await server.tell('seen')
    await server.outbox.deliver()
    expect(await server.listed()).toContainEqual(
      expect.objectContaining({
        recipient: 'seen@example.com',
        subject: 'seen',
        text: null,
        state: 'failed',
        tries: 1,
        reason: 'no such person',
        is_resendable: true,
      }),
    )
  })

  it('retries a failed message with an audit row and refuses a sent one', async () => {
    const { actor } = await server.signIn('keeper', { name: 'Ana', email: 'ana@example.com' })
    const id = (await server.line('seen'))?.id ?? 0
    await server.tools.outbox.retry(id, actor)
    expect(await server.line('seen')).toMatchObject({ state: 'waiting', tries: 0, reason: null })
    await server.outbox.deliver()
    expect(await server.line('seen')).toMatchObject({ state: 'sent', body: '' })
    await expect(server.tools.outbox.retry(id, actor)).rejects.toMatchObject({ code: 'conflict' })
    await expect(server.tools.outbox.retry(999_999, actor)).rejects.toMatchObject({ code: 'not_found' })
    const { entries } = await server.tools.audit.read({ act: 'resend', range: [0, 9] }, actor)
    expect(entries).toMatchObject([
      { actorName: 'Ana', recordId: id, detail: 'channel=post&to=seen%40example.com' },
    ])
  })
})

it('the outbox deletes finished messages and their keys after a month', async () => {
  await server.tell('month')
  await server.outbox.deliver()
  await server.tell('waits', { worthMs: 99 * 86_400_000, delayMs: 40 * 86_400_000 })
  await server.pass(31 * 86_400)
  await server.outbox.deliver()
  expect(await server.line('month')).toBeUndefined()
  expect(await server.line('waits')).toBeDefined()
})
