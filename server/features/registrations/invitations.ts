/* Invites the person in the approving transaction; `POST /register/{id}/convite` invites them again. */
import type { Hono } from 'hono'
import type { RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type RouteTools, readId, serve, type Transaction } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { type Invitation, inviteAccount } from '../kit/invite'
import { invitationText } from '../kit/messages'
import type { FoundPerson } from '../kit/people'
import { personOf } from './account'
import { registrationText } from './messages'

export const approved = 2

type Request = RecordOf<'register'>
type InvitationTransaction = Pick<Transaction, 'accounts' | 'outbox'>

/** One approval sends one invitation, regardless of how many hooks request it. */
export function invite(
  inside: InvitationTransaction,
  person: FoundPerson,
  after: Request,
  by: Actor,
  publicUrl: string,
): Promise<Invitation> {
  return inviteAccount(inside, person, {
    publicUrl,
    by,
    isApproval: true,
    key: `convite/register/${after.id}/${after.atualizado_em}`,
  })
}

const oneAMinute = { most: 1, windowMs: 60_000 }

/** Limited to one a minute. */
export function addInvitationRoute(
  api: Hono,
  { store, together, outbox: outboxAdmin, identity, actorOf }: RouteTools,
  publicUrl: string,
): void {
  serve(api, 'POST /register/:id/convite', async (c) => {
    const actor = actorOf(c)
    const request = await store.get('register', readId(c), actor)
    if (request.status !== approved) throw new Problem('conflict', registrationText.notApproved)
    await identity.limit(`invitation request ${request.id}`, oneAMinute, invitationText.justSent)
    const key = `convite/register/${request.id}/${new Date().toISOString()}`
    const { canal, para } = await together(async (inside) => {
      const person = await findApproved(request, inside.store, actor)
      return inviteAccount(inside, person, { publicUrl, key, by: actor, isApproval: true })
    })
    return outboxAdmin.isLocal(canal) ? { canal, para, aviso: invitationText.local } : { canal, para }
  })
}

async function findApproved(
  request: Request,
  store: Transaction['store'],
  actor: Actor,
): Promise<FoundPerson> {
  const person = await personOf(request, store, inNameOf(actor))
  if (!person) throw new Problem('conflict', invitationText.noAccount)
  return person
}
