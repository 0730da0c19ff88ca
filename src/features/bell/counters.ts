/* What each counter of the bell is called, and the list that it counts. */
import type { CounterName } from '#model/wire/notification'
import { type ConsoleTools, listAddress } from '../../engine'

interface Counter {
  readonly title: string
  /** The address of the list; undefined for roles that have no such section. */
  addressIn(tools: ConsoleTools): string | undefined
}

/** The counters by their names. */
export const counters: Readonly<Record<CounterName, Counter>> = {
  registrations: {
    title: 'Solicitações de cadastro em análise',
    addressIn: (tools) => listAddress('register', { status: [0, 1] }, tools),
  },
  waiting: {
    title: 'Pedidos aguardando aprovação',
    addressIn: (tools) => listAddress('pedido', { status: 'Aguardando Aprovação' }, tools),
  },
  approved: {
    title: 'Pedidos aprovados',
    addressIn: (tools) => listAddress('pedido', { status: 'Aprovado' }, tools),
  },
  inAnalysis: {
    title: 'Pedidos em análise',
    addressIn: (tools) => listAddress('pedido', { status: 'Em Análise' }, tools),
  },
  invoiced: {
    title: 'Pedidos faturados',
    addressIn: (tools) => listAddress('pedido', { status: 'Faturado' }, tools),
  },
  cancellations: {
    title: 'Pedidos com cancelamento solicitado',
    addressIn: (tools) => listAddress('pedido', { status: 'Cancelamento Solicitado' }, tools),
  },
  quotations: {
    title: 'Cotações aguardando análise',
    addressIn: (tools) => listAddress('cotacao', { status: 'Aguardando Análise' }, tools),
  },
  quotationCancellations: {
    title: 'Cotações com cancelamento solicitado',
    addressIn: (tools) => listAddress('cotacao', { status: 'Cancelamento Solicitado' }, tools),
  },
}
