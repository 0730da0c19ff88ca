/* The body of every failure on the wire. Codes are stable English words, messages pt-BR sentences. */
import { isRow } from '../entity/jsonSchema'

/** One field's message; `path` is a JSON pointer (`/endereco/cep`, `/telefones/0/number`). */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

/** Is it one field's message? */
export function isFieldProblem(value: unknown): value is FieldProblem {
  return isRow(value) && typeof value.path === 'string' && typeof value.message === 'string'
}

export interface ProblemBody {
  readonly error: ProblemCode
  readonly message: string
  readonly errors?: readonly FieldProblem[]
  /** The record as it is now (412). */
  readonly current?: Readonly<Record<string, unknown>>
  /** What would have been allowed (400 on an unknown field or operator). */
  readonly allowed?: readonly string[]
  /** The request by which the log of the server knows it (500 and 503). */
  readonly requestId?: string
}

/** Stable codes with their HTTP status. */
export const problemStatus = {
  malformed: 400,
  too_costly: 400,
  unknown_field: 400,
  unknown_operator: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** The person's group asks for a second factor, and there is none yet. */
  factor_required: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  /** A question that the database was stopped at: asked again as it is, it would be stopped again. */
  too_slow: 503,
  /** No room is left for what was sent. */
  full: 507,
} as const

export type ProblemCode = keyof typeof problemStatus
