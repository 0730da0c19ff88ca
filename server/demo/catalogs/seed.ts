/*
 * Writes the catalogues and remembers the ids of what the rest refers to.
 */
import type { Row } from '#model/entity/jsonSchema'
import { municipalities, type RegionKey, regionNames } from '../municipalities'
import type { World } from '../world'
import { assessedParts, depths, milkAnalyses, nematodes, ripeness, sieves, soilLife } from './analysis'
import { cultivars, irrigations, regions, species, years } from './crop'
import { amendments, biostimulants, fertilizers, remineralizers } from './nutrition'
import { diseases, herbicides, pesticides, pests } from './protection'

/** A record of a catalogue, with its id. */
export type Item = Row & { readonly id: number }

/** Catalogues by entity name, in the order in which they were written. */
export interface Catalogs {
  readonly of: (entity: string) => readonly Item[]
  /** Id of the record whose field has this value. */
  readonly idOf: (entity: string, field: string, value: unknown) => number
}

/** Writes every catalogue. */
export async function seedCatalogs(world: World): Promise<Catalogs> {
  const written = new Map<string, readonly Item[]>()

  async function write(entity: string, rows: readonly Row[]): Promise<void> {
    const ids = await world.create(
      entity,
      rows.map((row) => ({ row })),
    )
    written.set(
      entity,
      rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 })),
    )
  }

  function idOf(entity: string, field: string, value: unknown): number {
    const found = written.get(entity)?.find((item) => item[field] === value)
    if (!found) throw new Error(`no ${entity} with ${field} ${String(value)}`)
    return found.id
  }

  await write('safra', years)
  await write(
    'regiao',
    regions.map((row) => ({ ...row, municipios: municipalitiesOf(String(row.nome)) })),
  )
  await write('especie', species)
  await write(
    'variedade',
    cultivars.map(({ especie, ...row }) => ({ ...row, especie_id: idOf('especie', 'nome', especie) })),
  )
  await write('irrigacao', irrigations)
  await write('doenca', diseases)
  await write('praga', pests)
  await write(
    'defensivos',
    pesticides.map((row) => ({
      ...row,
      alvo_pragas: namesOf(row.alvo_pragas).map((name) => idOf('praga', 'nome', name)),
      alvo_doencas: namesOf(row.alvo_doencas).map((name) => idOf('doenca', 'nome', name)),
    })),
  )
  await write('herbicida', herbicides)
  await write('fertilizantes', fertilizers)
  await write('remineralizador', remineralizers)
  await write('bioestimulante', biostimulants)
  await write(
    'adubagemecalagem',
    amendments.map((row) => linkAmendment(row, idOf)),
  )
  await write('parcelasavaliadas', assessedParts)
  await write('profundidade', depths)
  const shallow = written.get('profundidade')?.[0]?.id
  await write('maturacao', ripeness)
  await write('peneira', sieves)
  await write(
    'microbiologicasEnzimaticas',
    soilLife.map((row) => ({ ...row, profundidade_id: shallow })),
  )
  await write('nematoides', nematodes)
  await write('analise_leite', milkAnalyses)
  return { of: (entity) => written.get(entity) ?? [], idOf }
}

/** The same product in its own catalogue, where there is one of that name. */
function linkAmendment(row: Row, idOf: Catalogs['idOf']): Row {
  const isRock = row.tipo_adubagem_calagem_id === 4
  if (isRock) return { ...row, remineralizador_id: idOf('remineralizador', 'nome', row.nome) }
  const isFertilizer = [2, 3, 5].includes(Number(row.tipo_adubagem_calagem_id))
  const namesake = fertilizers.some(({ nome }) => nome === row.nome)
  return isFertilizer && namesake ? { ...row, fertilizante_id: idOf('fertilizantes', 'nome', row.nome) } : row
}

function namesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Codes of the municipalities the demonstration knows in a region. */
function municipalitiesOf(region: string): readonly number[] {
  const key = (Object.keys(regionNames) as RegionKey[]).find((each) => regionNames[each] === region)
  return key ? municipalities[key].map(({ code }) => code) : []
}
