/* Which annuity value applies to a plot, and its amount and due date. Pure. */

import type { RecordOf } from '#model/entity/registry'
import { addDays, dayText, parseDay } from '#model/formats/calendar'
import { formatDecimal, formatMoney } from '#model/formats/index'
import { annuityText } from './messages'

export type AnnuityValue = Pick<
  RecordOf<'anuidade'>,
  | 'id'
  | 'alcance'
  | 'parceiro_id'
  | 'empresa_id'
  | 'calculo'
  | 'valor_hectare'
  | 'valor_minimo'
  | 'valor_fixo'
  | 'prazo_dias'
  | 'vencimento'
>

export interface PlotContext {
  readonly parceiro_id: number | null
  readonly empresa_id: number | null
}

/** The most specific value of a year: the partner's, else the unit's, else the general one. */
export function findValue<V extends AnnuityValue>(values: readonly V[], payer: PlotContext): V | undefined {
  const of = (scope: AnnuityValue['alcance'], isMine: (value: V) => boolean) =>
    values.find((value) => value.alcance === scope && isMine(value))
  return (
    of('Parceiro', ({ parceiro_id }) => parceiro_id !== null && parceiro_id === payer.parceiro_id) ??
    of('Unidade de negócio', ({ empresa_id }) => empresa_id !== null && empresa_id === payer.empresa_id) ??
    of('Todos os talhões', () => true)
  )
}

/** Decimal places of a hectare that are billed. */
const areaDecimals = 8

/** Amount in reais for an area in hectares, at least one cent. */
export function amountOf(value: AnnuityValue, area: number): number {
  if (value.calculo === 'Valor fixo') return value.valor_fixo ?? 0
  const scale = 10n ** BigInt(areaDecimals)
  const exact = BigInt(area.toFixed(areaDecimals).replace('.', '')) * BigInt(centsOf(value.valor_hectare))
  const cents = Number((exact + scale / 2n) / scale)
  return Math.max(cents, centsOf(value.valor_minimo), 1) / 100
}

function centsOf(reais: number | null | undefined): number {
  return Math.round((reais ?? 0) * 100)
}

export function explainAmount(value: AnnuityValue, area: number): string {
  if (value.calculo === 'Valor fixo') return annuityText.fixed
  const product = annuityText.product(formatDecimal(area, 0, 4), formatMoney(value.valor_hectare ?? 0))
  const isLeast = centsOf(amountOf(value, area)) === centsOf(value.valor_minimo)
  return isLeast ? annuityText.least(product, formatMoney(value.valor_minimo ?? 0)) : product
}

/** Due date of a charge made today. Dates are `yyyy-mm-dd`. */
export function dueDay({ prazo_dias, vencimento }: AnnuityValue, today: string): string {
  const day = parseDay(today)
  const due = day ? dayText(addDays(day, prazo_dias)) : today
  return vencimento && vencimento > due ? vencimento : due
}
