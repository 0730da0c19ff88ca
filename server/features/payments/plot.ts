/*
 * What a plot and its approval know of their payments: of all of them the state of the latest, and how the annuity
 * stands. A payment approves nothing.
 */

import type { PatchOf, RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Change, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

/** What a plot is told of a payment. */
const told = ['talhao_id', 'status', 'tipo', 'forma', 'vencimento', 'ativo'] as const

type Payment = Pick<RecordOf<'pagamento'>, 'id' | 'status' | 'tipo' | 'forma'>
type Plot = RecordOf<'talhao'>
type Said = readonly [payment: NonNullable<Plot['payment']>['status'], annuity: Plot['anuidade']]

/** State of the payment → what the plot says of it. */
const said: Readonly<Record<Payment['status'], Said>> = {
  pendente: ['pendente', 'Pendente'],
  aguardando: ['aguardando', 'Pendente'],
  pago: ['pago', 'Pago'],
  vencido: ['vencido', 'Vencido'],
  isento: ['isento', 'Isento'],
  cancelado: ['cancelado', 'Pendente'],
  estornado: ['pendente', 'Pendente'],
}

/** Tells the plot of a payment how its payments stand now; one whose annuity is settled is paid by the same write. */
export async function tellPlot({ before, after, store, actor }: Change<'pagamento'>): Promise<void> {
  if (before && told.every((name) => before[name] === after[name])) return
  const self = inNameOf(actor)
  const id = after.talhao_id
  // The lock comes first: of two payments of one plot, the later must see the earlier.
  const plot = await store.update('talhao', id, {}, '*', self)
  const payments = await paymentsOf(store, id, self)
  const annuities = payments.filter(({ tipo }) => tipo === 'Anuidade')
  const [annuity] = annuities
  const patch: PatchOf<'talhao'> = {
    payment: { status: said[payments[0]?.status ?? 'pendente'][0] },
    anuidade: annuities.some(({ status }) => status === 'vencido') ? 'Vencido' : annuityOf(annuity),
  }
  const isSettled = ['pago', 'isento'].includes(after.status) && before?.status !== after.status
  if (isSettled && annuity?.id === after.id) await pay(store, plot, patch, self)
  else await store.update('talhao', id, patch, '*', self, 'informarPagamento')
}

function annuityOf(payment: Payment | undefined): Plot['anuidade'] {
  if (!payment) return 'Pendente'
  // Before there was a state for it, an exemption was a payment of this form.
  return payment.status === 'pago' && payment.forma === 'Isento' ? 'Isento' : said[payment.status][1]
}

/** The payments of a plot, the latest first. */
async function paymentsOf(store: Store, plot: number, self: Actor): Promise<readonly Payment[]> {
  const query = {
    filter: { talhao_id: plot },
    sort: [
      ['vencimento', 'DESC'],
      ['id', 'DESC'],
    ],
    fields: ['status', 'tipo', 'forma'],
  } as const
  return (await store.list('pagamento', query, self)).rows
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
