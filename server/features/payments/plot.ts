/* What a plot and its approval know of their payment: the state of the latest one. A payment approves nothing. */

import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import type { Change, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

/** State of the payment → what the plot says of it. */
const said: Readonly<Record<string, readonly [payment: string, annuity: string]>> = {
  aguardando: ['aguardando', 'Pendente'],
  pago: ['pago', 'Pago'],
  vencido: ['vencido', 'Vencido'],
  cancelado: ['cancelado', 'Pendente'],
  estornado: ['pendente', 'Pendente'],
}

/** Tells the plot of a payment how the payment stands now. */
export async function tellPlot({ after, store, actor }: Change): Promise<void> {
  const told = said[String(after.status)]
  const self = inNameOf(actor)
  const id = Number(after.talhao_id)
  // The lock comes first: of two payments of one plot, the later must see the earlier.
  await store.update('talhao', id, {}, '*', self)
  if (!told || !(await isLatest(store, after, self))) return
  const [status, annuity] = told
  const isExempt = after.forma === 'Isento' && after.status === 'pago'
  const patch = {
    payment: { status },
    ...(after.tipo === 'Anuidade' && { anuidade: isExempt ? 'Isento' : annuity }),
  }
  await store.update('talhao', id, patch, '*', self)
  if (after.status === 'pago') await markPaid(store, id, self)
}

async function isLatest(store: Store, payment: Row, self: Actor): Promise<boolean> {
  const query = {
    filter: { talhao_id: Number(payment.talhao_id) },
    sort: [
      ['vencimento', 'DESC'],
      ['id', 'DESC'],
    ],
    range: [0, 0],
    fields: ['id'],
  } as const
  const [latest] = (await store.list('pagamento', query, self)).rows
  return latest?.id === payment.id
}

/** An approved plot, and its request, that are paid now. */
async function markPaid(store: Store, id: number, self: Actor): Promise<void> {
  const query = { filter: { talhao: id, status: 'aprovado' }, sort: [] }
  for (const request of (await store.list('aprovacao', query, self)).rows) {
    await store.transition('aprovacao', Number(request.id), 'pagar', {}, self)
  }
  const plot = await store.get('talhao', id, self)
  if (plot.status === 'aprovado') await store.transition('talhao', id, 'pagar', {}, self)
}
