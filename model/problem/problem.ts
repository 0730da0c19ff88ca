/* The exception that carries the body of an error, in server and browser. */
import { refusalText } from '../messages'
import { mostProblems } from './bounds'
import { type FieldProblem, type ProblemBody, type ProblemCode, problemStatus } from './problemBody'

export type { FieldProblem, ProblemBody, ProblemCode } from './problemBody'

/** An error with a stable code, which the server returns unchanged. Lists the first problems and counts the rest. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors?: readonly FieldProblem[]
  readonly current?: Readonly<Record<string, unknown>>
  readonly allowed?: readonly string[]

  constructor(code: ProblemCode, message: string, more: Omit<ProblemBody, 'error' | 'message'> = {}) {
    const unlisted = Math.max(0, (more.errors?.length ?? 0) - mostProblems)
    super(unlisted > 0 ? message + refusalText.more(unlisted) : message)
    this.name = 'Problem'
    this.code = code
    this.errors = more.errors?.slice(0, mostProblems)
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
