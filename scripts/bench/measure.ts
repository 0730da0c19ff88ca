/*
 * Sends requests over keep-alive connections and reports medians. Hides the HTTP client, which is minimal: on
 * a machine with two cores, a heavier one would measure itself.
 */
import { Agent, request } from 'node:http'

/** One request. */
export interface BenchRequest {
  readonly method?: 'POST' | 'PATCH'
  readonly path: string
  readonly body?: unknown
}

/** Its response. */
export interface BenchResponse {
  readonly status: number
  readonly text: string
  readonly range: string | undefined
}

/** The address of a server. */
export interface ServerAddress {
  readonly port: number
  readonly token?: string
}

/** One run of many requests. */
export interface RunResult {
  readonly perSecond: number
  /** Median time of a request, ms. */
  readonly median: number
}

/** Minimum duration and number of requests of a run. */
export interface RunLimits {
  readonly ms: number
  readonly requests: number
}

/** The median. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Open connections; call `destroy` at the end. */
export function openConnections(count: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count })
}

/** Sends one request and reads the whole response. */
export function send(
  agent: Agent,
  target: ServerAddress,
  { method, path, body }: BenchRequest,
): Promise<BenchResponse> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: target.port,
        method: method ?? 'GET',
        path,
        headers: {
          platform: 'web',
          ...(target.token !== undefined && { authorization: `Bearer ${target.token}` }),
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const range = response.headers['content-range']
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), range })
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/**
 * Keeps every connection busy until the duration and number are reached.
 * @throws Error if a response has no 2xx status
 */
export async function runMany(
  target: ServerAddress,
  connections: number,
  effort: RunLimits,
  next: () => BenchRequest,
): Promise<RunResult> {
  const agent = openConnections(connections)
  const times: number[] = []
  const start = performance.now()
  let asked = 0
  const keepAsking = async () => {
    while (asked < effort.requests || performance.now() - start < effort.ms) {
      asked += 1
      const before = performance.now()
      const { status, text } = await send(agent, target, next())
      if (status < 200 || status > 299) throw new Error(`${status} ${text.slice(0, 300)}`)
      times.push(performance.now() - before)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, keepAsking))
  } finally {
    agent.destroy()
  }
  const seconds = (performance.now() - start) / 1000
  return { perSecond: times.length / seconds, median: medianOf(times) }
}

/** How often a request is repeated: a number of times, but no longer than some milliseconds after the first. */
interface RepeatLimits {
  readonly times: number
  readonly ms: number
}

/**
 * The median duration of a request in milliseconds, after one warm-up; `prepare` runs before each one and is not timed.
 */
export async function measure(
  repeats: RepeatLimits,
  prepare: () => Promise<unknown>,
  ask: () => Promise<unknown>,
): Promise<number> {
  await prepare()
  await ask()
  const times: number[] = []
  const start = performance.now()
  while (times.length < repeats.times && (times.length < 1 || performance.now() - start < repeats.ms)) {
    await prepare()
    const before = performance.now()
    await ask()
    times.push(performance.now() - before)
  }
  return medianOf(times)
}
