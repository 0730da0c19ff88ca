/* How long a second person waits for a plain list and for the health of the server while something goes on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Milliseconds, the median and the worst. */
interface Waits {
  readonly median: number
  readonly worst: number
  /** Answers that were no 200. */
  readonly refused: number
}

/** What was seen meanwhile. */
export interface Watched {
  readonly list: Waits
  readonly health: Waits
  /** How late the machine itself was; its worst. */
  readonly late: number
  readonly isBusy: boolean
}

interface Noted {
  readonly list: readonly { readonly ms: number; readonly isAnswered: boolean }[]
  readonly health: readonly { readonly ms: number; readonly isAnswered: boolean }[]
  readonly late: readonly number[]
}

/** Later than this by itself, a machine says nothing of a server. */
const lateMs = 60

/** Runs `work` with a second person beside it. */
export async function watchWaits(
  { url, path, token }: { readonly url: string; readonly path: string; readonly token: string },
  work: () => Promise<void>,
): Promise<Watched> {
  const program = fileURLToPath(new URL('./watcher.mjs', import.meta.url))
  const child = spawn(process.execPath, [program, url, path, token], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
  })
  const ended = once(child, 'exit')
  await work().finally(() => child.stdin.end())
  await ended
  const noted = JSON.parse(output) as Noted
  const late = Math.max(0, ...noted.late)
  const [load = 0] = loadavg()
  return {
    list: waitsOf(noted.list),
    health: waitsOf(noted.health),
    late,
    isBusy: late > lateMs || load > availableParallelism() * 1.5,
  }
}

function waitsOf(all: Noted['list']): Waits {
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    worst: sorted.at(-1) ?? 0,
    refused: all.filter(({ isAnswered }) => !isAnswered).length,
  }
}
