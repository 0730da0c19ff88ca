/* What a plot and its approval know of their payment: the state of the latest one. A payment approves nothing. */

import type { PatchOf, RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Change, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

type Payment = RecordOf<'pagamento'>
type Plot = RecordOf<'talhao'>
type Said = readonly [payment: NonNullable<Plot['payment']>['status'], annuity: Plot['anuidade']]

/** State of the payment → what the plot says of it. */
const said: Readonly<Partial<Record<Payment['status'], Said>>> = {
  aguardando: ['aguardando', 'Pendente'],
  pago: ['pago', 'Pago'],
  vencido: ['vencido', 'Vencido'],
  cancelado: ['cancelado', 'Pendente'],
  estornado: ['pendente', 'Pendente'],
}

/** Tells the plot of a payment how the payment stands now; one that is approved is paid by the same write. */
export async function tellPlot({ after, store, actor }: Change<'pagamento'>): Promise<void> {
  const told = said[after.status]
  const self = inNameOf(actor)
  const id = after.talhao_id
  // The lock comes first: of two payments of one plot, the later must see the earlier.
  const plot = await store.update('talhao', id, {}, '*', self)
  if (!told || !(await isLatest(store, after, self))) return
  const [status, annuity] = told
  const isExempt = after.forma === 'Isento' && after.status === 'pago'
  const patch: PatchOf<'talhao'> = {
    payment: { status },
    ...(after.tipo === 'Anuidade' && { anuidade: isExempt ? 'Isento' : annuity }),
  }
  if (after.status === 'pago') await pay(store, plot, patch, self)
  else await store.update('talhao', id, patch, '*', self, 'informarPagamento')
}

async function isLatest(store: Store, payment: Payment, self: Actor): Promise<boolean> {
  const query = {
    filter: { talhao_id: payment.talhao_id },
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

/** The plot first: its requests find it where they are going, and leave it alone. */
async function pay(store: Store, plot: Plot, patch: PatchOf<'talhao'>, self: Actor): Promise<void> {
  const query = { filter: { talhao: plot.id, status: 'aprovado' }, sort: [] } as const
  const requests = (await store.list('aprovacao', query, self)).rows
  const isApproved = plot.status === 'aprovado' || (requests.length > 0 && plot.status !== 'Pago')
  if (isApproved) await store.transition('talhao', plot.id, 'pagar', patch, self)
  else await store.update('talhao', plot.id, patch, '*', self, 'informarPagamento')
  for (const { id } of requests) await store.transition('aprovacao', id, 'pagar', {}, self)
}
