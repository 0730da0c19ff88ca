/* What each counter of the bell is called, and the list that it counts. */
import type { Filter } from '#model/entity/entity'
import type { EntityName } from '#model/entity/registry'
import type { CounterName } from '#model/wire/figures/notification'

interface Counter {
  readonly title: string
  /** The list that is counted. */
  readonly entity: string
  readonly filter: Filter
}

function counter(title: string, entity: EntityName, filter: Filter): Counter {
  return { title, entity, filter }
}

/** The counters by their names. */
export const counters: Readonly<Record<CounterName, Counter>> = {
  registrations: counter('Solicitações de conta em análise', 'register', { status: [0, 1] }),
  waiting: counter('Pedidos aguardando aprovação', 'pedido', { status: 'Aguardando Aprovação' }),
  approved: counter('Pedidos aprovados', 'pedido', { status: 'Aprovado' }),
  inAnalysis: counter('Pedidos em análise', 'pedido', { status: 'Em Análise' }),
  invoiced: counter('Pedidos faturados', 'pedido', { status: 'Faturado' }),
  cancellations: counter('Pedidos com cancelamento solicitado', 'pedido', {
    status: 'Cancelamento Solicitado',
  }),
  quotations: counter('Cotações aguardando análise', 'cotacao', { status: 'Aguardando Análise' }),
  quotationCancellations: counter('Cotações com cancelamento solicitado', 'cotacao', {
    status: 'Cancelamento Solicitado',
  }),
}
