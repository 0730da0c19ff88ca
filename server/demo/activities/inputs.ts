import type { Item } from '../catalogs/seed'
import { dayAfter, instantAt } from '../demoWriter'
import { round } from '../random'
import type { ActivityContext, ActivityFields } from './context'

/** Lime, fertilizer or rock powder of the given types of amendment. */
export function amendmentOf(
  { random, catalogs, area }: ActivityContext,
  sorts: readonly number[],
): ActivityFields {
  const items = catalogs.adubagemecalagem.filter((each) => sorts.includes(each.tipo_adubagem_calagem_id))
  const item = random.pick(items)
  const dose = round((item.dose_referencia ?? 0) * random.decimal(0.7, 1.3, 2), 2)
  return {
    insumos: [
      {
        origem: 'adubagemecalagem',
        item_id: item.id,
        dose,
        unidade: item.unidade,
        quantidade_total: round(dose * area, 2),
        custo_unitario: item.custo_unitario,
      },
    ],
  }
}

type Origin = 'defensivos' | 'herbicida' | 'bioestimulante'
type SprayProduct = Pick<Item<Origin>, 'id' | 'dose_min' | 'dose_max' | 'unidade_dose'> &
  Partial<Pick<Item<'defensivos'>, 'reentrada_horas' | 'carencia_dias' | 'receituario'>>

/** One or two products; pesticides with their re-entry and harvest dates. */
export function sprayOf(task: ActivityContext, origin: Origin): ActivityFields {
  const { random, catalogs, area, day } = task
  const items = random.some<SprayProduct>(catalogs[origin], random.isTrue(0.7) ? 1 : 2)
  const insumos = items.map((item) => {
    const dose = random.decimal(item.dose_min, item.dose_max, 3) || item.dose_min
    return {
      origem: origin,
      item_id: item.id,
      dose,
      unidade: item.unidade_dose,
      quantidade_total: round(dose * area, 2),
      custo_unitario: priceOf(task, item.unidade_dose),
    }
  })
  return origin === 'bioestimulante'
    ? { insumos }
    : { insumos, ...intervalsOf(items, day), ...prescriptionOf(task, items) }
}

/** Price per litre or kilogram; small units cost a thousandth. */
function priceOf({ random }: ActivityContext, unit: string): number {
  const price = random.decimal(38, 260, 2)
  return unit.startsWith('mL') || unit.startsWith('g') ? Math.max(0.05, round(price / 300, 2)) : price
}

function intervalsOf(items: readonly SprayProduct[], day: string): ActivityFields {
  const longest = (name: 'reentrada_horas' | 'carencia_dias') =>
    Math.max(0, ...items.map((item) => item[name] ?? 0))
  const hours = longest('reentrada_horas')
  return {
    data_liberacao_colheita: dayAfter(day, longest('carencia_dias')),
    data_liberacao_reentrada: instantAt(dayAfter(day, 1 + Math.floor(hours / 24)), hours % 24),
  }
}

function prescriptionOf({ random }: ActivityContext, items: readonly SprayProduct[]): ActivityFields {
  const isNeeded = items.some((item) => item.receituario !== false)
  return isNeeded ? { receituario: `RA-${random.digits(7)}` } : {}
}

export function fieldScouting({ random, catalogs }: ActivityContext): ActivityFields {
  const parts = random.some(catalogs.parcelasavaliadas.slice(0, 8), random.int(1, 2))
  const monitoramento = parts.flatMap((part) => {
    const line = (found: { readonly praga_id: number } | { readonly doenca_id: number }) => ({
      parcela_id: part.id,
      ...found,
      incidencia_percent: round(Math.min(100, random.logNormal(4, 0.9)), 1),
    })
    const pest = random.pick(catalogs.praga.slice(0, 6))
    const disease = random.pick(catalogs.doenca.slice(0, 5))
    return [
      line({ praga_id: pest.id }),
      { ...line({ doenca_id: disease.id }), severidade: random.decimal(0.1, 6, 1) },
    ]
  })
  return { monitoramento }
}
