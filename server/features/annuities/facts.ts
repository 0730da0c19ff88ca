import type { FilterOf, RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { Store } from '../../engine/index'
import type { AnnuityValue } from './amount'
import type { ChargedPlot } from './plan'

/** Active plots with their payers, in order of creation. */
export async function readPlots(
  store: Store,
  filter: FilterOf<'talhao'>,
  self: Actor,
): Promise<readonly ChargedPlot[]> {
  const query = {
    filter: { ...filter, ativo: true },
    sort: [['id', 'ASC']],
    fields: [
      'gleba',
      'area_gleba',
      'status',
      'fazenda_id',
      'parceiro_id',
      'fazenda_id.produtor_id',
      'fazenda_id.produtor_id.tecnico_id',
    ],
    labels: true,
  } as const
  const units = await readUnits(store, self)
  return (await store.list('talhao', query, self)).rows.flatMap((row) => {
    const produtor_id = idIn(row['fazenda_id.produtor_id'])
    const technician = idIn(row['fazenda_id.produtor_id.tecnico_id'])
    if (produtor_id === undefined) return []
    return {
      id: row.id,
      // The label includes the farm, since plot names repeat across farms.
      nome: row._label,
      area_gleba: row.area_gleba,
      status: row.status,
      fazenda_id: row.fazenda_id,
      parceiro_id: row.parceiro_id ?? null,
      produtor_id,
      empresa_id: (technician !== undefined && units.get(technician)) || null,
    }
  })
}

/** Undefined if the path leads to no record, or to several. */
function idIn(value: number | readonly number[] | null | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** Business unit of each technician, which is their manager's. */
async function readUnits(store: Store, self: Actor): Promise<ReadonlyMap<number, number>> {
  const query = { filter: { ativo: [true, false] }, sort: [], fields: ['gestor_id.empresa_id'] } as const
  const { rows } = await store.list('tecnico', query, self)
  return new Map(
    rows.flatMap((row) => {
      const unit = idIn(row['gestor_id.empresa_id'])
      return unit === undefined ? [] : [[row.id, unit] as const]
    }),
  )
}

export async function readValues(
  store: Store,
  season: number,
  self: Actor,
): Promise<readonly (AnnuityValue & { readonly _label: string })[]> {
  const query = { filter: { safra_id: season }, sort: [['id', 'ASC']], labels: true } as const
  return (await store.list('anuidade', query, self)).rows
}

/** Includes cancelled annuities. */
export async function readAnnuities(
  store: Store,
  filter: FilterOf<'pagamento'> & { readonly safra_id: number },
  self: Actor,
): Promise<readonly Pick<RecordOf<'pagamento'>, 'talhao_id' | 'status'>[]> {
  const query = {
    filter: { ...filter, tipo: 'Anuidade' },
    sort: [],
    fields: ['talhao_id', 'status'],
  } as const
  return (await store.list('pagamento', query, self)).rows
}

/** The year marked as default, else the one that contains the day (`yyyy-mm-dd`). */
export async function findSeason(store: Store, today: string, self: Actor): Promise<number | undefined> {
  const query = {
    filter: { situacao: { ne: 'Encerrada' } },
    sort: [['data_inicio', 'DESC']],
    fields: ['padrao', 'data_inicio', 'data_fim'],
  } as const
  const { rows } = await store.list('safra', query, self)
  const standard = rows.find(({ padrao }) => padrao === true)
  return (standard ?? rows.find(({ data_inicio, data_fim }) => data_inicio <= today && today <= data_fim))?.id
}
