/*
 * Room: decisions about plots. Hides what is signed and how the plot follows: it takes the same transition as its
 * request, or neither changes. Who may not decide says the schema (`notBy`).
 */
import type { PatchOf } from '#model/entity/registry'
import { type Change, type Feature, type Proposal, readBody, readId, serve } from '../../engine/index'
import { changeStatus } from '../kit/changeStatus'
import { inNameOf } from '../kit/inNameOf'
import { addPlots } from './plots'

const entity = 'aprovacao'
type Decision = PatchOf<typeof entity>

/** `PATCH aprovacao/status/{id}`, and what a decision does. */
export const approvals: Feature = {
  name: 'approvals',
  before: {
    'aprovacao.aprovar': signatureOf,
    'aprovacao.reprovar': signatureOf,
    'aprovacao.reabrir': (): Decision => ({ decidido_por: null, decidido_em: null, motivo: null }),
  },
  effects: { 'aprovacao.transition': movePlot },
  routes(api, { store, actorOf }) {
    addPlots(api, { store, actorOf })

    serve(api, 'PATCH /aprovacao/status/:id', async (c) => {
      const { status, motivo } = await readBody(c)
      const asked = { id: readId(c), status, values: { motivo } }
      return await changeStatus(store, { entity, ...asked }, actorOf(c))
    })
  },
}

function signatureOf({ after, actor }: Proposal<'aprovacao'>): Decision {
  return { decidido_por: actor.name, decidido_em: after.atualizado_em }
}

async function movePlot({ after, transition, store, actor }: Change<'aprovacao'>): Promise<void> {
  const self = inNameOf(actor)
  const plot = await store.get('talhao', after.talhao, self)
  if (transition === undefined || plot.status === after.status) return
  await store.transition('talhao', plot.id, transition, {}, self)
}
