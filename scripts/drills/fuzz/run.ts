/*
 * Sends requests one after the other, keeps those with a response that must not occur, and reduces each for
 * as long as it still fails.
 */
import { createRandom } from './random'
import { type FuzzRequest, type FuzzTargets, makeRequest } from './requests'

/** Sends a request and reads the whole response. */
export type SendFuzz = (request: FuzzRequest) => Promise<{ readonly status: number }>

/** A request that failed. */
export interface Finding {
  readonly number: number
  readonly status: number
  readonly ms: number
  readonly request: FuzzRequest
}

/** Number of requests, and the seed. */
export interface FuzzOptions {
  readonly seed: number
  readonly requests: number
  /** A response is a finding if it is slow each time; a single slow one is due to other load on the machine. */
  readonly slowMs?: number
  tell?(done: number): void
}

/** Results of a run. */
export interface FuzzResult {
  readonly findings: readonly Finding[]
  /** How often each status occurred. */
  readonly statuses: Readonly<Record<number, number>>
  /** How many were slow once. */
  readonly slowOnce: number
}

/** Sends the requests of a seed. */
export async function fuzz(send: SendFuzz, world: FuzzTargets, options: FuzzOptions): Promise<FuzzResult> {
  const random = createRandom(options.seed)
  const findings: Finding[] = []
  const statuses: Record<number, number> = {}
  let slowOnce = 0
  for (let number = 1; number <= options.requests; number += 1) {
    const request = makeRequest(random, world)
    const { status, ms } = await timed(send, request)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status >= 500) findings.push({ number, status, ms, request: await shrink(send, request) })
    else if (options.slowMs !== undefined && ms > options.slowMs) {
      const again = [await timed(send, request), await timed(send, request)].map((each) => each.ms)
      const least = Math.min(ms, ...again)
      if (least > options.slowMs) findings.push({ number, status, ms: least, request })
      else slowOnce += 1
    }
    options.tell?.(number)
  }
  return { findings, statuses, slowOnce }
}

async function timed(send: SendFuzz, request: FuzzRequest): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const { status } = await send(request)
  return { status, ms: Math.round(performance.now() - start) }
}

/** Removes the parts of the request that do not affect the failure. */
async function shrink(send: SendFuzz, failing: FuzzRequest): Promise<FuzzRequest> {
  let smallest = failing
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const candidate of smallerThan(smallest)) {
      if ((await send(candidate)).status < 500) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

function* smallerThan(request: FuzzRequest): Iterable<FuzzRequest> {
  for (const [at] of request.query.entries())
    yield { ...request, query: request.query.filter((_, each) => each !== at) }
  for (const name of Object.keys(request.headers)) {
    const { [name]: _gone, ...headers } = request.headers
    yield { ...request, headers }
  }
  for (const body of smallerBodies(request.body)) yield { ...request, body }
}

function* smallerBodies(body: string | undefined): Iterable<string> {
  if (body === undefined || body === '{}') return
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const entries = Object.entries(value)
  for (const [at] of entries.entries()) {
    const left = entries.filter((_, each) => each !== at)
    yield `{${left.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`).join(',')}}`
  }
}
