/*
 * Every failure of a request becomes one answer here: a body of model/problem with its status.
 * Hides what a database or a library throws: a 500 answers nothing but a request id.
 */
import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { mostRefused, mostRepeated } from '#model/wire/bounds'
import { Problem, type ProblemBody } from '#model/wire/problem'
import { overfull, stopped } from '../../db/asker'
import { DatabaseError } from '../../db/database'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { isUnavailable } from '../telemetry/unavailable'
import { isCutOff } from './transport'

/** Too many attempts; the answer says when to come back. */
export class TooManyProblem extends Problem {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super('too_many', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Seconds after which a database that was away or busy is worth another request. */
const unavailableSeconds = 3
const busySeconds = 5

/** There was no time for it; the answer says when to come back. */
export class BusyProblem extends Problem {
  readonly retryAfterSeconds = busySeconds

  constructor(message: string) {
    super('too_slow', message)
  }
}

/** What a failure means to the client, or undefined when it is our own fault. */
function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof DatabaseError)) return undefined
  if (error.code === stopped) return new BusyProblem(serverText.tookTooLong)
  if (error.code === overfull) return new TooManyProblem(serverText.tooMuchAtOnce, busySeconds)
  // Class 22 is a value that does not fit its column: texts for numbers, days that do not exist, NUL characters.
  if (error.code.startsWith('22')) return new Problem('malformed', serverText.badValue)
  // The statement is taken back; what was written before stays.
  if (error.code === '53100') return new Problem('full', serverText.diskFull)
  if (isUnavailable(error)) return new Problem('unavailable', serverText.unavailable)
  // A deadlock or a lost race: nothing was written, and asking again will do.
  if (error.code.startsWith('40')) return new Problem('conflict', serverText.busy)
  return undefined
}

/** Of a client that left before it was answered, as nginx has it: no client reads it, but logs and metrics tell it apart. */
const clientLeft = 499

/** Did the request end because its client went away, or was cut off in the middle of what it sent? */
function hasLeft(c: Context, error: unknown, problem: Problem | undefined): boolean {
  const { name, code }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {}
  // A form that ends too early is a TypeError, a question that is taken back or a body that breaks off an AbortError.
  const isOfClient =
    ['AbortError', 'TypeError'].includes(name ?? '') ||
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code ?? '') ||
    problem !== undefined
  return isOfClient && (c.req.raw.signal.aborted || isCutOff(c))
}

/** Answers a failure; unknown ones are logged with an id that the client gets to quote. */
export function answerError(error: unknown, c: Context): Response {
  const problem = toProblem(error)
  if (hasLeft(c, error, problem)) return new Response(null, { status: clientLeft })
  if (problem) {
    if (problem instanceof TooManyProblem || problem instanceof BusyProblem)
      c.header('Retry-After', String(problem.retryAfterSeconds))
    if (problem.code === 'unavailable') {
      c.header('Retry-After', String(unavailableSeconds))
      log.trouble(error, { request: c.get('requestId') })
    }
    return c.json(bodyOf(problem, c), problem.status)
  }
  log.failure(`${c.req.method} ${routePath(c)}`, error, { request: c.get('requestId') })
  return c.json(bodyOf(new Problem('internal', serverText.internal), c), 500)
}

/** What a person may have to ask for help with carries the id of the request. */
function bodyOf(problem: Problem, c: Context): ProblemBody {
  const requestId = problem.status >= 500 ? c.get('requestId') : undefined
  return fitBody({ ...problem.toBody(), ...(requestId !== undefined && { requestId }) })
}

/**
 * The refusal within its bounds, whatever of a request it repeats. A record that is too large to come along can be read,
 * as the browser does.
 */
function fitBody(body: ProblemBody): ProblemBody {
  const errors = body.errors?.map(({ path, message }) => ({ path: cut(path), message: cut(message) }))
  const short = { ...body, message: cut(body.message), ...(errors && { errors }) }
  if (sizeOf(short) <= mostRefused) return short
  const { current: _record, allowed: _names, ...alone } = short
  // Only a text of signs that JSON spells out in six gets here.
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

/** Answers a route that does not exist. */
export function answerNotFound(c: Context): Response {
  return c.json(new Problem('not_found', serverText.noSuchRoute).toBody(), 404)
}
