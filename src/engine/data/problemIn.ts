import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { type ProblemBody, problemStatus } from '#model/wire/problemBody'

/**
 * What the server said was wrong; undefined for an error that is no answer of a server.
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
