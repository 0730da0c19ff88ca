/* The plots of a year: those charged, with the value that applies, and those left out, with the reason. Pure. */

import type { RecordOf } from '#model/entity/registry'
import type { LeftOutReason } from '#model/wire/annuity'
import { type AnnuityValue, amountOf, findValue, type PlotContext } from './amount'

type Payment = Pick<RecordOf<'pagamento'>, 'talhao_id' | 'status'>

export interface ChargedPlot extends PlotContext {
  readonly id: number
  readonly nome: string
  readonly area_gleba: number
  readonly status: RecordOf<'talhao'>['status']
  readonly fazenda_id: number
  readonly produtor_id: number
}

/** `amount` in reais. */
export interface PlannedCharge<V extends AnnuityValue = AnnuityValue> {
  readonly plot: ChargedPlot
  readonly value: V
  readonly amount: number
}

export interface Plan<V extends AnnuityValue = AnnuityValue> {
  readonly charges: readonly PlannedCharge<V>[]
  readonly leftOut: ReadonlyMap<LeftOutReason, readonly ChargedPlot[]>
}

/** Cancelled or refunded by a person, so only a person may charge again. */
const ended: readonly Payment['status'][] = ['cancelado', 'estornado']

/** Reason not to charge a plot, whatever the values; undefined if it is charged. */
export function reasonAgainst(
  status: ChargedPlot['status'],
  payments: readonly Pick<Payment, 'status'>[],
): LeftOutReason | undefined {
  if (payments.some((each) => !ended.includes(each.status))) return 'jaCobrada'
  if (payments.length > 0) return 'encerrada'
  return status === 'aprovado' || status === 'Pago' ? undefined : 'naoAprovado'
}

export function planYear<V extends AnnuityValue>(
  plots: readonly ChargedPlot[],
  values: readonly V[],
  payments: readonly Payment[],
): Plan<V> {
  const byPlot = new Map<number, Payment[]>()
  for (const payment of payments) listOf(byPlot, payment.talhao_id).push(payment)
  const charges: PlannedCharge<V>[] = []
  const leftOut = new Map<LeftOutReason, ChargedPlot[]>()
  for (const plot of plots) {
    const value = findValue(values, plot)
    const reason = reasonAgainst(plot.status, byPlot.get(plot.id) ?? []) ?? (value ? undefined : 'semValor')
    if (reason === undefined && value) charges.push({ plot, value, amount: amountOf(value, plot.area_gleba) })
    else if (reason) listOf(leftOut, reason).push(plot)
  }
  return { charges, leftOut }
}

function listOf<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
