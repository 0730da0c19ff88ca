// @module-tag extended
/*
 * A plot, its approval and its charges after any sequence of actions by people and the daily job: the plot
 * shows the state of its charges and is paid exactly while its annuity is settled.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { annuities } from '../../../server/features/annuities/feature'
import { approvals } from '../../../server/features/approvals/feature'
import { createPayments } from '../../../server/features/payments/feature'
import { createLocalPix } from '../../../server/ports/pix/pixLocal'
import { type Estate, openEstate } from './estate'

const today = '2026-11-20'
const days = ['2026-12-15', '2027-12-15', '2026-11-01'] as const
let estate: Estate
const seasons: number[] = []
let count = 0

beforeAll(async () => {
  const now = () => new Date(`${today}T15:00:00-03:00`)
  estate = await openEstate([approvals, createPayments(createLocalPix()), annuities], { now })
  for (const from of [2026, 2027, 2025]) {
    const safra = {
      descricao: `${from}/${from + 1}`,
      data_inicio: `${from}-07-01`,
      data_fim: `${from + 1}-06-30`,
      ano_colheita: from + 1,
      situacao: 'Aberta',
      padrao: false,
    }
    seasons.push(await estate.make('safra', safra))
  }
  await estate.make('anuidade', {
    safra_id: seasons[0],
    alcance: 'Todos os talhões',
    calculo: 'Por hectare',
    valor_hectare: 18.5,
    valor_minimo: 50,
    prazo_dias: 30,
    vencimento: null,
  })
}, 120_000)
afterAll(() => estate.server.close())

const { reason, settled } = {
  reason: { motivo: 'Prova.' },
  settled: { forma: 'Boleto', liquidado_em: today, observacao: 'Boleto 1' },
}
const decisions = ['aprovar', 'reprovar', 'reabrir'] as const
const acts: Readonly<Record<string, Row>> = {
  cobrar: {},
  pagar: {},
  vencer: {},
  liquidar: settled,
  isentar: reason,
  estornar: reason,
  cancelar: reason,
}
/** One random action: a decision, a new charge, or a transition of the newest or an older charge. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('decide' as const), name: fc.constantFrom(...decisions) }),
  fc.record({
    kind: fc.constant('charge' as const),
    year: fc.nat(2),
    tipo: fc.constantFrom('Anuidade', 'Avulso'),
  }),
  fc.record({
    kind: fc.constant('act' as const),
    name: fc.constantFrom(...Object.keys(acts)),
    back: fc.nat(2),
  }),
)

async function chargesOf(plot: number): Promise<readonly Row[]> {
  const query = {
    filter: { talhao_id: plot },
    sort: [
      ['vencimento', 'DESC'],
      ['id', 'DESC'],
    ],
  } as const
  return (await estate.server.store.list('pagamento', query, systemActor)).rows
}

/** Ignores refusals of actions that are not allowed at that moment. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

const isEnded = ({ status }: Row) => status === 'cancelado' || status === 'estornado'
const words: Readonly<Record<string, string>> = {
  pendente: 'Pendente',
  aguardando: 'Pendente',
  pago: 'Pago',
  vencido: 'Vencido',
  isento: 'Isento',
  cancelado: 'Cancelado',
  estornado: 'Estornado',
}

async function expectAgreement(plot: number, request: number, past: readonly unknown[]): Promise<void> {
  const [row, approval, charges] = await Promise.all([
    estate.row('talhao', plot),
    estate.row('aprovacao', request),
    chargesOf(plot),
  ])
  const annual = charges.filter(({ tipo }) => tipo === 'Anuidade')
  const isLate = annual.some(({ status }) => status === 'vencido')
  // A year that was charged again is represented by its new charge.
  const inForce = (charge: Row | undefined) =>
    charge?.tipo !== 'Anuidade'
      ? charge
      : (annual.find((each) => each.safra_id === charge.safra_id && !isEnded(each)) ?? charge)
  const last = inForce(annual[0])
  const anuidade = isLate ? 'Vencido' : last ? words[String(last.status)] : 'Pendente'
  const payment = { status: inForce(charges[0])?.status ?? 'pendente' }
  const isPaid = anuidade === 'Pago' || anuidade === 'Isento'
  const isApproved = row.status === 'aprovado' || row.status === 'Pago'
  expect({ past, anuidade: row.anuidade, payment: row.payment }).toEqual({ past, anuidade, payment })
  if (isApproved) expect({ past, status: row.status }).toEqual({ past, status: isPaid ? 'Pago' : 'aprovado' })
  expect({ past, approval: approval.status }).toEqual({ past, approval: row.status })
}

async function enter(): Promise<{ plot: number; request: number }> {
  count += 1
  const plot = await estate.make('talhao', {
    fazenda_id: estate.farm,
    gleba: `Gleba ${count}`,
    area_gleba: 4,
    status: 'pendente',
    parceiro_id: null,
  })
  return { plot, request: await estate.make('aprovacao', { talhao: plot, nome: 'Maria' }) }
}

describe('a plot and its approval', () => {
  it('match the state of their charges after any sequence of actions', async () => {
    const { store } = estate.server
    const sequences = fc.array(step, { minLength: 3, maxLength: 9 })
    const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
      const { plot, request } = await enter()
      for (const [at, each] of steps.entries()) {
        if (each.kind === 'decide') {
          const input = each.name === 'reprovar' ? reason : {}
          await attempt(() => store.transition('aprovacao', request, each.name, input, systemActor))
        } else if (each.kind === 'charge') {
          const charge = {
            talhao_id: plot,
            fazenda_id: estate.farm,
            produtor_id: estate.producer.recordId,
            safra_id: seasons[each.year] ?? 0,
            tipo: each.tipo,
            valor: 100,
            vencimento: days[each.year] ?? days[0],
          }
          await attempt(() => store.create('pagamento', charge, systemActor))
        } else {
          const charge = (await chargesOf(plot))[each.back]
          const input = acts[each.name] ?? {}
          if (charge) {
            await attempt(() =>
              store.transition('pagamento', Number(charge.id), each.name, input, systemActor),
            )
          }
        }
        await expectAgreement(plot, request, steps.slice(0, at + 1))
      }
    }
    await fc.assert(fc.asyncProperty(sequences, run), { numRuns: 60 })
  }, 240_000)

  it('are no longer paid after a refund of the annuity, and paid again after a new charge is paid', async () => {
    const { store } = estate.server
    const { plot, request } = await enter()
    const state = async () => [
      (await estate.row('talhao', plot)).status,
      (await estate.row('talhao', plot)).anuidade,
      (await estate.row('aprovacao', request)).status,
    ]
    await store.transition('aprovacao', request, 'aprovar', {}, systemActor)
    expect(await state()).toEqual(['aprovado', 'Pendente', 'aprovado'])
    const [charge] = await chargesOf(plot)
    await store.transition('pagamento', Number(charge?.id), 'pagar', {}, systemActor)
    expect(await state()).toEqual(['Pago', 'Pago', 'Pago'])
    await store.transition('pagamento', Number(charge?.id), 'estornar', reason, systemActor)
    expect(await state()).toEqual(['aprovado', 'Estornado', 'aprovado'])
    const { talhao_id, fazenda_id, produtor_id, safra_id, tipo, valor } = charge ?? {}
    const again = { talhao_id, fazenda_id, produtor_id, safra_id, tipo, valor, vencimento: days[0] }
    const { id } = await store.create<string>('pagamento', again, systemActor)
    expect(await state()).toEqual(['aprovado', 'Pendente', 'aprovado'])
    await store.transition('pagamento', id, 'isentar', reason, systemActor)
    expect(await state()).toEqual(['Pago', 'Isento', 'Pago'])
  })

  it('are repaired by the daily job after an older version left them inconsistent', async () => {
    const { plot, request } = await enter()
    const { db, store, jobs } = estate.server
    await store.transition('aprovacao', request, 'aprovar', {}, systemActor)
    await db.query(`update talhao set status = 'Pago', anuidade = 'Pago' where id = $1`, [plot])
    await db.query(`update aprovacao set status = 'Pago' where id = $1`, [request])
    await jobs.run()
    await expectAgreement(plot, request, [])
    const { versao } = await estate.row('talhao', plot)
    await jobs.run()
    expect((await estate.row('talhao', plot)).versao).toBe(versao)
  })
})
