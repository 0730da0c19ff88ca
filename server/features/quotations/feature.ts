/* Quotations. Hides how an accepted one becomes an order. */
import type { Context } from 'hono'
import { Problem } from '#model/problem/problem'
import { type Change, type Feature, serve } from '../../engine/index'
import { answerStatuses, statusNodes } from '../kit/changeStatuses'
import { fillItems, hasOtherItems } from '../kit/fillItems'
import { inNameOf } from '../kit/inNameOf'
import { quotationText } from './messages'

const entity = 'cotacao'

/** `PATCH cotacao/status`, and the order created from an accepted quotation. */
export const quotations: Feature = {
  name: 'quotations',
  before: {
    'cotacao.create': (change) => fillItems(change, entity),
    'cotacao.edit': (change) => (hasOtherItems(change) ? fillItems(change, entity) : undefined),
  },
  effects: { 'cotacao.aceitar': placeOrder },
  forTokens: {
    'PATCH /cotacao/status': { reaches: ['cotacao'], writes: true },
  },
  routes(api, { store, actorOf }) {
    const answer = (c: Context) => answerStatuses(c, store, entity, actorOf(c))
    serve(api, 'PATCH /cotacao/status', answer, { nodes: statusNodes })
  },
}

async function placeOrder(change: Change<'cotacao'>): Promise<void> {
  const { after, store, actor } = change
  const farm = after.fazenda_id ?? (await findOnlyFarm(change))
  if (!farm || !after.condicao_pagamento) throw new Problem('conflict', quotationText.notEnough)
  const order = {
    cotacao_id: after.id,
    produtor_id: after.produtor_id,
    fazenda_id: farm,
    empresa_id: after.empresa_id,
    data: after.atualizado_em,
    itens: (after.itens ?? []).map(({ total: _, ...item }) => item),
    condicao_pagamento: after.condicao_pagamento,
  }
  await store.create('pedido', order, inNameOf(actor))
}

/** The delivery farm, if the producer has exactly one. */
async function findOnlyFarm({ after, store, actor }: Change<'cotacao'>): Promise<number | undefined> {
  const query = { filter: { produtor: after.produtor_id }, sort: [], range: [0, 1] } as const
  const { rows } = await store.list('fazenda', query, inNameOf(actor))
  return rows.length === 1 ? rows[0]?.id : undefined
}
