/*
 * Decisions about plots. Hides what is signed and how the plot follows: it takes the transition of its
 * request, or gets the requested values. The schema defines who may not decide (`notBy`).
 */
import type { PatchOf, RecordOf } from '#model/entity/registry'
import { Problem } from '#model/problem/problem'
import { type Change, type Feature, type Proposal, readBody, readId, serve } from '../../engine/index'
import { changeStatus } from '../kit/changeStatus'
import { inNameOf } from '../kit/inNameOf'
import { approvalText } from './messages'
import { addPlots } from './plots'

const entity = 'aprovacao'
type ApprovalPatch = PatchOf<typeof entity>
type RequestedChange = RecordOf<typeof entity>['alteracao']

/** `PATCH aprovacao/status/{id}`, and the effects of a decision. */
export const approvals: Feature = {
  name: 'approvals',
  before: {
    'aprovacao.aprovar': signatureOf,
    'aprovacao.reprovar': signatureOf,
    'aprovacao.reabrir': (): ApprovalPatch => ({ decidido_por: null, decidido_em: null, motivo: null }),
  },
  effects: {
    'aprovacao.transition': async (change) => {
      if (change.after.alteracao) await settleChange(change, change.after.alteracao)
      else await movePlot(change)
    },
    'aprovacao.remove': async ({ after, store, actor }) => {
      if (!after.alteracao || after.status !== 'pendente') return
      await store.update(
        'talhao',
        after.talhao,
        { alteracao: null },
        '*',
        inNameOf(actor),
        'retirarAlteracao',
      )
    },
  },
  forTokens: {
    'PATCH /aprovacao/status/:id': { reaches: ['aprovacao'], writes: true },
  },
  routes(api, { store, actorOf }) {
    addPlots(api, { store, actorOf })

    serve(api, 'PATCH /aprovacao/status/:id', async (c) => {
      const { status, motivo } = await readBody(c)
      const asked = { id: readId(c), status, values: { motivo } }
      return await changeStatus(store, { entity, ...asked }, actorOf(c))
    })
  },
}

function signatureOf({ after, actor }: Proposal<'aprovacao'>): ApprovalPatch {
  return { decidido_por: actor.name, decidido_em: after.atualizado_em }
}

/** Applies, discards or reopens the requested values of an approved plot. */
async function settleChange(
  { after, transition, store, actor }: Change<'aprovacao'>,
  asked: NonNullable<RequestedChange>,
): Promise<void> {
  const self = inNameOf(actor)
  const { fazenda_id, area_gleba, poligono } = asked
  if (transition === 'aprovar') {
    const values: PatchOf<'talhao'> = {
      ...(typeof fazenda_id === 'number' && { fazenda_id }),
      ...(typeof area_gleba === 'number' && { area_gleba }),
      ...(poligono && { poligono }),
      alteracao: null,
      motivo_recusa: null,
    }
    await store.update('talhao', after.talhao, values, '*', self, 'decidirAlteracao')
  }
  if (transition === 'reprovar') {
    const values = { alteracao: null, motivo_recusa: reasonOf(after) }
    await store.update('talhao', after.talhao, values, '*', self, 'decidirAlteracao')
  }
  if (transition === 'reabrir') {
    const { alteracao } = await store.get('talhao', after.talhao, self)
    if (alteracao) throw new Problem('conflict', approvalText.waiting)
    await store.update(
      'talhao',
      after.talhao,
      { alteracao: asked, motivo_recusa: null },
      '*',
      self,
      'decidirAlteracao',
    )
  }
}

async function movePlot({ after, transition, store, actor }: Change<'aprovacao'>): Promise<void> {
  const self = inNameOf(actor)
  const plot = await store.get('talhao', after.talhao, self)
  if (transition === undefined || plot.status === after.status) return
  await store.transition('talhao', plot.id, transition, { motivo_recusa: reasonOf(after) }, self)
}

/** Producers do not see requests, only their plots. */
function reasonOf({ status, motivo }: RecordOf<'aprovacao'>): string | null {
  return status === 'reprovado' ? (motivo ?? null) : null
}
