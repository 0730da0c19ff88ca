/*
 * Milk quality: single results and monthly means by farm and season. Values are consistent: non-fat solids
 * are total solids less fat, casein is part of protein, counts have geometric means. One farm exceeds the
 * limit of bacteria for three months; one lacks a month of results.
 */
import type { RecordOf } from '#model/entity/registry'
import { type DemoWriter, type Draft, dayAfter, demoToday, instantAt, type Person } from './demoWriter'
import type { Farm } from './farms'
import { type Random, round } from './random'

/** The means end with the last complete month; `withResults` of them have single results too. */
const months = { from: '2025-10', count: 13, withResults: 2 }

const ash = 0.98

const caseinShare = 0.775

interface MilkSample {
  readonly CBT: number
  readonly CCS: number
  readonly GORD: number
  readonly PROT: number
  readonly LACT: number
  readonly NUL: number
}

const measured = ['CBT', 'CCS', 'GORD', 'PROT', 'LACT', 'NUL'] as const

/** For farms with milk, entered by their managers from imported files. */
export async function seedMilk(
  world: DemoWriter,
  farms: readonly Farm[],
  { imports, managerOf }: { readonly imports: readonly number[]; readonly managerOf: (farm: Farm) => Person },
): Promise<void> {
  const daily: Draft<'qualidade_diaria'>[] = []
  const monthly: Draft<'qualidade_mensal'>[] = []
  for (const [place, farm] of farms.entries()) {
    const by = managerOf(farm)
    const means: { month: string; sample: MilkSample }[] = []
    for (let step = 0; step <= months.count; step++) {
      const month = addMonths(months.from, step)
      const random = world.random('milk', farm.plan.at, month)
      // The fourth farm has no results in July.
      if (place === 3 && month === '2026-07') continue
      const expected = expect(world, farm, place, month, random)
      const isCurrent = step === months.count
      if (!isCurrent && step < months.count - months.withResults) {
        means.push({ month, sample: expected })
        continue
      }
      const days = collectionDays(month, random)
      const samples = days.map(() => vary(expected, random))
      daily.push(
        ...days.flatMap((day, at) =>
          draftResults(farm, day, samples[at] as MilkSample, by, imports[at % imports.length]),
        ),
      )
      if (!isCurrent) means.push({ month, sample: meanOf(samples) })
    }
    monthly.push(
      ...means.flatMap(({ month, sample }, at) => draftMeans(farm, month, sample, means.slice(0, at), by)),
    )
  }
  await world.create('qualidade_diaria', daily)
  await world.create('qualidade_mensal', monthly)
}

function expect(world: DemoWriter, farm: Farm, place: number, month: string, random: Random): MilkSample {
  const own = world.random('milk farm', farm.plan.at)
  const base = {
    CBT: own.logNormal(75, 0.6),
    CCS: Math.max(150, own.normal(420, 130)),
    GORD: own.normal(3.72, 0.1),
    PROT: own.normal(3.24, 0.05),
    LACT: own.normal(4.46, 0.04),
    NUL: own.normal(12.8, 0.9),
  }
  const season = (peak: number) => Math.cos((2 * Math.PI * (Number(month.slice(5)) - peak)) / 12)
  // The third farm's cooling failed in recent months.
  const trouble = place === 2 && month >= '2026-06' ? 6 : 1
  return tidy({
    CBT: Math.max(
      trouble === 1 ? 8 : 340,
      base.CBT * trouble * (1 + 0.25 * season(1)) * random.logNormal(1, 0.3),
    ),
    CCS: base.CCS * (1 + 0.18 * season(1)) * random.logNormal(1, 0.12),
    GORD: base.GORD + 0.18 * season(6) + random.normal(0, 0.08),
    PROT: base.PROT + 0.1 * season(5) + random.normal(0, 0.04),
    LACT: base.LACT + 0.04 * season(9) + random.normal(0, 0.03),
    NUL: base.NUL + random.normal(0, 1.1),
  })
}

function vary(mean: MilkSample, random: Random): MilkSample {
  return tidy({
    CBT: mean.CBT * random.logNormal(1, 0.2),
    CCS: mean.CCS * random.logNormal(1, 0.08),
    GORD: mean.GORD + random.normal(0, 0.07),
    PROT: mean.PROT + random.normal(0, 0.03),
    LACT: mean.LACT + random.normal(0, 0.02),
    NUL: mean.NUL + random.normal(0, 0.8),
  })
}

function tidy({ CBT, CCS, GORD, PROT, LACT, NUL }: MilkSample): MilkSample {
  return {
    CBT: Math.round(CBT),
    CCS: Math.round(CCS),
    GORD: round(GORD, 2),
    PROT: round(PROT, 2),
    LACT: round(LACT, 2),
    NUL: round(Math.max(4, NUL), 1),
  }
}

/** Geometric means of counts, arithmetic ones of contents. */
function meanOf(samples: readonly MilkSample[]): MilkSample {
  const mean = (name: keyof MilkSample) => samples.reduce((sum, each) => sum + each[name], 0) / samples.length
  const geometric = (name: keyof MilkSample) => geometricMean(samples.map((each) => each[name]))
  return tidy({
    CBT: geometric('CBT'),
    CCS: geometric('CCS'),
    GORD: mean('GORD'),
    PROT: mean('PROT'),
    LACT: mean('LACT'),
    NUL: mean('NUL'),
  })
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}

type Code = RecordOf<'qualidade_diaria'>['sigla']

/** All nine values; four are derived from the measured ones. */
function valuesOf(sample: MilkSample): readonly (readonly [code: Code, value: number])[] {
  const EST = round(sample.GORD + sample.PROT + sample.LACT + ash, 2)
  return [
    ...measured.map((code) => [code, sample[code]] as const),
    ['EST', EST],
    ['ESD', round(EST - sample.GORD, 2)],
    ['CMP', round(sample.PROT * caseinShare, 2)],
  ]
}

/** Two or three days of a month, none in the future. */
function collectionDays(month: string, random: Random): readonly string[] {
  const days = [random.int(2, 8), random.int(11, 17), random.int(20, 27)].slice(0, random.int(2, 3))
  return days.map((day) => `${month}-${String(day).padStart(2, '0')}`).filter((day) => day < demoToday)
}

function draftResults(
  farm: Farm,
  day: string,
  sample: MilkSample,
  by: Person,
  importacao_id: number | undefined,
): readonly Draft<'qualidade_diaria'>[] {
  return valuesOf(sample).map(([sigla, valor]) => ({
    row: {
      sigla,
      coleta: day,
      valor,
      fazenda_id: farm.id,
      produtor_id: farm.owner.id,
      tanque: farm.tank,
      laboratorio: 'Laboratório de Demonstração (RBQL)',
      ...(importacao_id !== undefined && { importacao_id }),
    },
    at: instantAt(dayAfter(day, 1), 10),
    by,
  }))
}

function draftMeans(
  farm: Farm,
  month: string,
  sample: MilkSample,
  earlier: readonly { readonly month: string; readonly sample: MilkSample }[],
  by: Person,
): readonly Draft<'qualidade_mensal'>[] {
  return valuesOf(sample).map(([code, value]) => ({
    row: {
      sigla_analise: code,
      data_referencia: month,
      valor_mensal: value,
      ...(code === 'CBT' || code === 'CCS'
        ? { media_trimestral: quarterly(code, month, sample, earlier) }
        : {}),
      fazenda_id: farm.id,
    },
    at: instantAt(`${addMonths(month, 1)}-03`, 10),
    by,
  }))
}

/**
 * Geometric mean of three months. When one lacks results, the month's own mean is used (IN MAPA 58/2019);
 * before the third month it is null.
 */
function quarterly(
  code: 'CBT' | 'CCS',
  month: string,
  sample: MilkSample,
  earlier: readonly { readonly month: string; readonly sample: MilkSample }[],
): number | null {
  if (month < addMonths(months.from, 2)) return null
  const wanted = [addMonths(month, -2), addMonths(month, -1)]
  const found = earlier.filter((each) => wanted.includes(each.month))
  if (found.length < wanted.length) return sample[code]
  return round(geometricMean([...found.map((each) => each.sample[code]), sample[code]]), 1)
}

function addMonths(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
