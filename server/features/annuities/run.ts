/*
 * Charges the annuities of a year in repeatable steps. Each plot is charged in its own transaction, so the
 * next step continues an interrupted one.
 */
import { entities } from '#generated/entities.ts'
import type { EntityName } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { AnnuityPreview, AnnuityStep } from '#model/wire/annuity'
import type { RouteTools, Store } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { chargeAnnuity } from './charge'
import { readAnnuities, readPlots, readValues } from './facts'
import { annuityText } from './messages'
import { type ChargedPlot, type PlannedCharge, planYear } from './plan'

type Value = Awaited<ReturnType<typeof readValues>>[number]

const entityName: EntityName = 'anuidade'
/** Plots per step; few enough for visible progress. */
const stepSize = 100
const exampleCount = 3

export function mustBeAllowed(actor: Actor): void {
  const entity = entities.find(({ name }) => name === entityName)
  const action = entity?.actions.find(({ name }) => name === 'gerar')
  if (!entity || !action || !mayDo(entity, action, actor)) {
    throw new Problem('forbidden', refusalText.forbidden)
  }
}

export async function previewYear(store: Store, season: number, actor: Actor): Promise<AnnuityPreview> {
  await store.get('safra', season, actor)
  const { charges, leftOut } = await plan(store, season, actor)
  const shares = new Map<number, PlannedCharge<Value>[]>()
  for (const charge of charges) {
    shares.set(charge.value.id, [...(shares.get(charge.value.id) ?? []), charge])
  }
  return {
    safra_id: season,
    talhoes: charges.length,
    soma: sumOf(charges.map(({ amount }) => amount)),
    valores: [...shares.values()].map((some) => ({
      valor_id: some[0]?.value.id ?? 0,
      nome: some[0]?.value._label ?? '',
      talhoes: some.length,
      soma: sumOf(some.map(({ amount }) => amount)),
    })),
    fora: [...leftOut].map(([motivo, plots]) => ({
      motivo,
      texto: annuityText.leftOut[motivo],
      talhoes: plots.length,
      exemplos: plots.slice(0, exampleCount).map(({ id, nome }) => ({ id, nome })),
    })),
  }
}

export async function chargeYear(
  { store, together, now }: Pick<RouteTools, 'store' | 'together' | 'now'>,
  season: number,
  actor: Actor,
): Promise<AnnuityStep> {
  await store.get('safra', season, actor)
  const self = inNameOf(actor)
  const today = dayOfInstant(now())
  const { charges } = await plan(store, season, actor)
  const amounts: number[] = []
  const refused: AnnuityStep['recusadas'][number][] = []
  let tried = 0
  for (const { plot, value } of charges) {
    // Rejected plots do not count; otherwise they would block the rest for ever.
    if (tried - refused.length === stepSize) break
    tried += 1
    try {
      const amount = await together(({ store }) => chargeAnnuity(store, { plot, value, season, today }, self))
      if (amount !== undefined) amounts.push(amount)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id: plot.id, nome: plot.nome, mensagem: error.message })
    }
  }
  return {
    criadas: amounts.length,
    soma: sumOf(amounts),
    faltam: charges.length - tried + refused.length,
    recusadas: refused,
  }
}

async function plan(store: Store, season: number, actor: Actor) {
  const self = inNameOf(actor)
  const seen = await store.list('talhao', { filter: { ativo: true }, sort: [], fields: ['id'] }, actor)
  const ids = new Set(seen.rows.map(({ id }) => id))
  const plots: readonly ChargedPlot[] = (await readPlots(store, {}, self)).filter(({ id }) => ids.has(id))
  const values = await readValues(store, season, self)
  return planYear(plots, values, await readAnnuities(store, { safra_id: season }, self))
}

/** Sums in cents to avoid rounding errors. */
function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
}
