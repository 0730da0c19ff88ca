import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { JobTools } from '../../../../server/engine/contract'
import { watchClock } from '../../../../server/engine/events/clockWatch'
import { startTestServer, type TestServer } from '../../../support/server'

let now = '2026-11-20T12:00:00-03:00'
const ran: string[] = []
let trouble: Error | undefined
let server: TestServer

const note = (name: string) => async (tools: JobTools) => {
  if (name === 'first' && trouble) throw trouble
  ran.push(`${name} ${tools.now().toISOString().slice(0, 10)}`)
}

beforeAll(async () => {
  server = await startTestServer({
    features: ['first', 'second'].map((name) => ({ name, daily: note(name) })),
    now: () => new Date(now),
  })
})
afterAll(() => server.close())

describe('a daily job', () => {
  it('runs once a day for repeated calls', async () => {
    await Promise.all([server.jobs.run(), server.jobs.run()])
    await server.jobs.run()
    expect(ran.splice(0)).toEqual(['first 2026-11-20', 'second 2026-11-20'])
    // The day starts in the console's time zone and not in UTC.
    now = '2026-11-20T23:30:00-03:00'
    await server.jobs.run()
    expect(ran.splice(0)).toEqual([])
    now = '2026-11-21T00:30:00-03:00'
    await server.jobs.run()
    expect(ran.splice(0)).toEqual(['first 2026-11-21', 'second 2026-11-21'])
  })

  it('that fails does not block the others, is logged and runs again', async () => {
    now = '2026-11-22T08:00:00-03:00'
    trouble = new Error('out of order')
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      await server.jobs.run()
      expect(logged.mock.calls).toEqual([['Tarefa diária (first):', new Error('out of order')]])
    } finally {
      logged.mockRestore()
    }
    expect(ran.splice(0)).toEqual(['second 2026-11-22'])
    trouble = undefined
    await server.jobs.run()
    expect(ran.splice(0)).toEqual(['first 2026-11-22'])
  })

  it('still runs once a day after the clock jumped a year ahead and was corrected', async () => {
    const days = ['2027-11-22', '2026-11-22', '2026-11-23']
    for (const day of days) {
      now = `${day}T08:00:00-03:00`
      await server.jobs.run()
      await server.jobs.run()
    }
    expect(ran.splice(0)).toEqual(days.flatMap((day) => [`first ${day}`, `second ${day}`]))
    now = '2026-11-22T08:00:00-03:00'
  })

  it('waits an hour after a clock change so that it can be corrected', () => {
    const minute = 60_000
    let passed = 0
    let set = 0
    const isSteady = watchClock(
      () => 1_700_000_000_000 + passed + set,
      () => passed,
    )
    const later = (minutes: number, isSet = set) => {
      passed += minutes * minute
      set = isSet
      return isSteady()
    }
    expect([later(0), later(10), later(24 * 60)]).toEqual([true, true, true])
    // A small correction does not count as a change.
    expect(later(10, 5_000)).toBe(true)
    expect([later(10, 365 * 24 * 60 * minute), later(10), later(49), later(1)]).toEqual([
      false,
      false,
      false,
      true,
    ])
    // The correction of a change is a change too.
    expect([later(10, 0), later(59), later(1)]).toEqual([false, false, true])
  })

  it('runs when the server starts', async () => {
    now = '2026-11-24T08:00:00-03:00'
    server.jobs.start()
    await server.jobs.run()
    expect(ran.splice(0)).toEqual(['first 2026-11-24', 'second 2026-11-24'])
    await server.jobs.stop()
  })
})
