import type { RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Store } from '../../engine/index'

export type Input = NonNullable<RecordOf<'atividades'>['insumos']>[number]

export interface Product {
  readonly name: string
  readonly unit: string
  readonly least?: number | null
  readonly most?: number | null
  /** Days from the last application to the harvest; null if the label does not state them. */
  readonly harvestDays: number | null
  /** Hours until people may enter the field again. */
  readonly entryHours: number
  readonly needsPrescription: boolean
}

/** Undefined if the product is not in the catalog that the input names. */
export async function productOf(
  store: Store,
  { origem, item_id }: Input,
  self: Actor,
): Promise<Product | undefined> {
  const query = { filter: { id: item_id, ativo: [true, false] }, sort: [] }
  const harmless = { harvestDays: 0, entryHours: 0, needsPrescription: false }
  if (origem === 'adubagemecalagem') {
    const [row] = (await store.list('adubagemecalagem', query, self)).rows
    return row && { name: row.nome, unit: row.unidade, ...harmless }
  }
  if (origem === 'bioestimulante') {
    const [row] = (await store.list('bioestimulante', query, self)).rows
    return (
      row && { name: row.nome, unit: row.unidade_dose, least: row.dose_min, most: row.dose_max, ...harmless }
    )
  }
  if (origem === 'herbicida') {
    const [row] = (await store.list('herbicida', query, self)).rows
    // Herbicides always need a prescription.
    return row && { ...sprayed(row), needsPrescription: true }
  }
  const [row] = (await store.list('defensivos', query, self)).rows
  return row && { ...sprayed(row), needsPrescription: row.receituario }
}

type SprayProduct = Pick<
  RecordOf<'defensivos'>,
  'nome_comercial' | 'dose_min' | 'dose_max' | 'carencia_dias' | 'reentrada_horas'
> & { readonly unidade_dose: string }

function sprayed(row: SprayProduct) {
  return {
    name: row.nome_comercial,
    unit: row.unidade_dose,
    least: row.dose_min,
    most: row.dose_max,
    harvestDays: row.carencia_dias ?? null,
    entryHours: row.reentrada_horas,
  }
}

/** Units by dimension, each with its conversion factor to the first one. */
const families: readonly Readonly<Record<string, number>>[] = [
  { 'kg/ha': 1, 'g/ha': 0.001, 't/ha': 1000 },
  { 'L/ha': 1, 'mL/ha': 0.001, 'm³/ha': 1000 },
  { 'kg/planta': 1, 'g/planta': 0.001 },
]

export function inUnit(dose: number, from: string, to: string): number {
  const family = families.find((each) => from in each && to in each)
  return family ? (dose * (family[from] ?? 1)) / (family[to] ?? 1) : dose
}
