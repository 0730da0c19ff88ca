/*
 * Runs imports in the background. A process holds an import by a lease that it renews; if the process ends,
 * the next one that is asked resumes the import. Validation uses small transactions that are rolled back, so
 * that others can run in between; writing and undoing are one transaction each.
 */

import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { ImportState } from '#model/wire/record/import'
import type { Database } from '../../db/database'
import { currentContext, runDetached, withContext } from '../../db/queryContext'
import { log } from '../telemetry/log'
import { createLookup } from './lookup'
import { importText } from './messages'
import { rehearse } from './rehearse'
import { type ImportRow, readImport } from './rows'
import { type Job, type TaskTools, undo, write } from './tasks'

export interface Work {
  /** @throws Problem conflict when another process runs it */
  start(row: ImportRow, state: WorkState, actor: Actor): Promise<void>
  resume(row: ImportRow, actor: Actor): Promise<void>
  stop(id: number): Promise<void>
  close(): Promise<void>
}

export type WorkState = Extract<ImportState, 'ensaiando' | 'gravando' | 'desfazendo'>

const leaseMs = 30_000
/** Imports up to this size are written before a copy of the embedded database could answer others. */
const fewLines = 3_000
/** Each report costs a commit. */
const betweenBeats = 250

class StopSignal extends Error {}

interface RunningImport {
  isStopped: boolean
  done: Promise<void>
}

export function createWork(kit: TaskTools): Work {
  const { db, index, store, tools } = kit
  const running = new Map<number, RunningImport>()

  async function take(id: number, from: readonly string[], state: WorkState): Promise<string | undefined> {
    const lease = randomUUID()
    const [taken] = await db.query(
      `update sys_import set state = $2, lease = $3, lease_until = $4, stops = false, problem = null, done = 0
        where id = $1 and state = any ($5::text[]) and (lease_until is null or lease_until < $6) returning id`,
      [id, state, lease, instant(leaseMs), from, instant(0)],
    )
    return taken ? lease : undefined
  }

  const instant = (more: number) => new Date(tools.now().getTime() + more).toISOString()

  function run(row: ImportRow, state: WorkState, lease: string, actor: Actor): void {
    const entity = index.get(row.entity)
    if (!entity) return
    const own: RunningImport = { isStopped: false, done: Promise.resolve() }
    // Progress is reported outside the work's transaction; otherwise others would only see it after the commit.
    const beside = new AsyncResource('import')
    let told = Number.NEGATIVE_INFINITY
    const mustGoOn = () => {
      if (own.isStopped) throw new StopSignal()
    }
    const job: Job = {
      row,
      entity,
      actor,
      lookup: createLookup(index, store, actor),
      mustGoOn,
      async beat(done) {
        mustGoOn()
        if (performance.now() - told < betweenBeats) return
        told = performance.now()
        const kept = await beside.runInAsyncScope(() =>
          saveProgress(db, row.id, lease, done, instant(leaseMs)),
        )
        if (!kept || kept.stops) throw new StopSignal()
      },
    }
    const { timeoutMs, longMs } = currentContext()
    // The embedded database would terminate its thread over one slow statement in a long transaction.
    const isWhole = state !== 'ensaiando' && db.engine === 'pglite'
    const context = {
      key: `import ${row.account_id}`,
      signal: undefined,
      timeoutMs: isWhole ? 0 : timeoutMs,
      longMs,
      isLong: state !== 'ensaiando' && row.total > fewLines,
    }
    const tasks = { ensaiando: rehearse, gravando: write, desfazendo: undo } as const
    own.done = withContext(context, () => tasks[state](kit, job))
      .catch((error: unknown) => fail(db, row, state, lease, error))
      .catch((error: unknown) => log.failure('import', error))
      .finally(() => running.delete(row.id))
    running.set(row.id, own)
  }

  return {
    async start(row, state, actor) {
      const lease = await take(row.id, before[state], state)
      if (lease === undefined) throw new Problem('conflict', importText.busy)
      run(row, state, lease, actor)
    },
    async resume(row, actor) {
      if (running.has(row.id) || row.account_id !== actor.id) return
      const state = works.find((each) => each === row.state)
      if (!state) return
      const lease = await take(row.id, [state], state)
      const kept = lease === undefined ? undefined : await readImport(db, row.id)
      if (lease !== undefined && kept) run(kept, state, lease, actor)
    },
    async stop(id) {
      const own = running.get(id)
      if (!own) return
      own.isStopped = true
      await own.done
    },
    async close() {
      for (const own of running.values()) own.isStopped = true
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

/** Outside the person's share of connections, which the work may use up. */
function saveProgress(db: Database, id: number, lease: string, done: number, until: string) {
  return runDetached(async () => {
    const [kept] = await db.query<{ stops: boolean }>(
      'update sys_import set done = $2, lease_until = $3 where id = $1 and lease = $4 returning stops',
      [id, done, until, lease],
    )
    return kept
  })
}

/** Records a failure; written records have already been rolled back. */
async function fail(
  db: Database,
  row: ImportRow,
  state: WorkState,
  lease: string,
  error: unknown,
): Promise<void> {
  const back = { ensaiando: 'recebendo', gravando: 'ensaiada', desfazendo: 'gravada' } as const
  const isTold = error instanceof Problem || error instanceof StopSignal
  if (!isTold) log.failure('import', error)
  const told = error instanceof Problem ? error.message : importText.failed
  await db.query(
    `update sys_import set state = $2, problem = $3, lease = null, lease_until = null, stops = false
      where id = $1 and lease = $4`,
    [row.id, back[state], error instanceof StopSignal ? importText.stopped : told, lease],
  )
}

const before: Readonly<Record<WorkState, readonly string[]>> = {
  ensaiando: ['recebendo', 'ensaiada'],
  gravando: ['ensaiada'],
  desfazendo: ['gravada'],
}

const works: readonly WorkState[] = ['ensaiando', 'gravando', 'desfazendo']
