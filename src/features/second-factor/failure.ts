import { problemIn } from '../../engine'
import { text } from './messages'

/** Messages by input; `whole` belongs to none. */
export interface Failure {
  readonly currentPassword?: string
  readonly codigo?: string
  readonly nome?: string
  readonly whole?: string
}

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
