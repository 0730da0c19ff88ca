import type { EntityName, InputOf } from '#model/entity/registry'
import type { DemoWriter } from '../demoWriter'
import { municipalities, type RegionKey, regionNames } from '../municipalities'
import { assessedParts, depths, milkAnalyses, nematodes, ripeness, sieves, soilLife } from './analysis'
import { cultivars, irrigations, regions, species, years } from './crop'
import { amendments, biostimulants, fertilizers, remineralizers } from './nutrition'
import { diseases, herbicides, pesticides, pests } from './protection'

type CatalogName = Extract<
  EntityName,
  | 'safra'
  | 'regiao'
  | 'especie'
  | 'variedade'
  | 'irrigacao'
  | 'doenca'
  | 'praga'
  | 'defensivos'
  | 'herbicida'
  | 'fertilizantes'
  | 'remineralizador'
  | 'bioestimulante'
  | 'adubagemecalagem'
  | 'parcelasavaliadas'
  | 'profundidade'
  | 'maturacao'
  | 'peneira'
  | 'microbiologicasEnzimaticas'
  | 'nematoides'
  | 'analise_leite'
>

export type Item<N extends CatalogName> = InputOf<N> & { readonly id: number }

export type Catalogs = { readonly [N in CatalogName]: readonly Item<N>[] }

export function idOf<T extends { readonly id: number }, F extends keyof T & string>(
  items: readonly T[],
  field: F,
  value: T[F] | undefined,
): number {
  const found = items.find((item) => item[field] === value)
  if (!found) throw new Error(`no item with ${field} ${String(value)}`)
  return found.id
}

export async function seedCatalogs(world: DemoWriter): Promise<Catalogs> {
  async function write<N extends CatalogName>(
    entity: N,
    rows: readonly InputOf<N>[],
  ): Promise<readonly Item<N>[]> {
    const ids = await world.create(
      entity,
      rows.map((row) => ({ row })),
    )
    return rows.map((row, at) => Object.assign({ id: ids[at] ?? 0 }, row))
  }

  const safra = await write('safra', years)
  const regiao = await write(
    'regiao',
    regions.map((row) => ({ ...row, municipios: municipalitiesOf(row.nome) })),
  )
  const especie = await write('especie', species)
  const variedade = await write(
    'variedade',
    cultivars.map(({ especie: name, ...row }) => ({ ...row, especie_id: idOf(especie, 'nome', name) })),
  )
  const irrigacao = await write('irrigacao', irrigations)
  const doenca = await write('doenca', diseases)
  const praga = await write('praga', pests)
  const defensivos = await write(
    'defensivos',
    pesticides.map((row) => ({
      ...row,
      alvo_pragas: row.alvo_pragas?.map((name) => idOf(praga, 'nome', name)) ?? [],
      alvo_doencas: row.alvo_doencas?.map((name) => idOf(doenca, 'nome', name)) ?? [],
    })),
  )
  const herbicida = await write('herbicida', herbicides)
  const fertilizantes = await write('fertilizantes', fertilizers)
  const remineralizador = await write('remineralizador', remineralizers)
  const bioestimulante = await write('bioestimulante', biostimulants)
  const adubagemecalagem = await write(
    'adubagemecalagem',
    amendments.map((row) => linkAmendment(row, { remineralizador, fertilizantes })),
  )
  const parcelasavaliadas = await write('parcelasavaliadas', assessedParts)
  const profundidade = await write('profundidade', depths)
  const shallow = profundidade[0]?.id
  const maturacao = await write('maturacao', ripeness)
  const peneira = await write('peneira', sieves)
  const microbiologicasEnzimaticas = await write(
    'microbiologicasEnzimaticas',
    soilLife.map((row) => ({ ...row, profundidade_id: shallow })),
  )
  const nematoides = await write('nematoides', nematodes)
  const analise_leite = await write('analise_leite', milkAnalyses)
  return {
    safra,
    regiao,
    especie,
    variedade,
    irrigacao,
    doenca,
    praga,
    defensivos,
    herbicida,
    fertilizantes,
    remineralizador,
    bioestimulante,
    adubagemecalagem,
    parcelasavaliadas,
    profundidade,
    maturacao,
    peneira,
    microbiologicasEnzimaticas,
    nematoides,
    analise_leite,
  }
}

/** The entry with the same name in the product's own catalog, if there is one. */
function linkAmendment(
  row: (typeof amendments)[number],
  { remineralizador, fertilizantes }: Pick<Catalogs, 'remineralizador' | 'fertilizantes'>,
): InputOf<'adubagemecalagem'> {
  const { tipo_adubagem_calagem_id: sort, nome } = row
  if (sort === 4) return { ...row, remineralizador_id: idOf(remineralizador, 'nome', nome) }
  const namesake = sort !== 1 && fertilizers.some((each) => each.nome === nome)
  return namesake ? { ...row, fertilizante_id: idOf(fertilizantes, 'nome', nome) } : row
}

function municipalitiesOf(region: string): readonly number[] {
  const key = (Object.keys(regionNames) as RegionKey[]).find((each) => regionNames[each] === region)
  return key ? municipalities[key].map(({ code }) => code) : []
}
