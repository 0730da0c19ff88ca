/*
 * Every failure of a request becomes one answer here: a body of model/problem with its status.
 * Hides what a database or a library throws: a 500 answers nothing but a request id.
 */
import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { Problem, type ProblemBody } from '#model/wire/problem'
import { overfull, stopped } from '../../db/asker'
import { DatabaseError } from '../../db/database'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { isUnavailable } from '../telemetry/unavailable'

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

/** Answers a failure; unknown ones are logged with an id that the client gets to quote. */
export function answerError(error: unknown, c: Context): Response {
  const problem = toProblem(error)
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
  return { ...problem.toBody(), ...(requestId !== undefined && { requestId }) }
}

/** Answers a route that does not exist. */
export function answerNotFound(c: Context): Response {
  return c.json(new Problem('not_found', serverText.noSuchRoute).toBody(), 404)
}
