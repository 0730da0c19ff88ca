/*
 * Room: bodies that cross the wire outside entities. Hides nothing: one definition for both sides, so that neither
 * guesses.
 *
 * The body of every failure on the wire and the error that carries it inside the server and the browser.
 * Codes are stable English words, messages pt-BR sentences.
 */
import { isRow } from '../entity/jsonSchema'

/** One field's message; `path` is a JSON pointer (`/endereco/cep`, `/telefones/0/number`). */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

export interface ProblemBody {
  readonly error: ProblemCode
  readonly message: string
  readonly errors?: readonly FieldProblem[]
  /** The record as it is now (412). */
  readonly current?: Readonly<Record<string, unknown>>
  /** What would have been allowed (400 on an unknown field or operator). */
  readonly allowed?: readonly string[]
}

/** Stable codes with their HTTP status. */
export const problemStatus = {
  malformed: 400,
  unknown_field: 400,
  unknown_operator: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
} as const

export type ProblemCode = keyof typeof problemStatus

/** Is it the body of a failure? */
export function isProblem(value: unknown): value is ProblemBody {
  return (
    isRow(value) &&
    typeof value.error === 'string' &&
    value.error in problemStatus &&
    typeof value.message === 'string'
  )
}

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

  get status(): number {
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
