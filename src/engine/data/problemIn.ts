import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { type ProblemBody, problemStatus } from '#model/problem/problemBody'

/**
 * Undefined for an error that is not a response.
 * @example notify(problemIn(error)?.errors?.[0]?.message ?? text.failed)
 */
export function problemIn(error: unknown): ProblemBody | undefined {
  return error instanceof HttpError && isProblem(error.body) ? error.body : undefined
}

function isProblem(value: unknown): value is ProblemBody {
  return (
    isRow(value) &&
    typeof value.error === 'string' &&
    value.error in problemStatus &&
    typeof value.message === 'string'
  )
}
