import { HttpError } from 'react-admin'
import { documentType } from '#model/formats/index'
import type { ProblemCode } from '#model/problem/problem'
import { call, problemIn } from '../../engine'
import { text } from './messages'

export type Lookup =
  | { readonly kind: 'found'; readonly id: number }
  | { readonly kind: 'none' }
  /** The person cannot be entered here, or the lookup failed. */
  | { readonly kind: 'refused'; readonly message: string }

/** Errors of the request itself; other errors concern the person. */
const refusals: readonly ProblemCode[] = ['conflict', 'forbidden', 'too_many', 'unauthenticated', 'invalid']

export async function lookUpPerson(document: string, role: string): Promise<Lookup> {
  const body = { cpf_cnpj: { tipo: documentType(document), value: document }, papel: role }
  try {
    const { currentUser } = await call('POST /pessoa/dados', { body })
    const { id, roles } = currentUser
    return roles[0]?.slug === role && id !== undefined ? { kind: 'found', id } : refused(text.otherRole)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const code = problemIn(error)?.error
    const isRefusal = error.status === 0 || (code !== undefined && refusals.includes(code))
    return isRefusal ? refused(error.message) : { kind: 'none' }
  }
}

function refused(message: string): Lookup {
  return { kind: 'refused', message }
}
