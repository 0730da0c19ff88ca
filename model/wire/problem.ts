/*
 * Room: bodies that cross the wire outside entities. Hides nothing: one definition for both sides, so that neither
 * guesses.
 *
 * The body of every failure on the wire and the error that carries it inside the server and the browser.
 * Codes are stable English words, messages pt-BR sentences.
 */
import { type FieldProblem, type ProblemBody, type ProblemCode, problemStatus } from './problemBody'

export type { FieldProblem, ProblemBody, ProblemCode } from './problemBody'

/** A failure with its stable code; the server answers it as it is. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors?: readonly FieldProblem[]
  readonly current?: Readonly<Record<string, unknown>>
  readonly allowed?: readonly string[]

  constructor(code: ProblemCode, message: string, more: Omit<ProblemBody, 'error' | 'message'> = {}) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.errors = more.errors
    this.current = more.current
    this.allowed = more.allowed
  }

  get status(): (typeof problemStatus)[ProblemCode] | 406 {
    return problemStatus[this.code]
  }

  toBody(): ProblemBody {
    return {
      error: this.code,
      message: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.current && { current: this.current }),
      ...(this.allowed && { allowed: this.allowed }),
    }
  }
}
