import { HttpError } from 'react-admin'
import { documentType } from '#model/formats/index'
import type { ProblemCode } from '#model/wire/problem'
import { call, problemIn } from '../../engine'
import { text } from './messages'

/** What is known of a document's owner. */
export type Lookup =
  | { readonly kind: 'found'; readonly id: number }
  | { readonly kind: 'none' }
  /** A person who cannot be entered here, or the look-up failed. */
  | { readonly kind: 'refused'; readonly message: string }

/** Refusals that are about asking, not about the person. */
const refusals: readonly ProblemCode[] = ['conflict', 'forbidden', 'too_many', 'unauthenticated', 'invalid']

/** Asks who has a document and whether they have the expected role. */
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
