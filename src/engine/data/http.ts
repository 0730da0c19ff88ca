/* The only caller of fetch. A body with `error` is a failure whatever its status. */
import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { isFieldProblem, type ProblemBody, type ProblemCode, problemStatus } from '#model/problem/problemBody'
import { startText } from '../console/startMessages'
import { expireSession, getSession } from '../session/session'
import { noteEvent } from './live/lastEvent'
import { lastVersion, noteVersion } from './serverVersion'

export const apiUrl = '/api'

export interface HttpReply {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly json: unknown
}

/**
 * Retries GET requests while the server is briefly unavailable.
 * @throws HttpError whose `body` is a `ProblemBody`; status 0 when the server could not be reached
 * @example const { json } = await request(`${apiUrl}/sistema`)
 */
export async function request(url: string, options: RequestInit = {}): Promise<HttpReply> {
  return requestHooks.field ? requestHooks.field(url, options, sendRequest) : sendRequest(url, options)
}

/** As `request`, but always to the server. */
export async function sendRequest(url: string, options: RequestInit = {}): Promise<HttpReply> {
  return options.method && requestHooks.write ? requestHooks.write(url, options, ask) : ask(url, options)
}

export const requestHooks: {
  /** Set by requestKeys.ts to add idempotency keys. */
  write?: (url: string, options: RequestInit, send: typeof ask) => Promise<HttpReply>
  /** Set by connection.ts to follow whether requests reach the server. */
  note?: (isReached: boolean) => unknown
  /** Set by connection.ts: nothing is sent that changes data while the server is known to be away. */
  isAway?: () => boolean
  /** Set by the field mode, which answers without a connection. */
  field?: (url: string, options: RequestInit, send: typeof sendRequest) => Promise<HttpReply>
  /** Set by the field mode: whether it takes acts on records of the entity. */
  takes?: (entity: string) => boolean
  /** Set by the field mode: the last act of a record that waits on this device. */
  waitingAct?: (entity: string, id: number) => { readonly question?: unknown } | undefined
  /** Set by the field mode: milliseconds since 1970 of the copy that it answers from without a connection. */
  copiedAt?: () => number | undefined
  /** Set by the field mode: the bytes of a file that waits on this device, by its number. */
  localFile?: (number: number) => Promise<ArrayBuffer | undefined>
} = {}

async function ask(url: string, options: RequestInit): Promise<HttpReply> {
  const { token } = getSession()
  const ask = async () => {
    const response = await sendAs(token, url, options)
    const { status, headers } = response
    const body = await unlessLost(response.text(), options)
    const json = parseJson(body)
    return { status, headers, body, json, problem: problemOf(status, body, json) }
  }
  let outcome = await ask()
  if (outcome.status > 501 && (options.method ?? 'GET') === 'GET') {
    // This chunk cannot be loaded without a server either.
    const part = await import('./retryWhileUnavailable').catch(() => undefined)
    outcome = (await part?.retryWhileUnavailable(outcome, ask, options.signal)) ?? outcome
  }
  const { problem, ...answer } = outcome
  if (problem) throw failWith(problem, answer.status, token)
  return answer
}

let writes = 0
const wroteAt = new Map<string, number>()

/** Number of requests so far that may have changed data, including pending ones. */
export function countWrites(): number {
  return writes
}

/** Milliseconds since 1970 of this page's last write, under an endpoint or anywhere; 0 if there was none. */
export function lastWriteAt(endpoint?: string): number {
  return endpoint === undefined ? Math.max(0, ...wroteAt.values()) : (wroteAt.get(endpoint) ?? 0)
}

/** Also for what the server wrote because of this page, but not at its request's endpoint, such as an import. */
export function noteOwnWrite(endpoint: string): void {
  writes += 1
  wroteAt.set(endpoint, Date.now())
}

export async function sendAs(
  token: string | undefined,
  url: string,
  options: RequestInit,
): Promise<Response> {
  const isWrite = (options.method ?? 'GET') !== 'GET'
  if (isWrite && requestHooks.isAway?.()) throw unreachable()
  if (isWrite) writes += 1
  try {
    const response = await unlessLost(fetch(url, { ...options, headers: headersOf(options, token) }), options)
    noteVersion(response.headers.get('version'))
    noteEvent(response.headers.get('event-id'))
    requestHooks.note?.(true)
    return response
  } finally {
    if (isWrite) {
      noteOwnWrite(url.split(/[/?]/)[2] ?? '')
    }
  }
}

/** Also ends a session that the server no longer accepts. */
export function failWith(problem: ProblemBody, answered: number, token: string | undefined): HttpError {
  const status = answered < 400 ? problemStatus[problem.error] : answered
  if (status === 401 && token) expireSession(token)
  return new HttpError(problem.message, status, problem)
}

function headersOf(options: RequestInit, token: string | undefined): Headers {
  const headers = new Headers(options.headers)
  if (!headers.has('Accept')) headers.set('Accept', 'application/json')
  if (typeof options.body === 'string') headers.set('Content-Type', 'application/json')
  headers.set('platform', 'web')
  const version = lastVersion()
  if (version) headers.set('version', version)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const { viewAs } = getSession()
  if (viewAs !== undefined) headers.set('View-As', viewAs)
  return headers
}

/** For an answer and for its body, which a weak connection may cut. */
async function unlessLost<T>(answer: Promise<T>, { signal }: RequestInit): Promise<T> {
  try {
    return await answer
  } catch (error) {
    // An aborted request is reported as aborted, not as a network failure.
    if (signal?.aborted) throw error
    await requestHooks.note?.(false)
    throw unreachable()
  }
}

function unreachable(): HttpError {
  return new HttpError(startText.offline, 0, { error: 'internal', message: startText.offline })
}

export function parseJson(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export function problemOf(status: number, text: string, json: unknown): ProblemBody | undefined {
  const body = isRow(json) ? json : {}
  const isFailure = status >= 400 || Boolean(body.error)
  if (!isFailure) {
    return text !== '' && json === undefined
      ? { error: 'unavailable', message: startText.unreadable }
      : undefined
  }
  const code = isCode(body.error) ? body.error : codeOf(status)
  const named = typeof body.message === 'string' ? body.message : undefined
  // APIs without error codes put a sentence in `error`.
  const sentence = typeof body.error === 'string' && !isCode(body.error) ? body.error : undefined
  return {
    error: code,
    // The error code lets support staff find the failure in the server's log.
    message:
      (named ?? sentence ?? startText.serverFailure) +
      (body.requestId ? startText.code + body.requestId : ''),
    ...(Array.isArray(body.errors) && { errors: body.errors.filter(isFieldProblem) }),
    ...(isRow(body.current) && { current: body.current }),
    ...(Array.isArray(body.allowed) && { allowed: body.allowed.map(String) }),
  }
}

function codeOf(status: number): ProblemCode {
  const codes = Object.keys(problemStatus) as ProblemCode[]
  return codes.find((code) => problemStatus[code] === status) ?? 'internal'
}

function isCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && value in problemStatus
}
