/* A refusal of the server, by the inputs it is about. */
import { problemIn } from '../../engine'
import { text } from './messages'

/** Messages by input; `whole` is about none of them. */
export type Failure = Readonly<
  Partial<Record<'nome' | 'entidades' | 'dias' | 'grupo' | 'currentPassword' | 'whole', string>>
>

/** What went wrong, in words. */
export function failureOf(error: unknown): Failure {
  const errors = problemIn(error)?.errors ?? []
  if (errors.length > 0)
    return Object.fromEntries(errors.map(({ path, message }) => [path.slice(1), message]))
  return { whole: error instanceof Error && error.message ? error.message : text.failed }
}
