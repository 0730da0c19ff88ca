import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { Feature, Transport } from '../../../../server/engine/contract'
import { leaseDue, leaseOne, renewLease, saveOutcome } from '../../../../server/engine/outbox/rows'
import { createGate, createTestTransport, type PostServer, startPost, startSecond } from './post'

const started: PostServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.close()
})

async function start(transport: Transport, features: readonly Feature[] = []): Promise<PostServer> {
  const server = await startPost(transport, features)
  started.push(server)
  return server
}

it('a started sender delivers new messages at once, also those that arrive meanwhile', async () => {
  const gate = createGate()
  const came = createGate()
  const transport = createTestTransport()
  transport.answer(async ({ key }) => {
    if (key === 'slow') await gate.opened
    else came.open()
  })
  const server = await start(transport)
  server.outbox.start()
  // Neither the request nor the next message waits for the transport.
  await server.tell('slow')
  await server.tell('quick')
  await came.opened
  expect(transport.given.map(({ key }) => key)).toEqual(['slow', 'quick'])
  expect((await server.line('slow'))?.state).toBe('sending')
  const stopped = server.outbox.stop()
  gate.open()
  await stopped
  expect((await server.line('slow'))?.state).toBe('sent')
})

it('a stopping sender finishes its current messages and starts no more', async () => {
  const gate = createGate()
  const held = createGate()
  const transport = createTestTransport()
  transport.answer(async () => {
    held.open()
    await gate.opened
  })
  const server = await start(transport)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await server.tell(name)
  server.outbox.start()
  await held.opened
  const stopped = server.outbox.stop()
  gate.open()
  await stopped
  const states = await server.db.query<{ state: string; count: number }>(
    'select state, count(*) as count from sys_outbox group by state order by state',
  )
  expect(states.map(({ state, count }) => [state, Number(count)])).toEqual([
    ['sent', 4],
    ['waiting', 2],
  ])
})

it('two servers on one database share the messages, and none is sent twice', async () => {
  const both = createGate()
  const [ours, theirs] = [createTestTransport(), createTestTransport()]
  // Each waits until the other has a message, so that neither sends all of them.
  let hands = 0
  for (const transport of [ours, theirs]) {
    let isFirst = true
    transport.answer(async () => {
      if (isFirst) hands += 1
      isFirst = false
      if (hands === 2) both.open()
      await both.opened
    })
  }
  const server = await start(ours)
  const second = await startSecond(server, theirs)
  const names = Array.from({ length: 60 }, (_, place) => `m${place}`)
  for (const name of names) await server.tell(name)
  const counts = await Promise.all([server.outbox.deliver(), second.outbox.deliver()])
  expect(counts[0] + counts[1]).toBe(60)
  expect([...ours.given, ...theirs.given].map(({ key }) => key).toSorted()).toEqual(names.toSorted())
  expect(Math.min(ours.given.length, theirs.given.length)).toBeGreaterThan(0)
})

it('a message leased by a dead sender is sent after the lease expires, with the same key', async () => {
  const transport = createTestTransport()
  const server = await start(transport)
  const at = new Date('2026-11-22T12:00:00Z')
  await server.tell('held')
  const [taken] = await leaseDue(server.db, { channel: 'post', most: 9, lease: randomUUID(), now: at })
  expect(taken).toMatchObject({ key: 'held', tries: 1 })
  expect(await server.outbox.deliver()).toBe(0)
  expect(await leaseOne(server.db, { key: 'held', lease: 'other', now: at })).toBeUndefined()
  await server.pass(121)
  expect(await server.outbox.deliver()).toBe(1)
  expect(transport.given.map(({ key }) => key)).toEqual(['held'])
  // The first holder was slow and not dead, and its result arrives too late.
  if (taken) await saveOutcome(server.db, taken, { state: 'failed', reason: 'late' }, at)
  expect(await server.line('held')).toMatchObject({ state: 'sent', reason: null })
})

it('a live sender renews the lease of its message', async () => {
  const server = await start(createTestTransport())
  const at = new Date('2026-11-22T12:00:00Z')
  await server.tell('long')
  const taken = await leaseOne(server.db, { key: 'long', lease: 'mine', now: at })
  if (taken) await renewLease(server.db, taken, new Date(at.getTime() + 100_000))
  await server.pass(121)
  expect(await server.outbox.deliver()).toBe(0)
  await server.pass(100)
  expect(await server.outbox.deliver()).toBe(1)
})

it('a local transport sends nothing, and its messages are stored to be read and cannot be resent', async () => {
  const server = await start({ isLocal: true, send: async () => undefined })
  await server.tell('kept')
  await server.outbox.deliver()
  const messages = await server.listed()
  expect(messages).toMatchObject([
    { state: 'kept', text: 'secret of kept', sent_at: null, is_resendable: false },
  ])
  const retried = server.tools.outbox.retry(Number(messages[0]?.id), {
    id: null,
    name: 'Ana',
    role: 'keeper',
  })
  await expect(retried).rejects.toMatchObject({ code: 'conflict' })
})

it('a job of a feature commits its work once when it is repeated', async () => {
  const transport = createTestTransport()
  let runs = 0
  const errands: Feature = {
    name: 'errands',
    transports: (together) => ({
      errand: {
        isInternal: true,
        async send({ key, to }) {
          await together(({ outbox }) => outbox.send({ channel: 'post', key: `of ${key}`, to, text: 'done' }))
          runs += 1
          if (runs === 1) throw new Error('died before it could say so')
        },
      },
    }),
  }
  const server = await start(transport, [errands])
  await server.tools.outbox.send({ channel: 'errand', key: 'one', to: 'ana', text: '' })
  expect(await server.line('one')).toMatchObject({ channel: 'errand' })
  expect(await server.listed()).toEqual([])
  await server.outbox.deliver()
  await server.pass(31)
  await server.outbox.deliver()
  expect(runs).toBe(2)
  expect(transport.given).toEqual([{ key: 'of one', to: 'ana', subject: '', text: 'done' }])
  expect(await server.line('one')).toBeUndefined()
})

it('two transports for one channel fail at start', async () => {
  const thief: Feature = { name: 'thief', transports: () => ({ post: createTestTransport() }) }
  const server = await start(createTestTransport())
  await expect(startSecond(server, createTestTransport(), [thief])).rejects.toThrow('thief')
})

it('messages stored by an older version are unchanged and get keys', async () => {
  const server = await start(createTestTransport())
  const { db } = server
  await db.exec('drop table sys_outbox cascade')
  await db.exec(`create table sys_outbox (id bigint generated always as identity primary key, at timestamptz not null,
    channel text not null, recipient text not null, subject text not null, body text not null)`)
  await db.exec(`insert into sys_outbox (at, channel, recipient, subject, body)
    values ('2026-11-20', 'post', 'a', 's', 'one'), ('2026-11-21', 'post', 'b', 's', 'two')`)
  await startSecond(server, createTestTransport())
  expect((await server.listed()).map(({ text, state, tries }) => [text, state, tries])).toEqual([
    ['two', 'kept', 0],
    ['one', 'kept', 0],
  ])
  expect(await server.outbox.deliver()).toBe(0)
})
