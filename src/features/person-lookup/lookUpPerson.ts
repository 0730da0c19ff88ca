import { HttpError } from 'react-admin'
import { documentType } from '#model/formats/index'
import type { ProblemCode } from '#model/wire/problem'
import { apiUrl, request } from '../../engine'
import { text } from './messages'

/** What is known of a document's owner. */
export type Lookup =
  | { readonly kind: 'found'; readonly id: number }
  | { readonly kind: 'none' }
  /** Somebody who cannot be entered here, or nobody could be asked. */
  | { readonly kind: 'refused'; readonly message: string }

interface Person {
  readonly id?: number
  readonly roles: readonly { readonly slug: string }[]
}

/** Refusals that are about asking, not about the person. */
const refusals: readonly ProblemCode[] = ['conflict', 'forbidden', 'too_many', 'unauthenticated', 'invalid']

/** Asks who has a document and whether they have the expected role. */
export async function lookUpPerson(document: string, role: string): Promise<Lookup> {
  const body = { cpf_cnpj: { tipo: documentType(document), value: document }, papel: role }
  try {
    const { json } = await request(`${apiUrl}/pessoa/dados`, { method: 'POST', body: JSON.stringify(body) })
    const { currentUser } = json as { currentUser: Person }
    const hasRole = currentUser.roles[0]?.slug === role && currentUser.id !== undefined
    return hasRole ? { kind: 'found', id: Number(currentUser.id) } : refused(text.otherRole)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { error: code } = error.body as { error?: ProblemCode }
    const isRefusal = error.status === 0 || (code !== undefined && refusals.includes(code))
    return isRefusal ? refused(error.message) : { kind: 'none' }
  }
}

function refused(message: string): Lookup {
  return { kind: 'refused', message }
}
