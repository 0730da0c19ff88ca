import 'fake-indexeddb/auto'
import '../../../support/dom'

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ServerOptions } from '../../../../server/engine/consoleServer'
import { files } from '../../../../server/features/files/feature'
import { type SignedIn, startTestServer, type TestServer } from '../../../support/server'
import { type EstateNames, estateWith } from './estate'
import { type HistoryWorld, meetings, runHistory, type Step, someStep } from './history'

let server: TestServer
let office: SignedIn
let ahead = 0
let count = 0

let names: EstateNames = { soil: 'soil', extra: 'extra0' }
let changes: NonNullable<ServerOptions['changes']>[number][] = []

const now = () => new Date(Date.now() + ahead)
const start = (db?: TestServer['db']) =>
  startTestServer({ schemas: estateWith(names), changes, features: [files], now, ...(db && { db }) })

const world: HistoryWorld = {
  server: () => server,
  office: () => office,
  now,
  async restart() {
    server = await start(server.db)
    office = await server.signInAs('office', office.recordId)
  },
  async rename(field) {
    const [before, after] = [names[field], `${field}${changes.length + 1}`]
    changes.push({
      entity: 'farm',
      field: before,
      ...(field === 'soil' ? { rename: after } : { remove: true }),
    })
    names = { ...names, [field]: after }
    await world.restart()
  },
  async pass(days) {
    ahead += days * 86_400_000
    office = await server.signInAs('office', office.recordId)
  },
  technician() {
    count += 1
    return server.signIn('tech', { email: `tech${count}@example.com` })
  },
}

const recorded: readonly Step[] = [
  { kind: 'offline', device: 0 },
  { kind: 'createVisit', device: 0, farm: 0 },
  { kind: 'editFarm', device: 0, farm: 0, field: 'soil' },
  { kind: 'editFarm', device: 0, farm: 0, field: 'extra' },
]
const back: readonly Step[] = [
  { kind: 'reload', device: 0 },
  { kind: 'online', device: 0 },
  { kind: 'send', device: 0 },
]
/** What chance may leave out is in each run. */
const certain: readonly (readonly Step[])[] = [
  [
    { kind: 'rename', field: 'soil' },
    { kind: 'rename', field: 'soil' },
    { kind: 'rename', field: 'extra' },
  ],
  [{ kind: 'officeMoves', farm: 0 }],
  [{ kind: 'handOver', device: 0 }, { kind: 'month' }],
  [{ kind: 'expire', device: 0 }],
]

const perDatabase = 100

/** On new databases now and then, because each device, restart and renamed field stays in its database. */
async function checkHistories(runs: number, firstSeed?: number): Promise<void> {
  const seen = { acts: 0, queued: 0, replays: 0, kills: 0, questions: new Set<string>() }
  const met = Object.fromEntries(meetings.map((each) => [each, 0]))
  const history = fc.asyncProperty(fc.array(someStep, { minLength: 12, maxLength: 40 }), async (steps) => {
    const { acts, queued, replays, kills, questions, ...more } = await runHistory(world, steps)
    // A history in which nothing was recorded shows nothing.
    fc.pre(acts > 0)
    seen.acts += acts
    seen.queued += queued
    seen.replays += replays
    seen.kills += kills
    for (const each of meetings) met[each] = (met[each] ?? 0) + more.met[each]
    for (const each of questions) seen.questions.add(each)
  })
  const examples = certain.map((steps): [Step[]] => [[...recorded, ...steps, ...back]])
  for (let done = 0; done < runs; done += perDatabase) {
    names = { soil: 'soil', extra: 'extra0' }
    changes = []
    ahead = 0
    server = await start()
    try {
      office = await server.signIn('office', { email: 'office@example.com' })
      await fc.assert(history, {
        numRuns: Math.min(perDatabase, runs - done),
        ...(firstSeed !== undefined && { seed: firstSeed + done }),
        examples: done === 0 ? examples : [],
      })
    } finally {
      await server.close()
    }
  }
  expect(Math.min(seen.queued, seen.replays, seen.kills)).toBeGreaterThan(0)
  expect(seen.questions.size).toBeGreaterThan(0)
  for (const each of meetings) expect([each, met[each]]).not.toEqual([each, 0])
}

it(
  'loses nothing, does nothing twice and asks about the rest, whatever happens on the way',
  () => checkHistories(50),
  3_600_000,
)

// With one seed, so that what fails can be run again; the histories of each day are others.
it('does so in two thousand histories', { retry: 0, timeout: 3_600_000, tags: ['extended'] }, () =>
  checkHistories(2_000, 1),
)
