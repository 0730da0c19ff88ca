/*
 * Turns every failure of a request into a problem body with its status. A 500 never exposes a database or
 * library error, only the request id.
 */
import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { mostRefused, mostRepeated } from '#model/problem/bounds'
import { Problem, type ProblemBody } from '#model/problem/problem'
import { DatabaseError } from '../../db/database'
import { cancelledCode, overloadedCode } from '../../db/queryContext'
import { serverText } from '../messages'
import { BusyProblem, busySeconds, TooManyProblem } from '../retryProblems'
import { log } from '../telemetry/log'
import { isUnavailable } from '../telemetry/unavailable'
import { answerPage, wantsPage } from './messagePage'
import { isCutOff } from './transport'

/** Seconds of `Retry-After` while the database is unavailable. */
const unavailableSeconds = 3

function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof DatabaseError)) return undefined
  if (error.code === cancelledCode) return new BusyProblem(serverText.tookTooLong)
  if (error.code === overloadedCode) return new TooManyProblem(serverText.tooMuchAtOnce, busySeconds)
  // Class 22: values that do not fit their column, such as text in a number, invalid dates and NUL characters.
  if (error.code.startsWith('22')) return new Problem('malformed', serverText.badValue)
  // The statement is rolled back; earlier transactions are kept.
  if (error.code === '53100') return new Problem('full', serverText.diskFull)
  if (isUnavailable(error)) return new Problem('unavailable', serverText.unavailable)
  // Deadlock or serialization failure: nothing was written, so a retry is safe.
  if (error.code.startsWith('40')) return new Problem('conflict', serverText.busy)
  return undefined
}

/** nginx's status for a disconnected client: no client reads it, but it shows up in logs and metrics. */
const clientLeft = 499

function hasLeft(c: Context, error: unknown, problem: Problem | undefined): boolean {
  const { name, code }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {}
  // A truncated form throws a TypeError; a cancelled query or an aborted body throws an AbortError.
  const isOfClient =
    ['AbortError', 'TypeError'].includes(name ?? '') ||
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code ?? '') ||
    problem !== undefined
  return isOfClient && (c.req.raw.signal.aborted || isCutOff(c))
}

export function answerError(error: unknown, c: Context): Response | Promise<Response> {
  const problem = toProblem(error)
  if (hasLeft(c, error, problem)) return new Response(null, { status: clientLeft })
  if (problem instanceof TooManyProblem || problem instanceof BusyProblem)
    c.header('Retry-After', String(problem.retryAfterSeconds))
  if (problem?.code === 'unavailable') c.header('Retry-After', String(unavailableSeconds))
  const body = describeFailure(error, c)
  const status = problem?.status ?? 500
  // A person who opens the address of a call reads the message, not JSON.
  return wantsPage(c) ? answerPage(c, body.message, status) : c.json(body, status)
}

/** The body of a failure. Unknown errors are logged with an id that the client can quote. */
export function describeFailure(error: unknown, c: Context): ProblemBody {
  const problem = toProblem(error)
  const request = c.get('requestId')
  if (!problem) log.failure(`${c.req.method} ${routePath(c)}`, error, { request })
  else if (problem.code === 'unavailable') log.trouble(error, { request })
  return bodyOf(problem ?? new Problem('internal', serverText.internal), c)
}

/** Problems that may need support carry the request id. */
function bodyOf(problem: Problem, c: Context): ProblemBody {
  const requestId = problem.status >= 500 ? c.get('requestId') : undefined
  return fitBody({ ...problem.toBody(), ...(requestId !== undefined && { requestId }) })
}

/** Drops a record that is too large to be included; the browser then reads it. */
function fitBody(body: ProblemBody): ProblemBody {
  const errors = body.errors?.map(({ path, message }) => ({ path: cut(path), message: cut(message) }))
  const short = { ...body, message: cut(body.message), ...(errors && { errors }) }
  if (sizeOf(short) <= mostRefused) return short
  const { current: _record, allowed: _names, ...alone } = short
  // Only texts whose characters JSON escapes to six bytes each get this long.
  while (alone.errors && sizeOf(alone) > mostRefused)
    alone.errors = alone.errors.slice(0, Math.floor(alone.errors.length / 2))
  return alone
}

function sizeOf(body: ProblemBody): number {
  return Buffer.byteLength(JSON.stringify(body))
}

function cut(text: string): string {
  return text.length > mostRepeated ? `${text.slice(0, mostRepeated)}…` : text
}

export function answerNotFound(c: Context): Response | Promise<Response> {
  return answerError(new Problem('not_found', serverText.noSuchRoute), c)
}
