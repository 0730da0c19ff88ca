/* Many users who each work a day against the servers of a product; one server is killed in the middle. */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { SupervisedServer } from '../../drills/consoles'
import { type ActName, actNames, actsOf } from './acts'
import type { LoadRequest, Person, Product } from './product'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Measurements of one part of the day. */
export interface PhaseResults {
  readonly times: Map<ActName, number[]>
  readonly errors: string[]
  /** The slowest response of each ten seconds, and the number of responses. */
  readonly moments: Map<number, { count: number; slowest: number }>
  retries: number
  readonly retriedFor: Map<string, number>
  /** Errors by status. */
  readonly refused: Map<number, number>
}

/** Before and after the kill. */
export type Phases = readonly [PhaseResults, PhaseResults]

interface DayOptions {
  readonly product: Product
  readonly servers: readonly SupervisedServer[]
  readonly ports: readonly number[]
  readonly crowd: readonly Person[]
  readonly minutes: number
  /** Seconds between two actions of a user. */
  readonly pause: number
  say(words: string): void
}

const nothing = (): PhaseResults => ({
  times: new Map(),
  errors: [],
  moments: new Map(),
  retries: 0,
  retriedFor: new Map(),
  refused: new Map(),
})

/** Runs the day to its end. */
export async function liveDay({
  product,
  servers,
  ports,
  crowd,
  minutes,
  pause,
  say,
}: DayOptions): Promise<Phases> {
  const phases: Phases = [nothing(), nothing()]
  let measured = phases[0]
  const began = performance.now()
  const until = began + minutes * 60_000

  function note(act: ActName, ms: number): void {
    const times = measured.times.get(act)
    if (times) times.push(ms)
    else measured.times.set(act, [ms])
    const moment = Math.floor((performance.now() - began) / 10_000) * 10
    const { count, slowest } = measured.moments.get(moment) ?? { count: 0, slowest: 0 }
    measured.moments.set(moment, { count: count + 1, slowest: Math.max(slowest, ms) })
  }

  /**
   * One action; if it fails because a server is down, it is retried once on the other, as a proxy or the console does.
   */
  async function perform(act: ActName, told: LoadRequest, person: Person): Promise<string | undefined> {
    const started = performance.now()
    const first = Math.floor(Math.random() * ports.length)
    let words = ''
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        const address = `http://127.0.0.1:${ports[(first + attempt) % ports.length]}`
        const { status, text } = await ask(address, told, person)
        if (status < 500) {
          if (status < 300) {
            note(act, performance.now() - started)
            return text
          }
          measured.refused.set(status, (measured.refused.get(status) ?? 0) + 1)
          return undefined
        }
        words = `${act} ${told.path} ${status} ${text.slice(0, 160)}`
      } catch (error) {
        words = `${act} ${error instanceof Error ? `${error.message} ${causeOf(error)}` : String(error)}`
      }
      measured.retries += 1
      const reason = words.replace(/^\S+ (?:\/\S+ )?/, '').slice(0, 80)
      measured.retriedFor.set(reason, (measured.retriedFor.get(reason) ?? 0) + 1)
    }
    measured.errors.push(words)
    return undefined
  }

  async function live(person: Person): Promise<void> {
    const acts = actsOf(person.role, product)
    // Staggers the arrival of users.
    await sleep(Math.random() * pause * 1_000)
    while (performance.now() < until) {
      await acts()?.perform((act, told) => perform(act, told, person))
      await sleep((0.5 + Math.random()) * pause * 1_000)
    }
  }

  const memory = () => servers.map((server) => memoryOf(server.process().pid)).join(', ')
  const lives = crowd.map(live)
  await sleep((minutes * 60_000) / 2)
  say(`Memory: ${memory()}; killing a server (SIGKILL)`)
  measured = phases[1]
  servers[0]?.process().kill('SIGKILL')
  await Promise.all(lives)
  // Not compared if other programs used the machine at the same time.
  say(`Memory at the end: ${memory()}; load of the machine in five minutes ${loadavg()[1]?.toFixed(1)}`)
  return phases
}

async function ask(
  address: string,
  told: LoadRequest,
  person: Person,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(address + told.path, {
    method: told.method ?? 'GET',
    headers: {
      Authorization: `Bearer ${person.token}`,
      platform: 'web',
      // Each user has an own address, as reported by a proxy, because requests per address are limited.
      'X-Forwarded-For': person.address,
      ...(told.body !== undefined && { 'Content-Type': 'application/json' }),
      ...told.headers,
    },
    ...(told.body !== undefined && { body: JSON.stringify(told.body) }),
    signal: AbortSignal.timeout(60_000),
  })
  return { status: answer.status, text: await answer.text() }
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function memoryOf(pid: number | undefined): string {
  try {
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return `${Math.round(kilobytes / 1024)} MB`
  } catch {
    return '?'
  }
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
const milliseconds = (value: number) => (Number.isNaN(value) ? '–' : String(Math.round(value))).padStart(6)

function sortedTimes({ times }: PhaseResults, act: ActName): readonly number[] {
  return [...(times.get(act) ?? [])].sort((a, b) => a - b)
}

/** Prints the results. */
export function printPhases(phases: Phases): void {
  for (const [place, measured] of phases.entries()) {
    console.log(place === 0 ? 'Before the kill' : 'After the kill')
    printMeasured(measured)
  }
}

function printMeasured(measured: PhaseResults): void {
  const { errors, retries, retriedFor, refused, moments } = measured
  console.log('act          count    p50    p99    max  (ms)')
  for (const act of actNames) {
    const sorted = sortedTimes(measured, act)
    const figures = [at(sorted, 0.5), at(sorted, 0.99), at(sorted, 0.9999)].map(milliseconds).join(' ')
    console.log(`${act.padEnd(10)} ${String(sorted.length).padStart(7)} ${figures}`)
  }
  const refusals = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'
  console.log(`${retries} retried, refused by rules: ${refusals}; ${errors.length} errors after one retry`)
  for (const [reason, count] of retriedFor) console.log(`  retried ${count} × ${reason}`)
  const slowest = [...moments].map(
    ([from, moment]) => `${from} s: ${moment.count}, ${Math.round(moment.slowest)} ms`,
  )
  console.log(`answers and the slowest of them, each ten seconds: ${slowest.join(' · ')}`)
  for (const error of new Set(errors.slice(0, 10))) console.log(`  ${error}`)
}

/**
 * Prints two products side by side, for the time when both servers of each were up; a ratio above 1 means
 * that the second is slower.
 */
export function printRatios(ours: PhaseResults, theirs: PhaseResults, name: string): void {
  console.log(`act        p50 ours  ${name.padEnd(9)} ratio   p99 ours  ${name.padEnd(9)} ratio  (ms)`)
  for (const act of actNames) {
    const pair = [sortedTimes(ours, act), sortedTimes(theirs, act)] as const
    const cells = [0.5, 0.99].map((part) => {
      const [first, second] = [at(pair[0], part), at(pair[1], part)]
      const ratio = second / first
      return `${milliseconds(first)}    ${milliseconds(second)} ${(Number.isNaN(ratio) ? '–' : ratio.toFixed(1)).padStart(6)}`
    })
    console.log(`${act.padEnd(10)}  ${cells.join('     ')}`)
  }
}
