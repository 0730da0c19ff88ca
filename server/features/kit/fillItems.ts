/*
 * Completes the items of orders and quotations from the product catalog. People who may set prices leave
 * empty what the catalog should fill in; everyone else gets its unit, price and volume discount.
 */

import { entities } from '#generated/entities.ts'
import { fieldAt } from '#model/entity/paths'
import type { RecordOf } from '#model/entity/registry'
import { dayOfInstant, formatDecimal } from '#model/formats/index'
import { refusalText } from '#model/messages'
import { mayEdit } from '#model/people/access'
import { systemRole } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/problem/problem'
import type { Proposal } from '../../engine/index'
import { inNameOf } from './inNameOf'
import { itemText } from './messages'

type SaleEntity = 'pedido' | 'cotacao'
type SaleItem = RecordOf<SaleEntity>['itens'][number]
type Product = RecordOf<'produto'>
type SaleChange = Pick<Proposal<SaleEntity>, 'actor' | 'store'> & {
  readonly after: Pick<RecordOf<SaleEntity>, 'itens' | 'empresa_id' | 'atualizado_em'>
}

interface ItemContext {
  readonly product: Product
  readonly path: string
  /** Total of the product in all items, and up to this one: items with the same product share the volume discount. */
  readonly volume: number
  readonly upToHere: number
  readonly empresa_id: number
  readonly today: string
}

/**
 * Returns the items to store: an order needs prices, a quotation asks for them.
 * @throws Problem invalid at the item that cannot be sold this way
 */
export async function fillItems(
  { after, store, actor }: SaleChange,
  name: SaleEntity,
): Promise<{ readonly itens: readonly SaleItem[] }> {
  const isOrder = name === 'pedido'
  const ids = [...new Set(after.itens.map(({ produto_id }) => produto_id))]
  const query = { filter: { id: ids, ativo: [true, false] }, sort: [] } as const
  const { rows } = await store.list('produto', query, inNameOf(actor))
  const products = new Map(rows.map((product) => [product.id, product]))
  const setsPrices = maySetPrices(name, actor.role)
  const today = dayOfInstant(new Date(after.atualizado_em))
  const problems: FieldProblem[] = []
  const itens = after.itens.map((item, at) => {
    const product = products.get(item.produto_id)
    if (!product) return item
    const volume = volumeOf(after.itens, item)
    const upToHere = volumeOf(after.itens.slice(0, at + 1), item)
    const place = { product, path: `/itens/${at}`, volume, upToHere, empresa_id: after.empresa_id, today }
    if (!setsPrices) problems.push(...limitsOf(item, place))
    const filled = setsPrices ? fillGaps(item, place, isOrder) : fillAll(item, place, isOrder)
    if (isOrder && actor.role !== systemRole && (filled.preco_unitario ?? null) === null) {
      problems.push(unpriced(place, setsPrices))
    }
    return filled
  })
  if (problems.length > 0) throw new Problem('invalid', refusalText.invalid, { errors: problems })
  return { itens }
}

/** Other edits do not require complete items in older records. */
export function hasOtherItems({ before, after }: Proposal<SaleEntity>): boolean {
  return JSON.stringify(before?.itens) !== JSON.stringify(after.itens)
}

function volumeOf(items: readonly SaleItem[], { produto_id }: SaleItem): number {
  return items.reduce((sum, item) => sum + (item.produto_id === produto_id ? item.quantidade : 0), 0)
}

function maySetPrices(name: SaleEntity, role: string): boolean {
  const entity = entities.find((each) => each.name === name)
  const field = entity && fieldAt(entity, 'itens.preco_unitario')
  return field !== undefined && mayEdit(field, role)
}

function fillGaps(item: SaleItem, { product, today }: ItemContext, isOrder: boolean): SaleItem {
  return {
    ...item,
    unidade: item.unidade ?? product.unidade_medida,
    ...(isOrder && { preco_unitario: item.preco_unitario ?? priceOf(product, today) }),
  }
}

function fillAll(item: SaleItem, { product, volume, today }: ItemContext, isOrder: boolean): SaleItem {
  const { produto_id, quantidade } = item
  const kept = { produto_id, quantidade, unidade: product.unidade_medida }
  if (!isOrder) return kept
  return {
    ...kept,
    preco_unitario: priceOf(product, today),
    desconto_percent: discountOf(product, volume),
  }
}

/** In reais; null if there is no price, or it has expired. */
function priceOf({ preco, preco_validade }: Product, today: string): number | null {
  const isOver = (preco_validade ?? today) < today
  return isOver || !preco ? null : preco
}

/** In percent, for the largest volume reached. */
function discountOf({ condicoes }: Product, quantity: number): number {
  const reached = (condicoes ?? []).filter(({ volume }) => volume <= quantity)
  return reached.toSorted((a, b) => b.volume - a.volume)[0]?.desconto ?? 0
}

function limitsOf(
  { quantidade }: SaleItem,
  { product, path, upToHere, empresa_id }: ItemContext,
): readonly FieldProblem[] {
  const { unidades, unidade_medida, quantidade_minima, quantidade_maxima } = product
  const at = `${path}/quantidade`
  const told = (limit: number) => `${formatDecimal(limit, 0, 2)} ${unidade_medida}`
  return [
    ...(unidades.includes(empresa_id) ? [] : [{ path: `${path}/produto_id`, message: itemText.notSoldHere }]),
    ...(quantidade_minima && quantidade < quantidade_minima
      ? [{ path: at, message: itemText.tooLittle(told(quantidade_minima)) }]
      : []),
    ...(quantidade_maxima && upToHere > quantidade_maxima
      ? [{ path: at, message: itemText.tooMuch(told(quantidade_maxima)) }]
      : []),
  ]
}

function unpriced({ path, product, today }: ItemContext, setsPrices: boolean): FieldProblem {
  if (setsPrices) return { path: `${path}/preco_unitario`, message: itemText.needsPrice }
  const isOver = (product.preco_validade ?? today) < today
  const message = isOver && product.preco ? itemText.priceOver(product.nome) : itemText.noPrice(product.nome)
  return { path: `${path}/produto_id`, message }
}
