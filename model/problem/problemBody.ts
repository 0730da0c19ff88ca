/* The body of every error. Codes are stable English identifiers, messages are pt-BR sentences. */
import { isRow } from '../entity/jsonSchema'

/** `path` is a JSON pointer: `/endereco/cep`, `/telefones/0/number`. */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

export function isFieldProblem(value: unknown): value is FieldProblem {
  return isRow(value) && typeof value.path === 'string' && typeof value.message === 'string'
}

export interface ProblemBody {
  readonly error: ProblemCode
  readonly message: string
  readonly errors?: readonly FieldProblem[]
  readonly current?: Readonly<Record<string, unknown>>
  /** Allowed names (400, for an unknown field or operator). */
  readonly allowed?: readonly string[]
  /** ID of the request in the server's log (500 and 503). */
  readonly requestId?: string
}

export const problemStatus = {
  malformed: 400,
  too_costly: 400,
  unknown_field: 400,
  unknown_operator: 400,
  unauthenticated: 401,
  forbidden: 403,
  factor_required: 403,
  not_found: 404,
  conflict: 409,
  /** A revoked device, which deletes what it has. */
  gone: 410,
  stale: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  /** The database cancelled the query, and would cancel the same query again. */
  too_slow: 503,
  /** No storage left for the upload. */
  full: 507,
} as const

export type ProblemCode = keyof typeof problemStatus
