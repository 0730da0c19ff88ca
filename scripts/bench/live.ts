/*
 * Measures 200 open event streams of 200 people while rows are written: from the answer of a write to each stream that
 * is told of it, and the processor time of the server with and without streams.
 *
 *   node scripts/postgres.mjs -- node --import tsx scripts/bench/live.ts [postgres | pglite]
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { medianOf, openConnections, send } from './measure'
import { describeMachine, formatTable, short } from './print'
import { startServed } from './server/startServed'
import { sized } from './trial'
import { makeWidget } from './world'

const people = sized(200, 10)
const writes = sized(20, 2)
/** Milliseconds between two writes: more than a server waits between two looks. */
const writeEvery = 1_500
const patienceMs = 10_000
/** Clock ticks of `/proc` per second. */
const ticks = 100

interface LiveTimes {
  /** Milliseconds from the answer of a write to each stream; Infinity for one that was not told. */
  readonly delays: readonly number[]
  /** Shares of one processor. */
  readonly idle: number
  readonly streaming: number
  readonly writing: number
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

async function shareOf(pid: number, work: () => Promise<void>): Promise<number> {
  const [before, start] = [cpuSeconds(pid), performance.now()]
  await work()
  return (cpuSeconds(pid) - before) / ((performance.now() - start) / 1000)
}

/** Calls at each message that names an entity; resolves once the stream is open, to a function that closes it. */
async function openStream(port: number, token: string, onMessage: () => void): Promise<() => void> {
  const end = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/api/ao-vivo`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    signal: end.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`a stream was refused: ${answer.status}`)
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      if (decoder.decode(chunk).includes('"entidades"')) onMessage()
    }
  }
  reading().catch((error: unknown) => {
    if (!end.signal.aborted) throw error
  })
  return () => end.abort()
}

async function measureStreams(server: string | undefined): Promise<LiveTimes> {
  const { served, pid, stop } = await startServed(server)
  const closers: (() => void)[] = []
  try {
    const agent = openConnections(1)
    const chief = { port: served.ours, token: served.tokens.chief }
    const idle = await shareOf(pid, () => pause(sized(10_000, 500)))
    const lastTold: number[] = served.crowd.slice(0, people).map(() => 0)
    const open = async (at: number) => {
      const onMessage = () => {
        lastTold[at] = performance.now()
      }
      closers.push(await openStream(served.ours, served.crowd[at] ?? '', onMessage))
    }
    await Promise.all(lastTold.map((_, at) => open(at)))
    // The first look of the server only notes what was written before.
    await pause(2_000)
    const streaming = await shareOf(pid, () => pause(sized(10_000, 500)))
    const delays: number[] = []
    const writing = await shareOf(pid, async () => {
      for (let at = 0; at < writes; at++) {
        const body = makeWidget(900_000 + at)
        const { status } = await send(agent, chief, { method: 'POST', path: '/api/widget', body })
        const written = performance.now()
        if (status !== 201) throw new Error(`a write was refused: ${status}`)
        await pause(writeEvery)
        while (lastTold.some((told) => told < written - writeEvery / 2)) {
          if (performance.now() - written > patienceMs) break
          await pause(50)
        }
        delays.push(
          ...lastTold.map((told) =>
            told < written - writeEvery / 2 ? Number.POSITIVE_INFINITY : Math.max(0, told - written),
          ),
        )
      }
    })
    agent.destroy()
    return { delays, idle, streaming, writing }
  } finally {
    for (const close of closers) close()
    await stop()
  }
}

const only = process.argv[2]
const url = process.env.TEST_DATABASE_URL
const engines = [
  ['PGlite', undefined],
  ['PostgreSQL', url],
] as const
console.log(
  `${describeMachine()}\n${people} fluxos abertos de ${people} pessoas, ${writes} gravações; da resposta à notícia em cada fluxo.`,
)
const lines: (readonly string[])[] = []
for (const [title, server] of engines) {
  if (title !== 'PGlite' && server === undefined) continue
  if (only !== undefined && only !== title.toLowerCase()) continue
  const { delays, idle, streaming, writing } = await measureStreams(server)
  const share = (value: number) => `${short(value * 100)} %`
  const sorted = delays.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const cells = [medianOf(delays), p95, Math.max(...delays)].map(short)
  lines.push([title, ...cells, share(idle), share(streaming), share(writing)])
  if (delays.some((delay) => !Number.isFinite(delay))) {
    console.error('Um fluxo não soube de uma gravação.')
    process.exitCode = 1
  }
}
const head = ['banco', 'mediana, ms', 'p95, ms', 'máximo, ms']
console.log(
  `\n${formatTable([...head, 'CPU sem fluxos', 'CPU com fluxos', 'CPU com fluxos e gravações'], lines)}`,
)
