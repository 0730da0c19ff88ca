/* Orders in every state, reached through real transitions, with their state history. */
import type { InputOf, TransitionOf } from '#model/entity/registry'
import type { DemoWriter, Person } from '../demoWriter'
import { type Draft, dayAfter, demoToday, instantAt } from '../demoWriter'
import { type Random, round } from '../random'
import { makeInvoiceKey, makeItems, pickTerms } from './items'
import type { Product } from './products'
import type { AcceptedQuotation, Buyer } from './quotations'

/** Final states, assigned in this order to the first orders. */
const outcomes = [
  ['Entregue', 30],
  ['Aguardando Aprovação', 16],
  ['Em Análise', 10],
  ['Aprovado', 12],
  ['Faturado', 14],
  ['Cancelamento Solicitado', 6],
  ['Reprovado', 6],
  ['Cancelado', 6],
] as const

type Outcome = (typeof outcomes)[number][0]

/** Transition, resulting state, and days after the order. */
type Step = readonly [name: TransitionOf<'pedido'>, state: Outcome, days: number]

const analyse: Step = ['analisar', 'Em Análise', 1]
const approve: Step = ['aprovar', 'Aprovado', 2]
const invoice: Step = ['faturar', 'Faturado', 4]
const giveUp: Step = ['solicitarCancelamento', 'Cancelamento Solicitado', 3]

const paths: Readonly<Record<Outcome, readonly Step[]>> = {
  'Aguardando Aprovação': [],
  'Em Análise': [analyse],
  Aprovado: [analyse, approve],
  Faturado: [analyse, approve, invoice],
  Entregue: [analyse, approve, invoice, ['entregar', 'Entregue', 9]],
  'Cancelamento Solicitado': [analyse, giveUp],
  Reprovado: [analyse, ['reprovar', 'Reprovado', 2]],
  Cancelado: [giveUp, ['cancelar', 'Cancelado', 4]],
}

interface Order extends Draft<'pedido'> {
  readonly outcome: Outcome
  readonly buyer: Buyer
  readonly day: string
}

/** The first orders come from accepted quotations. */
export async function seedOrders(
  world: DemoWriter,
  buyers: readonly Buyer[],
  products: readonly Product[],
  accepted: readonly AcceptedQuotation[],
  count: number,
): Promise<void> {
  const orders = Array.from({ length: count }, (_, at) => draft(world, buyers, products, accepted[at], at))
  const ids = await world.create('pedido', orders)
  await world.each(orders, (order, at) =>
    take(world, ids[at] ?? 0, order, world.random('order steps', at), at),
  )
}

function draft(
  world: DemoWriter,
  buyers: readonly Buyer[],
  products: readonly Product[],
  quotation: AcceptedQuotation | undefined,
  at: number,
): Order {
  const random = world.random('pedido', at)
  const outcome = outcomes[at]?.[0] ?? random.weighted(outcomes)
  const buyer = quotation?.buyer ?? (buyers[at % 6 === 5 ? 0 : random.int(0, buyers.length - 1)] as Buyer)
  const isOpen = paths[outcome].length < 3 && quotation === undefined
  const day = quotation?.day ?? dayAfter(demoToday, -(isOpen ? random.int(4, 9) : random.int(12, 150)))
  const itens = quotation?.items ?? makeItems(random, products, true)
  const total = itens.reduce((sum, item) => sum + item.quantidade * (item.preco_unitario ?? 0), 0)
  const hour = random.int(7, 11)
  const row: InputOf<'pedido'> = {
    numero: `PED-2026-${String(at + 1).padStart(6, '0')}`,
    cotacao_id: quotation?.id,
    produtor_id: buyer.producer.id,
    fazenda_id: buyer.farm.id,
    empresa_id: buyer.unit,
    data: instantAt(day, hour, at % 60),
    entrega_prevista: dayAfter(day, random.int(7, 20)),
    itens,
    ...(random.isTrue(0.2) && { desconto: round(total * 0.01, 2) }),
    condicao_pagamento: quotation?.terms ?? pickTerms(random),
    historico: [entry('Aguardando Aprovação', buyer.producer, instantAt(day, hour, at % 60))],
  }
  return { row, at: instantAt(day, hour, at % 60), by: buyer.producer, outcome, buyer, day }
}

type Entry = NonNullable<InputOf<'pedido'>['historico']>[number]

function entry(status: Outcome, by: Person, em: string, motivo?: string): Entry {
  return { status, usuario: by.name, em, ...(motivo !== undefined && { motivo }) }
}

async function take(world: DemoWriter, id: number, order: Order, random: Random, at: number): Promise<void> {
  const { outcome, buyer, day } = order
  const history = [...(order.row.historico ?? [])]
  for (const [name, state, days] of paths[outcome]) {
    const by = name === 'solicitarCancelamento' ? buyer.producer : buyer.manager
    const reason = reasons[name]
    const when = instantAt(dayAfter(day, days), 14, random.int(0, 59))
    history.push(entry(state, by, when, reason))
    const input = {
      historico: [...history],
      ...(reason !== undefined && { motivo_cancelamento: reason }),
      ...(name === 'faturar' && { nota_fiscal: makeInvoiceKey(random, day, at) }),
    }
    await world.transition('pedido', id, name, input, { at: when, by })
  }
}

const reasons: { readonly [S in TransitionOf<'pedido'>]?: string } = {
  solicitarCancelamento: 'Produto comprado em outra unidade.',
  reprovar: 'Limite de crédito insuficiente.',
}
