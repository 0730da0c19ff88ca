/*
 * Every failure of a request becomes one answer here: a body of model/problem with its status.
 * Hides what a database or a library throws: a 500 answers nothing but a request id.
 */
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Problem } from '#model/wire/problem'
import { DatabaseError } from '../../db/database'
import { serverText } from '../messages'

/** Too many attempts; the answer says when to come back. */
export class TooManyProblem extends Problem {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super('too_many', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What a failure means to the client, or undefined when it is our own fault. */
function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof DatabaseError)) return undefined
  // Class 22 is a value that does not fit its column: texts for numbers, days that do not exist, NUL characters.
  if (error.code.startsWith('22')) return new Problem('malformed', serverText.badValue)
  // The statement is taken back; what was written before stays.
  if (error.code === '53100') return new Problem('full', serverText.diskFull)
  // A deadlock or a lost race: nothing was written, and asking again will do.
  if (error.code.startsWith('40')) return new Problem('conflict', serverText.busy)
  return undefined
}

/** Answers a failure; unknown ones are logged with an id that the client gets to quote. */
export function answerError(error: unknown, c: Context): Response {
  const problem = toProblem(error)
  if (problem) {
    if (problem instanceof TooManyProblem) c.header('Retry-After', String(problem.retryAfterSeconds))
    return c.json(problem.toBody(), problem.status as ContentfulStatusCode)
  }
  const requestId = randomUUID()
  console.error(`[${requestId}] ${c.req.method} ${c.req.path}`, error)
  c.header('X-Request-Id', requestId)
  return c.json(new Problem('internal', serverText.internal).toBody(), 500)
}

/** Answers a route that does not exist. */
export function answerNotFound(c: Context): Response {
  return c.json(new Problem('not_found', serverText.noSuchRoute).toBody(), 404)
}
