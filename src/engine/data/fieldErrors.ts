/* Converts field errors of the API to the shape that react-admin's forms expect. */
import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { type FieldProblem, isFieldProblem, type ProblemBody } from '#model/problem/problemBody'
import { problemIn } from './problemIn'

interface SaveErrors extends Omit<ProblemBody, 'errors'> {
  readonly errors: Readonly<Record<string, string>>
  readonly problems: readonly FieldProblem[]
}

export async function withFieldErrors<T>(save: Promise<T>): Promise<T> {
  try {
    return await save
  } catch (error) {
    const problems = problemsOf(error)
    const problem = problemIn(error)
    if (!(error instanceof HttpError) || !problem || problems.length === 0) throw error
    const errors = Object.fromEntries(
      problems.map(({ path, message }) => [path.slice(1).replaceAll('/', '.'), message]),
    )
    const body: SaveErrors = { ...problem, errors, problems }
    throw new HttpError(error.message, error.status, body)
  }
}

export function problemsOf(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof HttpError)) return []
  const { problems, errors } = isRow(error.body) ? error.body : {}
  const listed = problems ?? errors
  return Array.isArray(listed) ? listed.filter(isFieldProblem) : []
}
