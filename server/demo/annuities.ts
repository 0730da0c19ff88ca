/*
 * What becomes of plots: approval is requested, a manager decides, an annuity is charged and paid, or not.
 * Every state is reached by the transitions people take, on days that follow each other.
 */
import type { InputOf, PatchOf, TransitionOf } from '#model/entity/registry'
import { dayOfInstant } from '#model/formats/index'
import { type Catalogs, idOf } from './catalogs/seed'
import type { Outcome, Plot } from './plots'
import { type Random, round } from './random'
import { type Draft, dayAfter, instantAt, type Person, type World } from './world'

/** Money per hectare and season, and the least a plot pays. */
const price = { perHectare: 18.5, least: 120, days: 15 }

/** Forms of payment that no bank confirms. */
type ByHand = 'Boleto' | 'Desconto em conta-corrente do cooperado'

/** What the plot itself says about its payment. */
const said: Readonly<Partial<Record<Outcome, PatchOf<'talhao'>>>> = {
  charged: { payment: { status: 'aguardando' }, anuidade: 'Pendente' },
  paid: { payment: { status: 'pago' }, anuidade: 'Pago' },
  overdue: { payment: { status: 'vencido' }, anuidade: 'Vencido' },
  cancelled: { payment: { status: 'cancelado' }, anuidade: 'Pendente' },
  exempt: { payment: { status: 'isento' }, anuidade: 'Isento' },
}

/** Writes approvals and payments of all plots; `managerOf` says who decides. */
export async function seedAnnuities(
  world: World,
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
  const annuities: Annuity[] = []
  await world.each(plots, async (plot, at) => {
    const decided = await decide(world, plot, requests[at] ?? 0, managerOf(plot))
    if (decided === undefined) return
    const now = { plot, outcome: plot.outcome, season: season('2026/2027') }
    if (!plot.isOld) annuities.push({ ...now, day: decided, isCurrent: true })
    else {
      annuities.push({ plot, outcome: 'paid', season: season('2025/2026'), day: decided, isCurrent: false })
      annuities.push({ ...now, day: dayAfter(decided, 330), isCurrent: true })
    }
  })
  const drafts = annuities.map((annuity, at) => draftPayment(annuity, world.random('pagamento', at)))
  const ids = await world.create('pagamento', drafts)
  await world.each(annuities, async (annuity, at) => {
    const charge = { id: ids[at] ?? 0, form: drafts[at]?.row.forma }
    const last = await settle(world, annuity, charge, world.random('paid', at))
    if (annuity.isCurrent) await tellPlot(world, annuity.plot, last)
  })
}

/** Decides about a plot. @returns the day of its approval */
async function decide(world: World, plot: Plot, id: number, by: Person): Promise<string | undefined> {
  const { outcome, entered } = plot
  if (outcome === 'waiting') return undefined
  const random = world.random('aprovacao', plot.at)
  const day = dayAfter(entered, random.int(1, 5))
  const at = instantAt(day, random.int(8, 17), random.int(0, 59))
  const signed = { decidido_por: by.name, decidido_em: at }
  if (outcome !== 'refused' && outcome !== 'reopened') {
    await world.transition('aprovacao', id, 'aprovar', signed, { at, by })
    await world.transition('talhao', plot.id, 'aprovar', {}, { at, by })
    if (outcome === 'paid' || outcome === 'exempt')
      await world.transition('aprovacao', id, 'pagar', {}, { at })
    return day
  }
  const motivo = random.pick([
    'Área informada não confere com o croqui.',
    'Falta a análise de solo do talhão.',
    'Talhão já cadastrado com outro nome.',
  ])
  await world.transition('aprovacao', id, 'reprovar', { ...signed, motivo }, { at, by })
  await world.transition('talhao', plot.id, 'reprovar', {}, { at, by })
  if (outcome === 'reopened') {
    const later = instantAt(dayAfter(day, 2), 10)
    await world.transition('aprovacao', id, 'reabrir', {}, { at: later, by })
    await world.transition('talhao', plot.id, 'reabrir', {}, { at: later, by })
  }
  return undefined
}

/** What a plot pays for a season. */
interface Annuity {
  readonly plot: Plot
  /** The day it is opened. */
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
  return { row, at: instantAt(day, 18, 30) }
}

/** Takes a payment where its outcome says. @returns the instant of the last step */
async function settle(
  world: World,
  { day, outcome }: Annuity,
  { id, form }: { readonly id: number; readonly form: InputOf<'pagamento'>['forma'] },
  random: Random,
): Promise<string> {
  const step = async (name: TransitionOf<'pagamento'>, at: string, input: PatchOf<'pagamento'> = {}) => {
    await world.transition('pagamento', id, name, input, { at })
    return at
  }
  const due = dayAfter(day, price.days)
  if (outcome === 'unpaid') return instantAt(day, 18, 30)
  if (outcome === 'exempt') {
    return step('isentar', instantAt(dayAfter(day, 1), 9), {
      motivo: 'Lavoura em formação.',
      forma: 'Isento',
    })
  }
  const charged = await step('cobrar', instantAt(dayAfter(day, 1), 9))
  if (outcome === 'charged') return charged
  if (outcome === 'overdue') return step('vencer', instantAt(dayAfter(due, 1), 6))
  if (outcome === 'cancelled') {
    await step('vencer', instantAt(dayAfter(due, 1), 6))
    return step('cancelar', instantAt(dayAfter(due, 2), 11), { motivo: 'Cobrança em duplicidade.' })
  }
  const paid = instantAt(dayAfter(day, random.int(2, 14)), random.int(7, 20), random.int(0, 59))
  const comprovante = `E00000000${paid.replace(/\D/g, '').slice(0, 12)}${random.digits(11)}`
  if (form === 'Pix') await step('pagar', paid, { pago_em: paid, comprovante })
  else await step('liquidar', paid, { pago_em: paid, ...receiptOf(form, paid, random) })
  if (outcome !== 'refunded') return paid
  return step('estornar', instantAt(dayAfter(due, 3), 15), { motivo: 'Pago duas vezes pelo produtor.' })
}

function receiptOf(form: InputOf<'pagamento'>['forma'], paid: string, random: Random): PatchOf<'pagamento'> {
  const byHand: ByHand = form === 'Boleto' ? form : 'Desconto em conta-corrente do cooperado'
  const note = byHand === 'Boleto' ? `Boleto ${random.digits(8)}` : `Lançamento ${random.digits(6)}`
  return { forma: byHand, liquidado_em: dayOfInstant(new Date(paid)), observacao: note }
}

/** The plot itself says how its payment stands. */
async function tellPlot(world: World, plot: Plot, at: string): Promise<void> {
  const patch = said[plot.outcome]
  if (!patch) return
  if (plot.outcome === 'paid' || plot.outcome === 'exempt') {
    await world.transition('talhao', plot.id, 'pagar', patch, { at })
  } else await world.update('talhao', plot.id, patch, { at })
}
