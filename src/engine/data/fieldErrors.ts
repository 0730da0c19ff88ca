/*
 * Fields that the server found wrong: as this wire lists them, and as react-admin's forms want them, by path.
 */
import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import { type FieldProblem, isFieldProblem, type ProblemBody } from '#model/wire/problemBody'
import { problemIn } from './problemIn'

/** A refused save: `errors` by dotted path for react-admin's forms, `problems` as the server listed them. */
interface SaveRefusal extends Omit<ProblemBody, 'errors'> {
  readonly errors: Readonly<Record<string, string>>
  readonly problems: readonly FieldProblem[]
}

/** Waits for a save; a refusal for its fields becomes one that react-admin's forms show at theirs. */
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
    const body: SaveRefusal = { ...problem, errors, problems }
    throw new HttpError(error.message, error.status, body)
  }
}

/** The fields that a failure is about; none when it is about something else. */
export function problemsOf(error: unknown): readonly FieldProblem[] {
  if (!(error instanceof HttpError)) return []
  const { problems, errors } = isRow(error.body) ? error.body : {}
  const listed = problems ?? errors
  return Array.isArray(listed) ? listed.filter(isFieldProblem) : []
}
