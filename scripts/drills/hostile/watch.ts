/* Measures how long a second person waits for a plain list and for the health check while something else runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Milliseconds, the median and the longest. */
interface WaitTimes {
  readonly median: number
  readonly worst: number
  /** Responses other than 200. */
  readonly refused: number
}

/** The measurements. */
export interface WatchResult {
  readonly list: WaitTimes
  readonly health: WaitTimes
  /** The machine's longest delay. */
  readonly late: number
  readonly isBusy: boolean
}

interface WatcherLog {
  readonly list: readonly { readonly ms: number; readonly isAnswered: boolean }[]
  readonly health: readonly { readonly ms: number; readonly isAnswered: boolean }[]
  readonly late: readonly number[]
}

/** A machine delayed by more than this says nothing about a server. */
const lateMs = 60

/** Runs `work` with a second person next to it. */
export async function watchWaits(
  { url, path, token }: { readonly url: string; readonly path: string; readonly token: string },
  work: () => Promise<void>,
): Promise<WatchResult> {
  const program = fileURLToPath(new URL('./watcher.mjs', import.meta.url))
  const child = spawn(process.execPath, [program, url, path, token], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
  })
  const ended = once(child, 'exit')
  await work().finally(() => child.stdin.end())
  await ended
  const noted = JSON.parse(output) as WatcherLog
  const late = Math.max(0, ...noted.late)
  const [load = 0] = loadavg()
  return {
    list: waitsOf(noted.list),
    health: waitsOf(noted.health),
    late,
    isBusy: late > lateMs || load > availableParallelism() * 1.5,
  }
}

function waitsOf(all: WatcherLog['list']): WaitTimes {
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    worst: sorted.at(-1) ?? 0,
    refused: all.filter(({ isAnswered }) => !isAnswered).length,
  }
}
