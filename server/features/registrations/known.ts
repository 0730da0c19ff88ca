/* What is known about a request's person, so that approvers only complete new people. */
import type { AccountName, PatchOf, RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { Change, Proposal, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { closedPersonOf, personOf, titleOf } from './account'
import { registrationText } from './messages'
import { open } from './request'

type Request = Pick<RecordOf<'register'>, 'perfil' | 'cpf_cnpj' | 'motivo'>

/** Written while the request is open, and along with the decision. */
export async function tellKnown({
  before,
  after,
  store,
  actor,
}: Proposal<'register'>): Promise<PatchOf<'register'> | undefined> {
  const isOpen = [before?.status, after.status].some(
    (status) => status !== undefined && open.includes(status),
  )
  return isOpen ? { cadastro: await knownText(after, store, actor) } : undefined
}

export async function tellRequests({ before, after, store, actor }: Change<AccountName>): Promise<void> {
  const documents = [before, after].flatMap((row) => (row ? documentsIn(row) : []))
  if (documents.length === 0) return
  const self = inNameOf(actor)
  const filter = { cpf_cnpj: [...new Set(documents)], status: open, ativo: true }
  const { rows } = await store.list('register', { filter, sort: [] }, self)
  for (const request of rows) {
    const cadastro = await knownText(request, store, actor)
    if (cadastro === (request.cadastro ?? null)) continue
    await store.update('register', request.id, { cadastro }, '*', self, 'conferir')
  }
}

async function knownText(request: Request, store: Store, actor: Actor): Promise<string | null> {
  try {
    const person = await personOf(request, store, actor)
    if (person) return registrationText.known(titleOf(person.role))
    const closed = await closedPersonOf(request, store, actor)
    return closed ? registrationText.closed(titleOf(closed.role)) : null
  } catch (error) {
    // That the person has another role is only revealed when the approval fails.
    if (error instanceof Problem && error.code === 'conflict') return null
    throw error
  }
}

function documentsIn(row: object): readonly string[] {
  return Object.entries(row).flatMap(([name, value]) =>
    (name === 'cpf' || name === 'cnpj') && typeof value === 'string' ? [value] : [],
  )
}
