/* Every state is reached through real transitions, on consecutive days. */
import type { InputOf, PatchOf, TransitionOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import { type Catalogs, idOf } from './catalogs/seed'
import { type DemoWriter, type Draft, dayAfter, instantAt, type Person, type Step } from './demoWriter'
import type { Outcome, Plot } from './plots'
import { type Random, round } from './random'

/** Reais per hectare and season, minimum per plot, and days to pay. */
const price = { perHectare: 18.5, least: 120, days: 15 }

type ManualPayment = 'Boleto' | 'Desconto em conta-corrente do cooperado'

const said: Readonly<Partial<Record<Outcome, PatchOf<'talhao'>>>> = {
  charged: { payment: { status: 'aguardando' }, anuidade: 'Pendente' },
  paid: { payment: { status: 'pago' }, anuidade: 'Pago' },
  overdue: { payment: { status: 'vencido' }, anuidade: 'Vencido' },
  cancelled: { payment: { status: 'cancelado' }, anuidade: 'Cancelado' },
  refunded: { payment: { status: 'estornado' }, anuidade: 'Estornado' },
  exempt: { payment: { status: 'isento' }, anuidade: 'Isento' },
}

/** `managerOf` returns the person who decides. */
export async function seedAnnuities(
  world: DemoWriter,
  plots: readonly Plot[],
  catalogs: Catalogs,
  managerOf: (plot: Plot) => Person,
): Promise<void> {
  const requests = await world.create(
    'aprovacao',
    plots.map(({ id, at, farm, entered }) => {
      const asked = instantAt(entered, 18, at % 60)
      const row: InputOf<'aprovacao'> = {
        talhao: id,
        nome: farm.owner.name,
        celular: farm.owner.mobile,
        solicitado_em: asked,
      }
      return { row, at: asked, by: farm.owner }
    }),
  )
  const season = (name: string) => idOf(catalogs.safra, 'descricao', name)
  const values = ['2025/2026', '2026/2027'].map(
    (name): Draft<'anuidade'> => ({
      row: {
        safra_id: season(name),
        alcance: 'Todos os talhões',
        calculo: 'Por hectare',
        valor_hectare: price.perHectare,
        valor_minimo: price.least,
        prazo_dias: price.days,
      },
    }),
  )
  await world.create('anuidade', values)
  const decided = await decideAll(world, plots, requests, managerOf)
  const annuities = plots.flatMap((plot, at): Annuity[] => {
    const day = decided[at]
    if (day === undefined) return []
    const now = { plot, outcome: plot.outcome, season: season('2026/2027') }
    if (!plot.isOld) return [{ ...now, day, isCurrent: true }]
    return [
      { plot, outcome: 'paid', season: season('2025/2026'), day, isCurrent: false },
      { ...now, day: dayAfter(day, 330), isCurrent: true },
    ]
  })
  const drafts = annuities.map((annuity, at) => draftPayment(annuity, world.random('pagamento', at)))
  const ids = await world.create('pagamento', drafts)
  const charges = annuities.map((annuity, at) =>
    settle(annuity, { id: ids[at] ?? 0, form: drafts[at]?.row.forma }, world.random('paid', at)),
  )
  await inRounds(charges, (steps) => world.take('pagamento', steps))
  await world.take(
    'talhao',
    annuities.flatMap(({ plot, isCurrent, day }, at) =>
      isCurrent ? tellPlot(plot, charges[at]?.at(-1)?.at ?? chargedAt(day)) : [],
    ),
  )
}

/** Applies one step to every record before the next step, since a bulk write allows one per record. */
async function inRounds<T>(
  each: readonly (readonly T[])[],
  take: (steps: readonly T[]) => Promise<void>,
): Promise<void> {
  const rounds = Math.max(0, ...each.map(({ length }) => length))
  for (let round = 0; round < rounds; round += 1) {
    await take(each.flatMap((steps) => steps.slice(round, round + 1)))
  }
}

/** @returns the day of each approval */
async function decideAll(
  world: DemoWriter,
  plots: readonly Plot[],
  requests: readonly number[],
  managerOf: (plot: Plot) => Person,
): Promise<readonly (string | undefined)[]> {
  const decisions = plots.map((plot, at) => decide(world, plot, requests[at] ?? 0, managerOf(plot)))
  await inRounds(
    decisions.map(({ request }) => request),
    (steps) => world.take('aprovacao', steps),
  )
  await inRounds(
    decisions.map(({ plot }) => plot),
    (steps) => world.take('talhao', steps),
  )
  return decisions.map(({ day }) => day)
}

interface PlotDecision {
  readonly request: readonly Step<'aprovacao'>[]
  readonly plot: readonly Step<'talhao'>[]
  readonly day?: string
}

function decide(world: DemoWriter, plot: Plot, id: number, by: Person): PlotDecision {
  const { outcome, entered } = plot
  if (outcome === 'waiting') return { request: [], plot: [] }
  const random = world.random('aprovacao', plot.at)
  const day = dayAfter(entered, random.int(1, 5))
  const at = instantAt(day, random.int(8, 17), random.int(0, 59))
  const signed = { decidido_por: by.name, decidido_em: at } satisfies PatchOf<'aprovacao'>
  if (outcome !== 'refused' && outcome !== 'reopened') {
    const request: Step<'aprovacao'>[] = [{ id, name: 'aprovar', input: signed, at, by }]
    if (outcome === 'paid' || outcome === 'exempt') request.push({ id, name: 'pagar', at })
    return { request, plot: [{ id: plot.id, name: 'aprovar', at, by }], day }
  }
  const motivo = random.pick([
    'Área informada não confere com o croqui.',
    'Falta a análise de solo do talhão.',
    'Talhão já cadastrado com outro nome.',
  ])
  const request: Step<'aprovacao'>[] = [{ id, name: 'reprovar', input: { ...signed, motivo }, at, by }]
  const steps: Step<'talhao'>[] = [{ id: plot.id, name: 'reprovar', at, by }]
  if (outcome === 'reopened') {
    const later = instantAt(dayAfter(day, 2), 10)
    request.push({ id, name: 'reabrir', at: later, by })
    steps.push({ id: plot.id, name: 'reabrir', at: later, by })
  }
  return { request, plot: steps }
}

interface Annuity {
  readonly plot: Plot
  readonly day: string
  readonly season: number
  readonly outcome: Outcome
  readonly isCurrent: boolean
}

function draftPayment({ plot, day, season, outcome }: Annuity, random: Random): Draft<'pagamento'> {
  const { farm } = plot
  const form = random.weighted([
    ['Pix', 80],
    ['Desconto em conta-corrente do cooperado', 12],
    ['Boleto', 8],
  ] as const)
  const row: InputOf<'pagamento'> = {
    talhao_id: plot.id,
    fazenda_id: farm.id,
    produtor_id: farm.owner.id,
    safra_id: season,
    tipo: 'Anuidade',
    valor: Math.max(price.least, round(plot.area * price.perHectare, 2)),
    vencimento: dayAfter(day, price.days),
    forma: outcome === 'exempt' ? 'Pix' : form,
    ...(outcome !== 'exempt' && { txid: `DEMO${random.digits(24)}` }),
  }
  return { row, at: chargedAt(day) }
}

function chargedAt(day: string): string {
  return instantAt(day, 18, 30)
}

function settle(
  { day, outcome }: Annuity,
  { id, form }: { readonly id: number; readonly form: InputOf<'pagamento'>['forma'] },
  random: Random,
): readonly Step<'pagamento'>[] {
  const step = (
    name: TransitionOf<'pagamento'>,
    at: string,
    input: PatchOf<'pagamento'> = {},
  ): Step<'pagamento'> => ({ id, name, at, input })
  const due = dayAfter(day, price.days)
  if (outcome === 'unpaid') return []
  if (outcome === 'exempt') {
    const input = { motivo: 'Lavoura em formação.', forma: 'Isento' } as const
    return [step('isentar', instantAt(dayAfter(day, 1), 9), input)]
  }
  const charged = step('cobrar', instantAt(dayAfter(day, 1), 9))
  const overdue = step('vencer', instantAt(dayAfter(due, 1), 6))
  if (outcome === 'charged') return [charged]
  if (outcome === 'overdue') return [charged, overdue]
  if (outcome === 'cancelled') {
    const cancelled = step('cancelar', instantAt(dayAfter(due, 2), 11), {
      motivo: 'Cobrança em duplicidade.',
    })
    return [charged, overdue, cancelled]
  }
  const at = instantAt(dayAfter(day, random.int(2, 14)), random.int(7, 20), random.int(0, 59))
  const comprovante = `E00000000${at.replace(/\D/g, '').slice(0, 12)}${random.digits(11)}`
  const paid =
    form === 'Pix'
      ? step('pagar', at, { pago_em: at, comprovante })
      : step('liquidar', at, { pago_em: at, ...receiptOf(form, at, random) })
  if (outcome !== 'refunded') return [charged, paid]
  const refunded = step('estornar', instantAt(dayAfter(due, 3), 15), {
    motivo: 'Pago duas vezes pelo produtor.',
  })
  return [charged, paid, refunded]
}

function receiptOf(form: InputOf<'pagamento'>['forma'], paid: string, random: Random): PatchOf<'pagamento'> {
  const byHand: ManualPayment = form === 'Boleto' ? form : 'Desconto em conta-corrente do cooperado'
  const note = byHand === 'Boleto' ? `Boleto ${random.digits(8)}` : `Lançamento ${random.digits(6)}`
  return { forma: byHand, liquidado_em: dayOfInstant(new Date(paid)), observacao: note }
}

function tellPlot({ id, outcome }: Plot, at: string): readonly Step<'talhao'>[] {
  const input = said[outcome]
  if (!input) return []
  return [{ id, input, at, ...((outcome === 'paid' || outcome === 'exempt') && { name: 'pagar' }) }]
}
