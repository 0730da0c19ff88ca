// @module-tag extended
/*
 * Annuity runs: no plot is charged twice for a year, whatever the plots, values and simultaneous runs, and
 * the sum equals the one computed by SQL.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import type { AnnuityPreview, AnnuityStep } from '#model/wire/annuity'
import { annuities } from '../../../server/features/annuities/feature'
import { createPayments } from '../../../server/features/payments/feature'
import { createLocalPix } from '../../../server/ports/pix/pixLocal'
import { effort } from '../../support/effort'
import type { SignedIn } from '../../support/server'
import { bodyOf, type Estate, openEstate, told } from './estate'

let estate: Estate
let partners: readonly number[]
let units: readonly number[]
let years = 1950
let count = 0

beforeAll(async () => {
  estate = await openEstate([createPayments(createLocalPix()), annuities])
  partners = [await estate.make('parceiro', {}), await estate.make('parceiro', {})]
  units = [estate.unit, await estate.make('empresa', {})]
}, 120_000)
afterAll(() => estate.server.close())

async function newYear(): Promise<number> {
  years += 1
  return estate.make('safra', {
    descricao: `${years}/${years + 1}`,
    data_inicio: `${years}-07-01`,
    data_fim: `${years + 1}-06-30`,
    ano_colheita: Math.max(1990, years + 1),
    padrao: false,
  })
}

async function newPlot(values: Row): Promise<number> {
  count += 1
  return estate.make('talhao', {
    fazenda_id: estate.farm,
    gleba: `Gleba ${count}`,
    parceiro_id: null,
    ...values,
  })
}

async function expected(season: number): Promise<{ talhoes: number; soma: number }> {
  const [row] = await estate.server.db.query<{ talhoes: number; soma: string }>(
    `with payer as (
       select t.id, t.area_gleba, t.parceiro_id, g.empresa_id
         from talhao t join fazenda f on f.id = t.fazenda_id join produtor p on p.id = f.produtor_id
         left join tecnico c on c.id = p.tecnico_id left join gestor g on g.id = c.gestor_id
        where t.ativo and t.status in ('aprovado', 'Pago') and not exists (
          select 1 from pagamento m where m.ativo and m.talhao_id = t.id and m.safra_id = $1::bigint and m.tipo = 'Anuidade')
     ), chosen as (
       select distinct on (payer.id) payer.id,
              case v.calculo when 'Valor fixo' then v.valor_fixo
              else greatest(round(area_gleba * v.valor_hectare, 2), coalesce(v.valor_minimo, 0), 0.01) end as amount
         from payer join anuidade v on v.ativo and v.safra_id = $1::bigint and (v.alcance = 'Todos os talhões'
              or v.alcance = 'Parceiro' and v.parceiro_id = payer.parceiro_id
              or v.alcance = 'Unidade de negócio' and v.empresa_id = payer.empresa_id)
        order by payer.id, position(left(v.alcance, 1) in 'PUT')
     ) select count(*)::int as talhoes, coalesce(sum(amount), 0)::text as soma from chosen`,
    [season],
  )
  return { talhoes: row?.talhoes ?? 0, soma: Number(row?.soma) }
}

async function charged(season: number): Promise<{ talhoes: number; soma: number; dobros: number }> {
  const [row] = await estate.server.db.query<{ talhoes: number; soma: string; dobros: number }>(
    `select count(*)::int as talhoes, coalesce(sum(valor), 0)::text as soma,
            (count(*) - count(distinct talhao_id))::int as dobros
       from pagamento where ativo and safra_id = $1::bigint and tipo = 'Anuidade'
        and status not in ('cancelado', 'estornado')`,
    [season],
  )
  return { talhoes: row?.talhoes ?? 0, soma: Number(row?.soma), dobros: row?.dobros ?? 0 }
}

/** Inserts copies of a plot with other names; generated columns are left to the database. */
async function copyPlot(model: number, count: number): Promise<void> {
  const { db } = estate.server
  const [columns] = await db.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = current_schema() and table_name = 'talhao' and is_generated = 'NEVER'`,
  )
  await db.query(
    `insert into talhao (${columns?.names}) select ${columns?.names} from (
       select (jsonb_populate_record(t, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('talhao', 'id')), 'gleba', 'Lote ' || t.id || '-' || n))).*
       from talhao t, generate_series(1, $2::int) n where t.id = $1::bigint) as made`,
    [model, count],
  )
}

const preview = (season: number, person = estate.admin) =>
  bodyOf<AnnuityPreview>(person.get(`/api/anuidade/previa/${season}`))
const step = (season: number, person = estate.admin) =>
  bodyOf<AnnuityStep>(person.post(`/api/anuidade/geracao/${season}`))

/** Repeats the run until nothing is left, like a browser. */
async function runAll(season: number, person: SignedIn): Promise<number> {
  let made = 0
  for (;;) {
    const { criadas, faltam } = await step(season, person)
    made += criadas
    if (faltam === 0) return made
  }
}

const money = (most: number) => fc.integer({ min: 1, max: most }).map((cents) => cents / 100)
const someValue = fc.record({
  calculo: fc.constantFrom('Por hectare', 'Valor fixo'),
  valor_hectare: money(9_999),
  valor_minimo: fc.option(money(50_000)),
  valor_fixo: money(50_000),
})
const world = fc.record({
  plots: fc.array(
    fc.record({
      area_gleba: fc.integer({ min: 1, max: 90_000 }).map((area) => area / 100),
      status: fc.constantFrom('aprovado', 'Pago', 'pendente', 'reprovado'),
      partner: fc.option(fc.constantFrom(0, 1)),
      isOthers: fc.boolean(),
      had: fc.option(fc.constantFrom('pendente', 'pago', 'vencido', 'isento', 'cancelado', 'estornado')),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  general: fc.option(someValue),
  ofPartner: fc.option(someValue),
  ofUnit: fc.option(someValue),
  runners: fc.integer({ min: 1, max: 3 }),
})

describe('an annuity run', () => {
  it('charges each plot once with the amount that SQL computes', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(world, async ({ plots, general, ofPartner, ofUnit, runners }) => {
        const season = await newYear()
        for (const { partner, isOthers, had, ...plot } of plots) {
          const farm = isOthers ? estate.otherFarm : estate.farm
          const producer = isOthers ? estate.stranger : estate.producer
          const parceiro_id = partner === null ? null : (partners[partner] ?? null)
          const talhao_id = await newPlot({ ...plot, fazenda_id: farm, parceiro_id })
          if (!had) continue
          const before = { talhao_id, fazenda_id: farm, produtor_id: producer.recordId, safra_id: season }
          const more = { tipo: 'Anuidade', status: had, forma: 'Pix', motivo: 'Teste.', valor: 1 }
          await estate.make('pagamento', { ...before, ...more })
        }
        for (const [value, whom] of [
          [general, { alcance: 'Todos os talhões' }],
          [ofPartner, { alcance: 'Parceiro', parceiro_id: partners[0] }],
          [ofUnit, { alcance: 'Unidade de negócio', empresa_id: units[0] }],
        ] as const) {
          if (value) await estate.make('anuidade', { ...value, ...whom, safra_id: season })
        }
        const [before, wanted, told] = [await charged(season), await expected(season), await preview(season)]
        expect({ talhoes: told.talhoes, soma: told.soma }).toEqual(wanted)
        const { total } = await estate.server.store.list(
          'talhao',
          { filter: { ativo: true }, sort: [], range: [0, 0] },
          systemActor,
        )
        expect(told.fora.reduce((sum, { talhoes }) => sum + talhoes, told.talhoes)).toBe(total)

        const made = await Promise.all(Array.from({ length: runners }, () => runAll(season, estate.admin)))
        expect(made.reduce((sum, each) => sum + each, 0)).toBe(wanted.talhoes)
        const after = await charged(season)
        expect(after.dobros).toBe(0)
        expect(after.talhoes - before.talhoes).toBe(wanted.talhoes)
        expect(after.soma - before.soma).toBeCloseTo(wanted.soma, 2)
        expect(await step(season)).toEqual({ criadas: 0, soma: 0, faltam: 0, recusadas: [] })
      }),
      { numRuns: effort.annuityWorlds },
    )
  })

  it("charges the plots in the caller's scope and requires the permission", async () => {
    const season = await newYear()
    await estate.make('anuidade', {
      safra_id: season,
      alcance: 'Todos os talhões',
      calculo: 'Valor fixo',
      valor_fixo: 10,
    })
    const mine = await newPlot({ area_gleba: 1, status: 'aprovado' })
    const theirs = await newPlot({ area_gleba: 1, status: 'aprovado', fazenda_id: estate.otherFarm })
    for (const person of [estate.technician, estate.producer]) {
      expect((await person.get(`/api/anuidade/previa/${season}`)).status).toBe(403)
      expect((await person.post(`/api/anuidade/geracao/${season}`)).status).toBe(403)
    }
    expect((await told(estate.admin.get('/api/anuidade/previa/999999'))).status).toBe(404)
    await runAll(season, estate.manager)
    const [found] = await estate.server.db.query<{ ids: number[] }>(
      'select array_agg(talhao_id::int) as ids from pagamento where safra_id = $1::bigint',
      [season],
    )
    expect(found?.ids).toContain(mine)
    expect(found?.ids).not.toContain(theirs)
    await runAll(season, estate.supervisor)
    await runAll(season, estate.admin)
    expect(await charged(season)).toMatchObject({ dobros: 0 })
    expect((await preview(season)).fora.map(({ motivo }) => motivo)).toContain('jaCobrada')
  })

  it('continues with the other plots when any number of them is refused', { timeout: 120_000 }, async () => {
    const season = await newYear()
    const value = { safra_id: season, alcance: 'Todos os talhões', calculo: 'Por hectare', prazo_dias: 30 }
    await estate.make('anuidade', { ...value, valor_hectare: 99_999.99, valor_minimo: null })
    const huge = await newPlot({ area_gleba: 999_999, status: 'aprovado' })
    // The huge plots come before the last one and fill more than one batch.
    await copyPlot(huge, 100)
    const last = await newPlot({ area_gleba: 1, status: 'aprovado' })
    for (let left = Number.POSITIVE_INFINITY; ; ) {
      const { criadas, faltam, recusadas } = await step(season)
      if (criadas > 0) {
        expect(faltam).toBeLessThan(left)
        left = faltam
        continue
      }
      expect(faltam).toBe(101)
      expect(recusadas.map(({ id }) => id)).toContain(huge)
      // Plots of different farms can have the same name.
      const { nome, mensagem } = recusadas[0] ?? {}
      expect(nome).toMatch(/ – /)
      expect(mensagem).toBeTruthy()
      break
    }
    const filter = { talhao_id: last, safra_id: season }
    const { total } = await estate.server.store.list(
      'pagamento',
      { filter, sort: [], range: [0, 0] },
      systemActor,
    )
    expect(total).toBe(1)
    await estate.server.db.query('update talhao set ativo = false where area_gleba = 999999')
  })

  it('charges more than a thousand plots in batches', { timeout: 240_000 }, async () => {
    const model = await newPlot({ area_gleba: 2.5, status: 'aprovado' })
    await copyPlot(model, effort.annuityPlots)
    const season = await newYear()
    await estate.make('anuidade', {
      safra_id: season,
      alcance: 'Todos os talhões',
      calculo: 'Por hectare',
      valor_hectare: 18.5,
      valor_minimo: null,
    })
    const wanted = await expected(season)
    expect(wanted.talhoes).toBeGreaterThan(effort.annuityPlots)
    expect(await preview(season)).toMatchObject(wanted)
    const first = await step(season)
    expect(first).toMatchObject({ criadas: 100, faltam: wanted.talhoes - 100 })
    expect(await preview(season)).toMatchObject({ talhoes: wanted.talhoes - 100 })
  })
})
