import { HttpError } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import type { FieldProblem } from '#model/problem/problemBody'
import { problemsOf } from '../data/fieldErrors'
import { problemIn } from '../data/problemIn'

export type SaveFailure =
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'stale'; readonly current: Row | undefined }
  /** The record was deleted, meanwhile inactivated, or is no longer visible to the user. */
  | { readonly kind: 'gone' }
  /** The session dialog reports it, so the form shows nothing. */
  | { readonly kind: 'expired' }
  /** The request was aborted; whether the server saved is unknown. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'other'; readonly message: string | undefined }

export function readSaveFailure(error: unknown): SaveFailure {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' }
  if (!(error instanceof HttpError)) return { kind: 'other', message: undefined }
  if (error.status === 401) return { kind: 'expired' }
  if (error.status === 404) return { kind: 'gone' }
  if (error.status === 412) {
    const current = problemIn(error)?.current
    return current?.[systemNames.active] === false ? { kind: 'gone' } : { kind: 'stale', current }
  }
  const problems = problemsOf(error)
  if (problems.length > 0) return { kind: 'invalid', problems }
  return { kind: 'other', message: error.message || undefined }
}
