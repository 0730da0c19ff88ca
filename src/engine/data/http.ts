/*
 * The one way to the server: headers that every request carries, and failures as one error class. Hides fetch. An answer
 * whose body has `error` is a failure whatever its status.
 */
import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { isFieldProblem, type ProblemBody, type ProblemCode, problemStatus } from '#model/wire/problemBody'
import { expireSession, getSession } from '../session/session'
import { startText } from '../shell/startMessages'
import { lastVersion, noteVersion } from './serverVersion'

/** Where the API lives. */
export const apiUrl = '/api'

/** An answer that is not a failure. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly json: unknown
}

/**
 * Sends a request; what only reads is sent again while the server is away for a moment.
 * @throws HttpError whose `body` is a `ProblemBody`; status 0 when the server could not be reached
 * @example const { json } = await request(`${apiUrl}/sistema`)
 */
export async function request(url: string, options: RequestInit = {}): Promise<Answer> {
  return options.method === 'POST' && posting.send ? posting.send(url, options, ask) : ask(url, options)
}

/** How a POST is sent, once there is more to it than sending (requestKeys.ts). */
export const posting: { send?: (url: string, options: RequestInit, send: typeof ask) => Promise<Answer> } = {}

async function ask(url: string, options: RequestInit): Promise<Answer> {
  const { token } = getSession()
  const ask = async () => {
    const response = await sendAs(token, url, options)
    const { status, headers } = response
    const body = await response.text()
    const json = parseJson(body)
    return { status, headers, body, json, problem: problemOf(status, body, json) }
  }
  let outcome = await ask()
  if (outcome.status > 501 && (options.method ?? 'GET') === 'GET') {
    // Where no server is left, neither is this part.
    const part = await import('./askAgain').catch(() => undefined)
    outcome = (await part?.askAgain(outcome, ask, options.signal)) ?? outcome
  }
  const { problem, ...answer } = outcome
  if (problem) throw failWith(problem, answer.status, token)
  return answer
}

let writes = 0

/** Requests that may have changed something, so far; one under way may have done it already. */
export function countWrites(): number {
  return writes
}

/** Sends a request as the holder of a token; the answer may be a failure. */
export async function sendAs(
  token: string | undefined,
  url: string,
  options: RequestInit,
): Promise<Response> {
  const isWrite = (options.method ?? 'GET') !== 'GET'
  if (isWrite) writes += 1
  try {
    const response = await send(url, { ...options, headers: headersOf(options, token) })
    noteVersion(response.headers.get('version'))
    return response
  } finally {
    if (isWrite) writes += 1
  }
}

/** The error of a failure; ends the session that the server no longer knows. */
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

/** Letters of an address that every server and proxy takes. */
const longestAddress = 4000

/** A question too long for an address goes as a form, and means the same. */
function asForm(url: string, options: RequestInit & { headers: Headers }): [string, RequestInit] {
  const [path = url, search = ''] = url.split('?')
  if (url.length <= longestAddress || (options.method ?? 'GET') !== 'GET') return [url, options]
  options.headers.set('X-HTTP-Method-Override', 'GET')
  return [path, { ...options, method: 'POST', body: new URLSearchParams(search) }]
}

async function send(url: string, options: RequestInit & { headers: Headers }): Promise<Response> {
  try {
    return await fetch(...asForm(url, options))
  } catch (error) {
    // An aborted request is reported as aborted, not as a network failure.
    if (options.signal?.aborted) throw error
    throw new HttpError(startText.offline, 0, { error: 'internal', message: startText.offline })
  }
}

/** The parsed body; undefined when it is not JSON. */
export function parseJson(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** What went wrong, if anything. @param json the parsed body, if it is JSON */
export function problemOf(status: number, text: string, json: unknown): ProblemBody | undefined {
  const body = isRow(json) ? json : {}
  const isFailure = status >= 400 || Boolean(body.error)
  if (!isFailure) {
    return text !== '' && json === undefined
      ? { error: 'internal', message: startText.unreadable }
      : undefined
  }
  const code = isCode(body.error) ? body.error : codeOf(status)
  const named = typeof body.message === 'string' ? body.message : undefined
  // Servers that know no codes put their sentence where the code belongs.
  const sentence = typeof body.error === 'string' && !isCode(body.error) ? body.error : undefined
  return {
    error: code,
    // By the code, those who are asked for help find the failure in the log of the server.
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
