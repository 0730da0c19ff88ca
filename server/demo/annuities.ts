/*
 * What becomes of plots: somebody asks for approval, a manager decides, an annuity is charged and paid, or not.
 * Every state is reached by the transitions people take, on days that follow each other.
 */
import type { Catalogs } from './catalogs/seed'
import type { Outcome, Plot } from './plots'
import { type Random, round } from './random'
import { dayAfter, instantAt, type Person, type World } from './world'

/** Money per hectare and season, and the least a plot pays. */
const price = { perHectare: 18.5, least: 120 }

/** What the plot itself says about its payment. */
const paymentOf: Readonly<Partial<Record<Outcome, { payment: string; annuity: string }>>> = {
  charged: { payment: 'aguardando', annuity: 'Pendente' },
  paid: { payment: 'pago', annuity: 'Pago' },
  overdue: { payment: 'vencido', annuity: 'Vencido' },
  cancelled: { payment: 'cancelado', annuity: 'Pendente' },
  exempt: { payment: 'pago', annuity: 'Isento' },
}

/** Writes approvals and payments of all plots. */
export async function seedAnnuities(
  world: World,
  plots: readonly Plot[],
  catalogs: Catalogs,
  deciders: (plot: Plot) => Person,
): Promise<void> {
  const season = (name: string) => catalogs.idOf('safra', 'descricao', name)
  const [now, before] = [season('2026/2027'), season('2025/2026')]
  await world.each(plots, async (plot) => {
    const random = world.random('aprovacao', plot.at)
    const decider = deciders(plot)
    const decided = await decide(world, plot, decider, random)
    if (!decided) return
    if (!plot.isOld) return settle(world, plot, decided, now, decider, random)
    await pay(world, plot, { day: decided, season: before, outcome: 'paid' }, random)
    await settle(world, plot, dayAfter(decided, 330), now, decider, random)
  })
}

/** Asks for approval and decides. @returns the day of an approval */
async function decide(
  world: World,
  plot: Plot,
  decider: Person,
  random: Random,
): Promise<string | undefined> {
  const { farm, outcome, entered } = plot
  const asked = instantAt(entered, 18, random.int(0, 59))
  const id = await world.create(
    'aprovacao',
    { talhao: plot.id, nome: farm.owner.name, celular: farm.owner.mobile, solicitado_em: asked },
    { at: asked, by: farm.owner },
  )
  if (outcome === 'waiting') return undefined
  const day = dayAfter(entered, random.int(1, 5))
  const at = instantAt(day, random.int(8, 17), random.int(0, 59))
  const signed = { decidido_por: decider.name, decidido_em: at }
  if (outcome === 'refused' || outcome === 'reopened') {
    const motivo = random.pick([
      'Área informada não confere com o croqui.',
      'Falta a análise de solo do talhão.',
      'Talhão já cadastrado com outro nome.',
    ])
    await world.transition('aprovacao', id, 'reprovar', { motivo }, { at, by: decider })
    await world.update('aprovacao', id, signed, { at, by: decider })
    await world.transition('talhao', plot.id, 'reprovar', {}, { at, by: decider })
    if (outcome === 'refused') return undefined
    const later = instantAt(dayAfter(day, 2), 10)
    await world.transition('aprovacao', id, 'reabrir', {}, { at: later, by: decider })
    await world.transition('talhao', plot.id, 'reabrir', {}, { at: later, by: decider })
    return undefined
  }
  await world.transition('aprovacao', id, 'aprovar', {}, { at, by: decider })
  await world.update('aprovacao', id, signed, { at, by: decider })
  await world.transition('talhao', plot.id, 'aprovar', {}, { at, by: decider })
  if (outcome === 'paid' || outcome === 'exempt') await world.transition('aprovacao', id, 'pagar', {}, { at })
  return day
}

/** The annuity of this season, and what the plot says about it. */
async function settle(
  world: World,
  plot: Plot,
  day: string,
  season: number,
  decider: Person,
  random: Random,
): Promise<void> {
  const at = await pay(world, plot, { day, season, outcome: plot.outcome }, random)
  const said = paymentOf[plot.outcome]
  if (said) {
    const patch = { payment: { status: said.payment }, anuidade: said.annuity }
    await world.update('talhao', plot.id, patch, { at, by: decider })
  }
  if (said?.payment === 'pago') await world.transition('talhao', plot.id, 'pagar', {}, { at })
}

interface Annuity {
  readonly day: string
  readonly season: number
  readonly outcome: Outcome
}

/** Writes one payment and takes it where its outcome says. @returns the instant of the last step */
async function pay(
  world: World,
  plot: Plot,
  { day, season, outcome }: Annuity,
  random: Random,
): Promise<string> {
  const { farm } = plot
  const isExempt = outcome === 'exempt'
  const opened = instantAt(day, 18, 30)
  const due = dayAfter(day, 15)
  const id = await world.create(
    'pagamento',
    {
      talhao_id: plot.id,
      fazenda_id: farm.id,
      produtor_id: farm.owner.id,
      safra_id: season,
      tipo: 'Anuidade',
      valor: Math.max(price.least, round(plot.area * price.perHectare, 2)),
      vencimento: due,
      forma: isExempt
        ? 'Isento'
        : random.weighted([
            ['Pix', 80],
            ['Desconto em conta-corrente do cooperado', 12],
            ['Boleto', 8],
          ] as const),
      ...(!isExempt && { txid: `DEMO${random.digits(24)}` }),
    },
    { at: opened },
  )
  const step = (name: string, at: string) => world.transition('pagamento', id, name, {}, { at })
  if (outcome === 'unpaid') return opened
  const charged = instantAt(dayAfter(day, 1), 9)
  if (!isExempt) await step('cobrar', charged)
  if (outcome === 'charged') return charged
  const after = instantAt(dayAfter(due, 1), 6)
  if (outcome === 'overdue' || outcome === 'cancelled') {
    await step('vencer', after)
    if (outcome === 'cancelled') await step('cancelar', instantAt(dayAfter(due, 2), 11))
    return after
  }
  const paid = instantAt(dayAfter(day, random.int(2, 14)), random.int(7, 20), random.int(0, 59))
  await step('pagar', paid)
  if (!isExempt) {
    const stamp = paid.replace(/\D/g, '').slice(0, 12)
    const comprovante = `E00000000${stamp}${random.digits(11)}`
    await world.update('pagamento', id, { pago_em: paid, comprovante }, { at: paid })
  }
  if (outcome !== 'refunded') return paid
  await step('estornar', after)
  return after
}
