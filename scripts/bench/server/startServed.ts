/* Starts the measured process (served.ts) and stops it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServedPorts } from './served'

export interface ServedProcess {
  readonly served: ServedPorts
  readonly pid: number
  stop(): Promise<void>
}

/** `server` is the address of a PostgreSQL; without one, the database is embedded. */
export async function startServed(server: string | undefined): Promise<ServedProcess> {
  const profile = process.env.BENCH_PROFILE
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = fork(fileURLToPath(new URL('served.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', ...flags],
    env: { ...process.env, ...(server !== undefined && { BENCH_SERVER: server }) },
  })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(child, 'message'), ended])
  const served = first[0] as ServedPorts | number | null
  if (typeof served !== 'object' || served === null) throw new Error(`the measured process ended (${served})`)
  return {
    served,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
