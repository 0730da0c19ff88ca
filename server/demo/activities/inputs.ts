/* What activities apply to the field, with doses within the catalogue's; and what scouting finds there. */
import type { Row } from '#model/entity/jsonSchema'
import type { Item } from '../catalogs/seed'
import { round } from '../random'
import { dayAfter, instantAt } from '../world'
import type { Task } from './task'

/** Lime, fertilizer or rock powder of the given sorts of amendment. */
export function amendmentOf({ random, catalogs, area }: Task, sorts: readonly number[]): Row {
  const items = catalogs
    .of('adubagemecalagem')
    .filter((each) => sorts.includes(Number(each.tipo_adubagem_calagem_id)))
  const item = random.pick(items)
  const dose = round(Number(item.dose_referencia) * random.decimal(0.7, 1.3, 2), 2)
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

/** One or two products to spray; with pesticides, from when the field may be entered and harvested again. */
export function sprayOf(task: Task, origin: 'defensivos' | 'herbicida' | 'bioestimulante'): Row {
  const { random, catalogs, area, day } = task
  const items = random.some(catalogs.of(origin), random.isTrue(0.7) ? 1 : 2)
  const insumos = items.map((item) => {
    const dose = random.decimal(Number(item.dose_min), Number(item.dose_max), 3) || Number(item.dose_min)
    return {
      origem: origin,
      item_id: item.id,
      dose,
      unidade: item.unidade_dose,
      quantidade_total: round(dose * area, 2),
      custo_unitario: priceOf(task, String(item.unidade_dose)),
    }
  })
  return origin === 'bioestimulante'
    ? { insumos }
    : { insumos, ...intervalsOf(items, day), ...prescriptionOf(task, items) }
}

/** Money per litre or kilogram; small units cost a thousandth. */
function priceOf({ random }: Task, unit: string): number {
  const price = random.decimal(38, 260, 2)
  return unit.startsWith('mL') || unit.startsWith('g') ? Math.max(0.05, round(price / 300, 2)) : price
}

function intervalsOf(items: readonly Item[], day: string): Row {
  const longest = (name: string) => Math.max(0, ...items.map((item) => Number(item[name] ?? 0)))
  const hours = longest('reentrada_horas')
  return {
    data_liberacao_colheita: dayAfter(day, longest('carencia_dias')),
    data_liberacao_reentrada: instantAt(dayAfter(day, Math.floor(hours / 24)), 12 + (hours % 24)),
  }
}

function prescriptionOf({ random }: Task, items: readonly Item[]): Row {
  const isNeeded = items.some((item) => item.receituario !== false)
  return isNeeded ? { receituario: `RA-${random.digits(7)}` } : {}
}

/** Pests and diseases by part of the plot. */
export function fieldScouting({ random, catalogs }: Task): Row {
  const parts = random.some(catalogs.of('parcelasavaliadas').slice(0, 8), random.int(1, 2))
  const monitoramento = parts.flatMap((part) => {
    const line = (found: Row) => ({
      parcela_id: part.id,
      ...found,
      incidencia_percent: round(Math.min(100, random.logNormal(4, 0.9)), 1),
    })
    const pest = random.pick(catalogs.of('praga').slice(0, 6))
    const disease = random.pick(catalogs.of('doenca').slice(0, 5))
    return [
      line({ praga_id: pest.id }),
      { ...line({ doenca_id: disease.id }), severidade: random.decimal(0.1, 6, 1) },
    ]
  })
  return { monitoramento }
}
