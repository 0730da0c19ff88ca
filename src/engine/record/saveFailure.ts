import { HttpError } from 'react-admin'
import type { Row } from '#model/entity/jsonSchema'
import type { FieldProblem } from '#model/wire/problemBody'
import { problemsOf } from '../data/fieldErrors'
import { problemIn } from '../data/problemIn'

/** Why a record was not saved. */
export type SaveFailure =
  /** The server found fields wrong. */
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] }
  /** There is a newer version; the server may have sent it along. */
  | { readonly kind: 'stale'; readonly current: Row | undefined }
  /** The record is not there any more, or not for this person. */
  | { readonly kind: 'gone' }
  /** The session ended; the console says so itself. */
  | { readonly kind: 'expired' }
  /** The person no longer waits; whether it was saved is not known. */
  | { readonly kind: 'cancelled' }
  /** Anything else, in the server's words when it had any. */
  | { readonly kind: 'other'; readonly message: string | undefined }

/** Reads what a rejected save was rejected for. */
export function readSaveFailure(error: unknown): SaveFailure {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' }
  if (!(error instanceof HttpError)) return { kind: 'other', message: undefined }
  if (error.status === 401) return { kind: 'expired' }
  if (error.status === 404) return { kind: 'gone' }
  if (error.status === 412) return { kind: 'stale', current: problemIn(error)?.current }
  const problems = problemsOf(error)
  if (problems.length > 0) return { kind: 'invalid', problems }
  return { kind: 'other', message: error.message || undefined }
}
