// @module-tag extended
import { describe, expect, it, vi } from 'vitest'
import { createWorker, type WorkerOptions } from '../../../../server/engine/workers/worker'

type WorkerJob = 'endless' | 'heap' | 'exit' | 'break' | number

const open = (more: Partial<WorkerOptions> = {}) =>
  createWorker<WorkerJob, number>({
    program: new URL('./program.js', import.meta.url),
    memoryMb: 32,
    patienceMs: 60_000,
    mostWaiting: { all: 10, one: 10 },
    busy: 'Há trabalho demais.',
    ...more,
  })

describe('a job in a worker', () => {
  it('runs after the previous one', async () => {
    const work = open()
    expect(await Promise.all([1, 2, 3].map(work))).toEqual([{ made: 2 }, { made: 3 }, { made: 4 }])
  }, 120_000)

  it('that throws, exhausts memory or exits is refused with the reason, and the next one runs', async () => {
    const work = open()
    const refused = [
      ['break', 'broken'],
      ['heap', 'large'],
      ['exit', 'large'],
    ] as const
    for (const [asked, reason] of refused) {
      expect([asked, await work(asked)]).toEqual([asked, { refused: reason }])
      expect(await work(1)).toEqual({ made: 2 })
    }
  }, 240_000)

  it('that never ends is terminated with its worker', async () => {
    const work = open({ patienceMs: 100 })
    expect(await work('endless')).toEqual({ refused: 'slow' })
  }, 120_000)
})

it('listens for the end of the server only while it has a process', async () => {
  const before = new Set(process.listeners('exit'))
  const added = () => process.listeners('exit').filter((each) => !before.has(each))
  const [work] = Array.from({ length: 20 }, () => open())
  expect(added()).toEqual([])
  expect(await work?.('exit')).toEqual({ refused: 'large' })
  await vi.waitFor(() => expect(added()).toEqual([]))
}, 120_000)
