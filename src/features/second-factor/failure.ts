/* A refusal of the server, by the inputs it is about. */
import { problemIn } from '../../engine'
import { text } from './messages'

/** Messages by input; `whole` is about none of them. */
export interface Failure {
  readonly currentPassword?: string
  readonly codigo?: string
  readonly nome?: string
  readonly whole?: string
}

/** What went wrong, in words. */
export function failureOf(error: unknown): Failure {
  const errors = problemIn(error)?.errors ?? []
  const at = (path: string) => errors.find((each) => each.path === path)?.message
  const [currentPassword, codigo] = [at('/currentPassword'), at('/codigo')]
  if (currentPassword !== undefined) return { currentPassword }
  if (codigo !== undefined) return { codigo }
  const nome = at('/nome')
  if (nome !== undefined) return { nome }
  const chave = at('/chave')
  if (chave !== undefined) return { whole: chave }
  return { whole: error instanceof Error && error.message ? error.message : text.failed }
}
