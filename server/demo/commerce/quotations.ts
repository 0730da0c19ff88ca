/* Quotations in every state, reached through real transitions. */

import type { CondicaoPagamento, ItemComercial } from '#generated/types.ts'
import type { InputOf, PatchOf, TransitionOf } from '#model/entity/registry'
import type { DemoWriter, Person } from '../demoWriter'
import { type Draft, dayAfter, demoToday, instantAt } from '../demoWriter'
import type { Farm } from '../farms'
import type { Producer } from '../producers'
import { makeItems, pickTerms } from './items'
import type { Product } from './products'

export interface Buyer {
  readonly producer: Producer
  readonly farm: Farm
  readonly unit: number
  readonly manager: Person
}

export interface AcceptedQuotation {
  readonly id: number
  readonly buyer: Buyer
  readonly items: readonly ItemComercial[]
  readonly terms: CondicaoPagamento
  readonly day: string
}

/** Final states, assigned in this order to the first quotations. */
const outcomes = [
  ['Aceita', 30],
  ['Aguardando Análise', 22],
  ['Respondida', 15],
  ['Recusada', 8],
  ['Expirada', 8],
  ['Cancelamento Solicitado', 6],
  ['Cancelada', 6],
  ['Reaberta', 5],
] as const

type Outcome = (typeof outcomes)[number][0]

interface Quotation extends Draft<'cotacao'> {
  readonly outcome: Outcome
  readonly buyer: Buyer
  readonly day: string
  readonly items: readonly ItemComercial[]
  readonly terms: CondicaoPagamento
}

export async function seedQuotations(
  world: DemoWriter,
  buyers: readonly Buyer[],
  products: readonly Product[],
  count: number,
): Promise<readonly AcceptedQuotation[]> {
  const quotations = Array.from({ length: count }, (_, at) => draft(world, buyers, products, at))
  const ids = await world.create('cotacao', quotations)
  await world.each(quotations, (quotation, at) => take(world, ids[at] ?? 0, quotation))
  return quotations.flatMap(({ outcome, buyer, items, terms, day }, at) =>
    outcome === 'Aceita' ? [{ id: ids[at] ?? 0, buyer, items, terms, day: dayAfter(day, 4) }] : [],
  )
}

function draft(
  world: DemoWriter,
  buyers: readonly Buyer[],
  products: readonly Product[],
  at: number,
): Quotation {
  const random = world.random('cotacao', at)
  const outcome = outcomes[at]?.[0] ?? random.weighted(outcomes)
  // The first quotations belong to the producer with a sign-in.
  const buyer = buyers[at < 4 ? 0 : random.int(0, buyers.length - 1)] as Buyer
  const isNew = outcome === 'Aguardando Análise' || outcome === 'Respondida'
  const day = dayAfter(demoToday, -(isNew ? random.int(1, 6) : random.int(25, 110)))
  const isPriced = outcome !== 'Aguardando Análise' && outcome !== 'Reaberta'
  const items = makeItems(random, products, isPriced)
  const terms = pickTerms(random)
  const row: InputOf<'cotacao'> = {
    numero: `COT-2026-${String(at + 1).padStart(6, '0')}`,
    produtor_id: buyer.producer.id,
    fazenda_id: buyer.farm.id,
    empresa_id: buyer.unit,
    data: day,
    itens: items,
    condicao_pagamento: terms,
    ...(random.isTrue(0.2) && { observacao: 'Entregar pela manhã, acesso por estrada de terra.' }),
  }
  return { row, at: instantAt(day, 8, at % 60), by: buyer.producer, outcome, buyer, day, items, terms }
}

async function take(world: DemoWriter, id: number, { outcome, buyer, day }: Quotation): Promise<void> {
  const step = (name: TransitionOf<'cotacao'>, days: number, by: Person, input: PatchOf<'cotacao'> = {}) =>
    world.transition('cotacao', id, name, input, { at: instantAt(dayAfter(day, days), 14), by })
  const { manager, producer } = buyer
  const answer = () => step('responder', 1, manager, { validade: dayAfter(day, 15) })
  const giveUp = (days: number) =>
    step('solicitarCancelamento', days, producer, {
      motivo_cancelamento: 'Compra adiada para a próxima safra.',
    })
  switch (outcome) {
    case 'Aguardando Análise':
      return
    case 'Respondida':
      return answer()
    case 'Aceita':
      await answer()
      return step('aceitar', 3, producer)
    case 'Recusada':
      await answer()
      return step('recusar', 4, producer)
    case 'Expirada':
      await answer()
      return step('expirar', 17, manager)
    case 'Cancelamento Solicitado':
      await answer()
      return giveUp(3)
    case 'Cancelada':
      await answer()
      await giveUp(3)
      return step('cancelar', 5, manager)
    case 'Reaberta':
      await giveUp(2)
      return step('recusarCancelamento', 3, manager)
  }
}
