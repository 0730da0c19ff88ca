/* Reads the long tasks of a page's main thread from a Chromium trace, with the functions that were sampled in them. */
import { readFileSync } from 'node:fs'

export const traceCategories = [
  // Tasks of the main thread.
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'loading',
  'disabled-by-default-v8.cpu_profiler',
] as const

/** The longest task of a visit. */
export interface LongTask {
  readonly visit: string
  /** Of the thread's processor. */
  readonly ms: number
  /** Functions with most of the time, as `name file:line:column share`. */
  readonly causes: readonly string[]
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly id?: string
  readonly args?: {
    readonly data?: {
      readonly startTime?: number
      readonly cpuProfile?: { readonly nodes?: readonly ProfileNode[]; readonly samples?: readonly number[] }
      readonly timeDeltas?: readonly number[]
    }
  }
}

interface ProfileNode {
  readonly id: number
  readonly parent?: number
  readonly callFrame: {
    readonly functionName: string
    readonly url?: string
    readonly lineNumber?: number
    readonly columnNumber?: number
  }
}

interface Sample {
  readonly at: number
  readonly micros: number
  readonly node: number
}

/** Tasks over the limit, one per visit; before the first mark `visit:…`, those after the first paint. */
export function readTasks(path: string, mostMs: number): readonly LongTask[] {
  const { traceEvents: events } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] }
  const paint = events
    .filter(({ name }) => name === 'firstContentfulPaint')
    .reduce((last, { ts }) => Math.max(last, ts), 0)
  const marks = events
    .filter(({ name }) => name.startsWith('visit:'))
    .map(({ name, ts, pid, tid }) => ({ name: name.slice(6), ts, pid, tid }))
    .sort((a, b) => a.ts - b.ts)
  const [{ pid, tid } = { pid: 0, tid: 0 }] = marks
  const profile = readProfile(events.filter((event) => event.pid === pid))
  const longest = new Map<string, TraceEvent>()
  for (const event of events) {
    if (event.name !== 'RunTask' || event.pid !== pid || event.tid !== tid || event.ts < paint) continue
    const visit = marks.findLast(({ ts }) => ts <= event.ts)?.name ?? 'início'
    if (event.tdur === undefined || event.tdur <= 1000 * mostMs) continue
    if ((longest.get(visit)?.tdur ?? 0) < event.tdur) longest.set(visit, event)
  }
  return [...longest]
    .map(([visit, event]) => ({ visit, ms: (event.tdur ?? 0) / 1000, causes: profile(event) }))
    .sort((a, b) => b.ms - a.ms)
}

/** Answers with the functions that took most of a task, from all samples of the process's page. */
function readProfile(events: readonly TraceEvent[]): (task: TraceEvent) => readonly string[] {
  const profiles = new Map<string, { at: number; nodes: Map<number, ProfileNode>; samples: Sample[] }>()
  for (const { name, id = '', args } of events) {
    const data = args?.data
    if (name === 'Profile') profiles.set(id, { at: data?.startTime ?? 0, nodes: new Map(), samples: [] })
    const profile = profiles.get(id)
    if (name !== 'ProfileChunk' || !profile) continue
    for (const node of data?.cpuProfile?.nodes ?? []) profile.nodes.set(node.id, node)
    for (const [at, node] of (data?.cpuProfile?.samples ?? []).entries()) {
      const micros = data?.timeDeltas?.[at] ?? 0
      profile.at += micros
      profile.samples.push({ at: profile.at, micros, node })
    }
  }
  return ({ ts, dur = 0 }) => {
    const shares = new Map<string, number>()
    for (const { nodes, samples } of profiles.values()) {
      for (const { at, micros, node } of samples) {
        if (at < ts || at > ts + dur) continue
        const seen = new Set<string>()
        for (let up = nodes.get(node); up; up = up.parent === undefined ? undefined : nodes.get(up.parent))
          seen.add(titleOf(up))
        for (const each of seen) shares.set(each, (shares.get(each) ?? 0) + micros)
      }
    }
    return [...shares]
      .filter(([name]) => name !== '')
      .sort(([, a], [, b]) => b - a)
      .slice(0, Number(process.env.BENCH_CAUSES ?? 4))
      .map(([name, micros]) => `${name} ${Math.round((100 * micros) / dur)} %`)
  }
}

function titleOf({
  callFrame: { functionName, url = '', lineNumber = 0, columnNumber = 0 },
}: ProfileNode): string {
  const file = url.split('/').at(-1) ?? ''
  // React itself, which is below everything.
  if (file.startsWith('start-')) return ''
  if (file === '') return functionName.startsWith('(garbage') ? functionName : ''
  return `${functionName} ${file}:${lineNumber + 1}:${columnNumber + 1}`
}
