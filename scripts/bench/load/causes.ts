/*
 * Observes from outside where the time of a load goes: the servers' Prometheus metrics, what PostgreSQL is doing at
 * random moments, and the load of the machine. Reports the bottleneck: CPU, connections, or statements.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { Database } from '../../../server/db/database'

/** Samples everything until stopped. */
export interface CauseSampler {
  stop(): Promise<void>
  /** Lines of the report. */
  describe(): readonly string[]
}

/** Two seconds of the machine. */
interface MachineSample {
  readonly seconds: number
  /** Shares of all CPUs: busy, and busy with neither the servers, PostgreSQL nor the simulated users. */
  readonly busy: number
  readonly others: number
  readonly waiting: number
  readonly lagMs: number
}

interface ServerSample {
  readonly lagMs: number
  readonly waiting: number
  readonly running: number
  readonly cpuSeconds: number
  readonly gcSeconds: number
  readonly at: number
  readonly statements: ReadonlyMap<number, number>
}

/** The statements PostgreSQL is running at one moment, except this query. */
const activity = `
select left(regexp_replace(query, '\\s+', ' ', 'g'), 400) as text, coalesce(wait_event_type, 'CPU') as wait
  from pg_stat_activity
 where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`

/** Starts sampling; `ports` are those of the servers. */
export function watchCauses(db: Database, ports: readonly number[]): CauseSampler {
  const samples = new Map<number, ServerSample[]>(ports.map((port) => [port, []]))
  const seen = new Map<string, number>()
  const waits = new Map<string, number>()
  const own: number[] = []
  let looks = 0
  let busiest = 0
  let isOver = false
  const began = performance.now()
  const startedCpus = cpuTimes()
  const moments: MachineSample[] = []

  const lookAtServers = async () => {
    let last = { ...cpuTimes(), own: 0 }
    while (!isOver) {
      for (const [port, found] of samples) {
        const text = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) })
          .then((answer) => answer.text())
          .catch(() => undefined)
        if (text !== undefined) found.push(readSample(text))
      }
      busiest = Math.max(busiest, loadavg()[0] ?? 0)
      const newest = [...samples.values()].flatMap((found) => found.at(-1) ?? [])
      const { user, system } = process.cpuUsage()
      const own =
        sum(newest.map(({ cpuSeconds }) => cpuSeconds)) +
        (user + system) / 1e6 +
        (await databaseSeconds(db).catch(() => 0))
      const now = { ...cpuTimes(), own }
      const all = Math.max(1, now.all - last.all)
      const busy = busyShare(last, now)
      // CPU times are in milliseconds of one CPU.
      const ours = last.own === 0 ? 0 : Math.max(0, own - last.own) / (all / 1_000)
      moments.push({
        seconds: Math.round((performance.now() - began) / 1_000),
        busy,
        others: Math.max(0, busy - ours),
        waiting: sum(newest.map(({ waiting }) => waiting)),
        lagMs: Math.max(0, ...newest.map(({ lagMs }) => lagMs)),
      })
      last = now
      await sleep(2_000)
    }
  }
  const lookAtDatabase = async () => {
    while (!isOver) {
      const rows = await db.query<{ text: string; wait: string }>(activity).catch(() => [])
      looks += 1
      for (const { text, wait } of rows) {
        seen.set(text, (seen.get(text) ?? 0) + 1)
        waits.set(wait, (waits.get(wait) ?? 0) + 1)
      }
      await sleep(100 + Math.random() * 200)
    }
  }
  // The users run in this process, so if it is late, their times are too, through no fault of the servers.
  const lookAtSelf = async () => {
    while (!isOver) {
      const asked = performance.now()
      await sleep(20)
      own.push(performance.now() - asked - 20)
    }
  }
  const looking = Promise.all([lookAtServers(), lookAtDatabase(), lookAtSelf()])
  return {
    async stop() {
      isOver = true
      await looking
    },
    describe() {
      const busy = busyShare(startedCpus, cpuTimes())
      const top = [...seen].sort((a, b) => b[1] - a[1]).slice(0, 8)
      const worst = moments.slice(1).sort((a, b) => b.waiting - a.waiting || b.lagMs - a.lagMs)
      return [
        `machine: ${availableParallelism()} processors ${percent(busy)} busy, load up to ${busiest.toFixed(1)}; ${percent(sum(moments.map(({ others }) => others)) / Math.max(1, moments.length))} busy with what is not ours`,
        ...worst
          .slice(0, 6)
          .map(
            ({ seconds, busy: all, others, waiting, lagMs }) =>
              `  at ${seconds} s: ${waiting} waiting for a connection, event loop ${Math.round(lagMs)} ms; machine ${percent(all)} busy, ${percent(others)} with what is not ours`,
          ),
        `these people: late by ${quantile(own, 0.5)} ms (p50), ${quantile(own, 0.99)} ms (p99)`,
        ...[...samples].map(([port, found]) => describeServer(port, found)),
        `PostgreSQL: ${(sum([...seen.values()]) / Math.max(looks, 1)).toFixed(1)} statements at a time; ${[
          ...waits,
        ]
          .sort((a, b) => b[1] - a[1])
          .map(([wait, times]) => `${wait} ${Math.round((times / sum([...waits.values()])) * 100)} %`)
          .join(', ')}`,
        ...top.map(
          ([text, times]) =>
            `  ${String(Math.round((times / sum([...seen.values()])) * 100)).padStart(3)} %  ${text.slice(0, 260)}`,
        ),
      ]
    },
  }
}

function describeServer(port: number, found: readonly ServerSample[]): string {
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return `server ${port}: gave no measures`
  // A restarted server counts from zero.
  const grown = (of: (sample: ServerSample) => number) =>
    found.slice(1).reduce((total, each, at) => {
      const before = found[at]
      return total + Math.max(0, of(each) - (before ? of(before) : 0))
    }, 0)
  const seconds = (last.at - first.at) / 1_000
  const lags = found.map(({ lagMs }) => lagMs)
  const waiting = found.map((each) => each.waiting)
  const running = found.map((each) => each.running)
  return [
    `server ${port}: processor ${Math.round((grown(({ cpuSeconds }) => cpuSeconds) / seconds) * 100)} %`,
    `garbage collection ${Math.round((grown(({ gcSeconds }) => gcSeconds) / seconds) * 100)} %`,
    `event loop p99 ${quantile(lags, 0.5)} ms (median of 2 s), ${quantile(lags, 1)} ms (worst)`,
    `requests at a time ${mean(running)} (up to ${Math.max(...running)})`,
    `waiting for a connection ${mean(waiting)} (up to ${Math.max(...waiting)})`,
    `statements with that wait p50 ${statementTime(found, 0.5)}, p99 ${statementTime(found, 0.99)}`,
  ].join('; ')
}

/** Statements between the first and last sample; Prometheus counts them up to a bucket's bound. */
function statementTime(found: readonly ServerSample[], part: number): string {
  const counts = new Map<number, number>()
  for (const [at, { statements }] of found.slice(1).entries()) {
    const before = found[at]?.statements
    for (const [bound, count] of statements) {
      counts.set(bound, (counts.get(bound) ?? 0) + Math.max(0, count - (before?.get(bound) ?? 0)))
    }
  }
  const all = Math.max(...counts.values())
  const bound = [...counts].find(([, count]) => count >= all * part)?.[0] ?? Number.POSITIVE_INFINITY
  return Number.isFinite(bound) ? `≤ ${bound * 1_000} ms` : '> 10 s'
}

function readSample(text: string): ServerSample {
  const total = (pattern: RegExp) => sum([...text.matchAll(pattern)].map(([, value]) => Number(value)))
  const buckets = text.matchAll(
    /^database_statement_duration_seconds_bucket\{le="([^"]+)",outcome="ok"\} (\S+)/gm,
  )
  return {
    at: performance.now(),
    lagMs: total(/^nodejs_eventloop_lag_p99_seconds (\S+)/gm) * 1_000,
    waiting: total(/^database_connections\{state="waiting"\} (\S+)/gm),
    running: total(/^http_requests_running (\S+)/gm),
    cpuSeconds: total(/^process_cpu_seconds_total (\S+)/gm),
    gcSeconds: total(/^nodejs_gc_duration_seconds_sum\{[^}]*\} (\S+)/gm),
    statements: new Map(
      [...buckets].map(([, bound, count]) => [Number(bound?.replace('+Inf', 'Infinity')), Number(count)]),
    ),
  }
}

/** CPU seconds of PostgreSQL's sessions, if it runs on this machine. */
async function databaseSeconds(db: Database): Promise<number> {
  const rows = await db.query<{ pid: number }>('select pid from pg_stat_activity')
  return sum(
    rows.map(({ pid }) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return (Number(fields[11]) + Number(fields[12])) / 100
      } catch {
        return 0
      }
    }),
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`

function cpuTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((each) => each.times)
  const all = sum(times.map(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq))
  return { idle: sum(times.map(({ idle }) => idle)), all }
}

function busyShare(before: ReturnType<typeof cpuTimes>, after: ReturnType<typeof cpuTimes>): number {
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const mean = (numbers: readonly number[]) => (sum(numbers) / Math.max(1, numbers.length)).toFixed(1)

function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}
