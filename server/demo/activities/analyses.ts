/* Results of laboratory analyses and harvests. Calculated values are consistent with the others. */
import { idOf } from '../catalogs/seed'
import { round } from '../random'
import type { ActivityContext, ActivityFields } from './context'

/** Milligrams of potassium per dm³ in one centimole of charge. */
const potassiumCharge = 391

/** Two depths, the lower one poorer. */
export function soilSamples({ random, catalogs }: ActivityContext): ActivityFields {
  const argila = random.int(30, 62)
  const silte = random.int(8, 22)
  const solo = ['0–20 cm', '20–40 cm'].map((_, at) => {
    const depth = catalogs.profundidade[2 + at]
    if (!depth) throw new Error('too few depths')
    const poorer = at === 0 ? 1 : 0.6
    const k = round(random.decimal(60, 160, 0) * poorer, 0)
    const ca = round(random.decimal(1.8, 4.4, 2) * poorer, 2)
    const mg = round(random.decimal(0.5, 1.4, 2) * poorer, 2)
    const al = at === 0 ? random.decimal(0, 0.2, 2) : random.decimal(0.1, 0.5, 2)
    const h_al = random.decimal(2.2, 4.6, 2)
    const bases = ca + mg + k / potassiumCharge
    const sb = round(bases, 2)
    const t_ph7 = round(bases + h_al, 2)
    return {
      profundidade_id: depth.id,
      ph_h2o: random.decimal(5.2, 6.2, 1),
      p: round(random.decimal(8, 40, 1) * poorer, 1),
      p_rem: random.decimal(12, 32, 1),
      k,
      ca,
      mg,
      al,
      h_al,
      sb,
      t_efetiva: round(bases + al, 2),
      t_ph7,
      v: round((100 * sb) / t_ph7, 1),
      m: round((100 * al) / (sb + al), 1),
      mo: round(random.decimal(2, 4, 1) * poorer, 1),
      s_so4: random.decimal(4, 18, 1),
      b: random.decimal(0.3, 1, 2),
      cu: random.decimal(0.8, 4, 1),
      fe: random.decimal(18, 60, 1),
      mn: random.decimal(5, 30, 1),
      zn: random.decimal(1, 8, 1),
      argila,
      silte,
      areia: 100 - argila - silte,
    }
  })
  return { solo }
}

/** Leaves of the third pair, December to February. */
export function foliarResult({ random }: ActivityContext): ActivityFields {
  const foliar = {
    n: random.decimal(26, 33, 1),
    p: random.decimal(1.1, 1.9, 2),
    k: random.decimal(18, 26, 1),
    ca: random.decimal(9, 14, 1),
    mg: random.decimal(2.8, 4.6, 1),
    s: random.decimal(1.4, 2.2, 2),
    b: random.decimal(40, 80, 0),
    cu: random.decimal(8, 30, 0),
    fe: random.decimal(70, 180, 0),
    mn: random.decimal(50, 200, 0),
    zn: random.decimal(8, 20, 0),
  }
  return { foliar }
}

export function nematodeCounts({ random, catalogs }: ActivityContext): ActivityFields {
  const found = random.some(catalogs.nematoides.slice(0, 13), random.int(2, 3))
  return {
    nematoides: found.map((each) => ({
      nematoide_id: each.id,
      solo: Math.round(random.logNormal(60, 0.9)),
      ...(each.matriz !== 'Solo' && { raiz: Math.round(random.logNormal(120, 1)) }),
    })),
  }
}

export function soilLifeResults({ random, catalogs }: ActivityContext): ActivityFields {
  const wanted = catalogs.microbiologicasEnzimaticas.filter((each) => each.limite_adequado !== undefined)
  return {
    enzimas: wanted.map((each) => {
      const [low, good] = [each.limite_baixo ?? 0, each.limite_adequado ?? 0]
      const valor = round(random.decimal(low * 0.6, good * 1.5, 1), 1)
      const classe = valor <= low ? 'Baixo' : valor > good ? 'Adequado' : 'Médio'
      return { analise_id: each.id, profundidade_id: each.profundidade_id, valor, classe }
    }),
  }
}

/** Percentages that add up to 100: green first, cherries in June and July, then dry. */
export function ripenessShares({ random, catalogs, day }: ActivityContext): ActivityFields {
  const stages = catalogs.maturacao
  const month = Number(day.slice(5, 7)) + Number(day.slice(8)) / 30
  const middle = (month - 4) * 1.15 + random.decimal(0.6, 1.2, 2)
  const weights = stages.map((_, stage) => Math.exp(-((stage - middle) ** 2) / 1.6))
  return {
    maturacao: shares(weights, 100).map((percentual, at) => ({
      maturacao_id: stages[at]?.id ?? 0,
      percentual,
    })),
  }
}

/** Shares of sieves 19 to 13, peaberries and dust. */
export function sieveShares({ random, catalogs }: ActivityContext): ActivityFields {
  const usual: readonly (readonly [name: string, weight: number])[] = [
    ['Peneira 19', 2],
    ['Peneira 18', 11],
    ['Peneira 17', 22],
    ['Peneira 16', 28],
    ['Peneira 15', 15],
    ['Peneira 14', 8],
    ['Moca 10', 10],
    ['Fundo', 4],
  ]
  const weights = usual.map(([, weight]) => weight * random.decimal(0.8, 1.2, 2))
  return {
    peneiras: shares(weights, 100).map((percentual, at) => ({
      peneira_id: idOf(catalogs.peneira, 'descricao', usual[at]?.[0]),
      percentual,
    })),
  }
}

/** Values with one decimal that add up to the total. */
function shares(weights: readonly number[], total: number): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const parts = weights.map((weight) => round((total * weight) / sum, 1))
  const most = parts.indexOf(Math.max(...parts))
  const rest = total - parts.reduce((all, part) => all + part, 0)
  return parts.map((part, at) => (at === most ? round(part + rest, 1) : part))
}

/** Yields alternate between good and bad years. */
export function harvestResult({ random, plot, day, area }: ActivityContext): ActivityFields {
  const year = Number(day.slice(0, 4))
  const age = (Date.parse(day) - Date.parse(plot.planted)) / 31_557_600_000
  const swing = (year + plot.at) % 2 === 0 ? 1 : -1
  const yieldPerHectare = age < 2.5 ? 0 : Math.max(3, random.normal(32, 9) + swing * random.normal(12, 4))
  const sacas = round(yieldPerHectare * area, 1)
  const litres = round(random.decimal(400, 600, 0), 0)
  return {
    colheita: {
      sacas_beneficiadas: sacas,
      volume_litros: round(sacas * litres, 0),
      renda_l_por_saca: litres,
      tipo: random.weighted([
        ['Mecânica', 55],
        ['Manual', 30],
        ['Seletiva', 8],
        ['Varrição', 7],
      ] as const),
      umidade_percent: random.decimal(10.8, 12.2, 1),
      bebida: random.weighted([
        ['Dura', 45],
        ['Apenas mole', 25],
        ['Mole', 15],
        ['Riada', 8],
        ['Rio', 4],
        ['Estritamente mole', 3],
      ] as const),
      pontuacao_sca: random.decimal(77, 88, 2),
    },
  }
}
