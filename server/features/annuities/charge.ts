import type { Actor } from '#model/people/actor'
import type { Store } from '../../engine/index'
import { type AnnuityValue, amountOf, dueDay, explainAmount } from './amount'
import { readAnnuities } from './facts'
import { type ChargedPlot, reasonAgainst } from './plan'

export interface AnnuityOrder {
  readonly plot: ChargedPlot
  readonly value: AnnuityValue
  readonly season: number
  readonly today: string
}

/** Locks the plot. @returns the amount in reais; undefined if there is nothing to charge */
export async function chargeAnnuity(
  store: Store,
  { plot, value, season, today }: AnnuityOrder,
  self: Actor,
): Promise<number | undefined> {
  // The empty update locks the plot, so that concurrent charges are seen.
  const { ativo, status, area_gleba } = await store.update('talhao', plot.id, {}, '*', self)
  const known = await readAnnuities(store, { safra_id: season, talhao_id: plot.id }, self)
  if (!ativo || reasonAgainst(status, known) !== undefined) return undefined
  const valor = amountOf(value, area_gleba)
  const charge = {
    talhao_id: plot.id,
    fazenda_id: plot.fazenda_id,
    produtor_id: plot.produtor_id,
    safra_id: season,
    tipo: 'Anuidade' as const,
    valor,
    calculo: explainAmount(value, area_gleba),
    vencimento: dueDay(value, today),
  }
  await store.create('pagamento', charge, self)
  return valor
}
