/*
 * Derives the payment state of plots and approvals from all their payments on each change: the state of the
 * latest payment, and of the annuity. A plot counts as paid while its latest annuity is settled. A payment
 * does not approve anything.
 */

import type { RecordOf } from '#model/entity/registry'
import { type Actor, systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { type Change, type JobTools, log, type Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'

const watchedFields = ['talhao_id', 'status', 'tipo', 'forma', 'vencimento', 'ativo'] as const

type Payment = Pick<RecordOf<'pagamento'>, 'id' | 'status' | 'tipo' | 'forma' | 'safra_id'>
type Plot = Pick<RecordOf<'talhao'>, 'id' | 'status' | 'anuidade' | 'payment'>
type PlotState = Pick<Plot, 'status' | 'anuidade'> & { readonly payment: NonNullable<Plot['payment']> }
type PlotPaymentState = readonly [payment: PlotState['payment']['status'], annuity: Plot['anuidade']]

/** State of the payment → fields of the plot. */
const stateOfPayment: Readonly<Record<Payment['status'], PlotPaymentState>> = {
  pendente: ['pendente', 'Pendente'],
  aguardando: ['aguardando', 'Pendente'],
  pago: ['pago', 'Pago'],
  vencido: ['vencido', 'Vencido'],
  isento: ['isento', 'Isento'],
  cancelado: ['cancelado', 'Cancelado'],
  estornado: ['estornado', 'Estornado'],
}

/** State of an approved plot, by whether its annuity is settled. */
const approved = { settled: 'Pago', open: 'aprovado' } as const
const transitions = { Pago: 'pagar', aprovado: 'desfazerPagamento' } as const

export async function updatePlot({ before, after, store, actor }: Change<'pagamento'>): Promise<void> {
  if (before && watchedFields.every((name) => before[name] === after[name])) return
  const plots = new Set([before?.talhao_id ?? after.talhao_id, after.talhao_id])
  for (const id of plots) await followPayments(store, id, inNameOf(actor))
}

/** The annuity may have been settled before the approval. */
export async function updateApprovedPlot({ after, store, actor }: Change<'talhao'>): Promise<void> {
  await followPayments(store, after.id, inNameOf(actor))
}

/** Repairs plots and approvals that were changed in other ways, or by an older version. */
export async function repairPlots({ store }: Pick<JobTools, 'store'>): Promise<void> {
  const query = { filter: {}, sort: [['id', 'ASC']], fields: ['status', 'anuidade', 'payment'] } as const
  const plots = (await store.list('talhao', query, systemActor)).rows
  const payments = new Map<number, Payment[]>()
  for (const payment of await readPayments(store, {}, systemActor)) {
    payments.set(payment.talhao_id, [...(payments.get(payment.talhao_id) ?? []), payment])
  }
  const requests = await readRequests(store, {}, systemActor)
  const behind = new Set(
    plots.flatMap((plot) => {
      const state = stateOf(plot, payments.get(plot.id) ?? [])
      const isRight =
        state.status === plot.status &&
        state.anuidade === plot.anuidade &&
        state.payment.status === plot.payment?.status
      return isRight ? [] : [plot.id]
    }),
  )
  const status = new Map(plots.map((plot) => [plot.id, plot.status]))
  for (const { talhao, status: own } of requests) {
    const target = status.get(talhao)
    if (target !== undefined && target in transitions && target !== own) behind.add(talhao)
  }
  for (const id of behind) {
    try {
      await followPayments(store, id, systemActor)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // One invalid plot must not block the others.
      log.failure(`talhao ${id}`, error)
    }
  }
}

async function followPayments(store: Store, id: number, self: Actor): Promise<void> {
  // Locks the plot: of two concurrent payments, the later one must see the earlier.
  const plot = await store.update('talhao', id, {}, '*', self)
  const { status, ...patch } = stateOf(plot, await readPayments(store, { talhao_id: id }, self))
  // The plot changes first, so that its approvals find it in the new state and do not change it.
  if (status === plot.status || !(status in transitions)) {
    await store.update('talhao', id, patch, '*', self, 'informarPagamento')
  } else await store.transition('talhao', id, transitionTo(status), patch, self)
  if (!(status in transitions)) return
  for (const request of await readRequests(store, { talhao: id }, self)) {
    if (request.status !== status)
      await store.transition('aprovacao', request.id, transitionTo(status), {}, self)
  }
}

function transitionTo(status: Plot['status']): (typeof transitions)[keyof typeof transitions] {
  return status === approved.settled ? transitions.Pago : transitions.aprovado
}

/** State of a plot according to its payments, latest first. */
function stateOf({ status }: Pick<Plot, 'status'>, payments: readonly Payment[]): PlotState {
  const annuities = payments.filter(({ tipo }) => tipo === 'Anuidade')
  const latest = (some: readonly Payment[]) => inPlaceOf(some[0], annuities)
  const anuidade = annuities.some((each) => each.status === 'vencido')
    ? 'Vencido'
    : annuityOf(latest(annuities))
  const isSettled = anuidade === 'Pago' || anuidade === 'Isento'
  const isApproved = status === approved.settled || status === approved.open
  return {
    status: isApproved ? approved[isSettled ? 'settled' : 'open'] : status,
    anuidade,
    payment: { status: stateOfPayment[latest(payments)?.status ?? 'pendente'][0] },
  }
}

/** A cancelled annuity is replaced by a new one of its year, regardless of its due date. */
function inPlaceOf(latest: Payment | undefined, annuities: readonly Payment[]): Payment | undefined {
  if (latest?.tipo !== 'Anuidade') return latest
  const ofYear = annuities.filter(({ safra_id }) => safra_id === latest.safra_id)
  return ofYear.find(({ status }) => status !== 'cancelado' && status !== 'estornado') ?? latest
}

function annuityOf(payment: Payment | undefined): Plot['anuidade'] {
  if (!payment) return 'Pendente'
  // Older versions stored an exemption as a payment of this form.
  return payment.status === 'pago' && payment.forma === 'Isento'
    ? 'Isento'
    : stateOfPayment[payment.status][1]
}

async function readPayments(store: Store, filter: { readonly talhao_id?: number }, self: Actor) {
  const query = {
    filter,
    sort: [
      ['vencimento', 'DESC'],
      ['id', 'DESC'],
    ],
    fields: ['talhao_id', 'status', 'tipo', 'forma', 'safra_id'],
  } as const
  return (await store.list('pagamento', query, self)).rows
}

/** Approvals of plots; those of changes do not depend on payments. */
async function readRequests(store: Store, filter: { readonly talhao?: number }, self: Actor) {
  const query = {
    filter: { ...filter, status: ['aprovado', 'Pago'] },
    sort: [['id', 'ASC']],
    fields: ['talhao', 'status', 'alteracao'],
  } as const
  return (await store.list('aprovacao', query, self)).rows.filter(({ alteracao }) => !alteracao)
}
