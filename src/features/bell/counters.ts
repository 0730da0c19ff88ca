import type { Filter } from '#model/entity/entity'
import type { EntityName } from '#model/entity/registry'
import type { CounterName } from '#model/wire/figures/notification'

interface Counter {
  readonly title: string
  readonly entity: string
  readonly filter: Filter
  /** The dashboard card with the same count, for items that await a decision. */
  readonly card?: string
}

function counter(title: string, entity: EntityName, filter: Filter, card?: string): Counter {
  return { title, entity, filter, ...(card !== undefined && { card }) }
}

const [requests, orders, quotations] = ['solicitacoes', 'pedidos-aguardando', 'cotacoes-aguardando']

/** Counters with the same card add up to its number. */
export const counters: Readonly<Record<CounterName, Counter>> = {
  registrations: counter('Solicitações de conta em análise', 'register', { status: [0, 1] }, requests),
  waiting: counter('Pedidos aguardando aprovação', 'pedido', { status: 'Aguardando Aprovação' }, orders),
  approved: counter('Pedidos aprovados', 'pedido', { status: 'Aprovado' }),
  inAnalysis: counter('Pedidos em análise', 'pedido', { status: 'Em Análise' }),
  invoiced: counter('Pedidos faturados', 'pedido', { status: 'Faturado' }),
  cancellations: counter(
    'Pedidos com cancelamento solicitado',
    'pedido',
    { status: 'Cancelamento Solicitado' },
    orders,
  ),
  quotations: counter('Cotações aguardando análise', 'cotacao', { status: 'Aguardando Análise' }, quotations),
  quotationCancellations: counter(
    'Cotações com cancelamento solicitado',
    'cotacao',
    { status: 'Cancelamento Solicitado' },
    quotations,
  ),
}
