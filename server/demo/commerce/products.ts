import type { Condicao } from '#generated/types.ts'
import type { InputOf } from '#model/entity/registry'
import type { Catalogs, Item } from '../catalogs/seed'
import { readTable } from '../catalogs/table'
import type { DemoWriter } from '../demoWriter'
import type { Random } from '../random'

type ProductInput = InputOf<'produto'>
type ProductDraft = Pick<ProductInput, 'nome' | 'categoria' | 'unidade_medida'> & Partial<ProductInput>

export interface Product {
  readonly id: number
  readonly unit: ProductInput['unidade_medida']
  readonly price: number
  readonly discounts: readonly Condicao[]
}

const goods = readTable(
  'produto',
  `
nome | categoria | unidade_medida | embalagem | preco# | ncm
Ração lactação 22 % | Ração | SC | Saca 40 kg | 92.9 | 2309.90.10
Ração bezerro inicial | Ração | SC | Saca 25 kg | 78.5 | 2309.90.10
Sal mineral 80 P | Ração | SC | Saca 30 kg | 134 | 2309.90.20
Mastite intramamário (demonstração) | Medicamento veterinário | CX | Caixa com 20 bisnagas | 168 | 3004.20.99
Detergente alcalino para ordenhadeira | Outro | GL | Galão 5 L | 64.9 | 3402.90.39
Semente de braquiária | Semente/muda | KG | Saca 10 kg | 23.8 | 1209.29.00
Muda de café Arara | Semente/muda | UN | Tubete | 1.35 | 0602.90.89
Pulverizador costal 20 L | Equipamento | UN | Caixa | 389 | 8424.41.00
Derriçadora portátil | Equipamento | UN | Caixa | 2890 | 8467.89.00
Pano de colheita 4 m | Equipamento | UN | Pacote | 118 | 6306.12.00
Conjunto de EPI para aplicação | EPI | UN | Conjunto | 142.5 | 6210.10.00
Análise de solo completa | Serviço | UN | Amostra | 68 |
`,
)

export async function seedProducts(
  world: DemoWriter,
  catalogs: Catalogs,
  units: readonly number[],
): Promise<readonly Product[]> {
  const rows: readonly ProductDraft[] = [
    ...ofCatalog(catalogs.fertilizantes, 'fertilizantes', 'Fertilizante', 14, (item) => ({
      nome: `${item.nome}`,
      unidade_medida: 'SC',
      embalagem: 'Saca 50 kg',
      ncm: '3105.20.00',
    })),
    ...ofCatalog(catalogs.defensivos, 'defensivos', 'Defensivo', 10, (item) =>
      liquidOrPowder(item, '3808.92.99'),
    ),
    ...ofCatalog(catalogs.herbicida, 'herbicida', 'Herbicida', 6, (item) =>
      liquidOrPowder(item, '3808.93.24'),
    ),
    ...ofCatalog(catalogs.bioestimulante, 'bioestimulante', 'Bioestimulante', 5, (item) => ({
      nome: `${item.nome}`,
      unidade_medida: 'L',
      embalagem: 'Galão 5 L',
      ncm: '3101.00.00',
    })),
    {
      nome: 'Calcário dolomítico',
      categoria: 'Corretivo',
      unidade_medida: 'TON',
      embalagem: 'Granel',
      preco: 185,
      ncm: '2521.00.00',
    },
    ...goods,
  ]
  const drafts = rows.map((row, at) => complete(row, world.random('produto', at), at, units))
  const ids = await world.create('produto', drafts)
  return drafts.map(({ row }, at) => ({
    id: ids[at] ?? 0,
    unit: row.unidade_medida,
    price: row.preco,
    discounts: row.condicoes ?? [],
  }))
}

type Origin = NonNullable<NonNullable<ProductInput['origem_catalogo']>['entidade']> & keyof Catalogs

function ofCatalog<T extends { readonly id: number }>(
  items: readonly T[],
  entidade: Origin,
  categoria: ProductInput['categoria'],
  count: number,
  more: (item: T) => Pick<ProductInput, 'nome' | 'unidade_medida'> & Partial<ProductInput>,
): readonly ProductDraft[] {
  return items
    .slice(0, count)
    .map((item) => ({ categoria, origem_catalogo: { entidade, id: item.id }, ...more(item) }))
}

function liquidOrPowder(item: Item<'defensivos'> | Item<'herbicida'>, ncm: string) {
  const isPowder = /k?g\//.test(item.unidade_dose)
  return {
    nome: item.nome_comercial,
    unidade_medida: isPowder ? ('KG' as const) : ('L' as const),
    embalagem: isPowder ? 'Pacote 1 kg' : 'Galão 5 L',
    ncm,
  }
}

function complete(row: ProductDraft, random: Random, at: number, units: readonly number[]) {
  const price = typeof row.preco === 'number' ? row.preco : random.decimal(38, 290, 2)
  const hasDiscounts = random.isTrue(0.4)
  const discounts = [
    { volume: 10, desconto: 2 },
    { volume: 50, desconto: 4.5 },
    { volume: 200, desconto: 7 },
  ]
  return {
    row: {
      ...row,
      codigo: `P${String(1000 + at)}`,
      preco: price,
      preco_validade: '2027-01-31',
      estoque: random.isTrue(0.1) ? 0 : random.int(4, 900),
      unidades: random.isTrue(0.7) ? [...units] : units.slice(0, random.int(1, 2)),
      ...(hasDiscounts && { condicoes: discounts }),
    } satisfies ProductInput,
  }
}
