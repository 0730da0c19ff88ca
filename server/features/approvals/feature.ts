/*
 * Room: decisions about plots. Hides who may decide, what is signed and how the plot follows.
 *
 * Decisions about plots. Promises: who decides is written down, nobody decides the own request, and the plot stands
 * where its request does, or neither changes.
 */
import { Problem } from '#model/wire/problem'
import { type Change, type Feature, type Proposal, readBody, readId, serve } from '../../engine/index'
import { changeStatus } from '../kit/changeStatus'
import { inNameOf } from '../kit/inNameOf'
import { approvalText } from './messages'

const entity = 'aprovacao'

/** `PATCH aprovacao/status/{id}`, and what a decision does. */
export const approvals: Feature = {
  name: 'approvals',
  guards: { 'aprovacao.aprovar': refuseOwn, 'aprovacao.reprovar': refuseOwn, 'aprovacao.reabrir': refuseOwn },
  before: {
    'aprovacao.aprovar': signatureOf,
    'aprovacao.reprovar': signatureOf,
    'aprovacao.reabrir': () => ({ decidido_por: null, decidido_em: null, motivo: null }),
  },
  effects: { 'aprovacao.transition': movePlot },
  routes(api, { store, actorOf }) {
    serve(api, 'PATCH /aprovacao/status/:id', async (c) => {
      const { status, motivo } = await readBody(c)
      const asked = { id: readId(c), status, values: { motivo } }
      return await changeStatus(store, { entity, ...asked }, actorOf(c))
    })
  },
}

async function refuseOwn({ after, store, actor }: Proposal<'aprovacao'>): Promise<void> {
  if (actor.id === null) return
  const plot = await store.get('talhao', after.talhao, inNameOf(actor))
  if (plot.criado_por === actor.id || after.criado_por === actor.id) {
    throw new Problem('forbidden', approvalText.own)
  }
}

function signatureOf({ after, actor }: Proposal<'aprovacao'>) {
  return { decidido_por: actor.name, decidido_em: after.atualizado_em }
}

async function movePlot({ after, transition, store, actor }: Change<'aprovacao'>): Promise<void> {
  const self = inNameOf(actor)
  const plot = await store.get('talhao', after.talhao, self)
  if (transition === undefined || plot.status === after.status) return
  await store.transition('talhao', plot.id, transition, {}, self)
}
