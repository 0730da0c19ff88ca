/* Texts of the bell, and what each counter counts in the order in which the server answers them. */

/** Texts of the bell. */
export const text = {
  title: 'Notificações',
  count: (total: number) =>
    total === 0 ? 'Notificações: nada de novo' : `Notificações: ${total} ${total === 1 ? 'item' : 'itens'}`,
  none: 'Nada de novo por aqui.',
  failed: 'Não foi possível buscar as notificações.',
  sound: 'Som ligado',
  silence: 'Som desligado',
  updated: (clock: string) => `Atualizado às ${clock}`,
} as const

/** A counter: what it is called, and the list and status that show it. */
export interface Counter {
  readonly title: string
  readonly path: string
  readonly status: string
}

const register = 'Cadastros'
const orders = 'cdv/pedidos'
const quotations = 'cdv/cotacoes'

/** The counters in the order of the wire: approved orders come before those being analysed. */
export const counters: readonly Counter[] = [
  { title: 'Solicitações de cadastro em análise', path: register, status: 'Em análise' },
  { title: 'Pedidos aguardando aprovação', path: orders, status: 'Aguardando Aprovação' },
  { title: 'Pedidos aprovados', path: orders, status: 'Aprovado' },
  { title: 'Pedidos em análise', path: orders, status: 'Em Análise' },
  { title: 'Pedidos faturados', path: orders, status: 'Faturado' },
  { title: 'Pedidos com cancelamento solicitado', path: orders, status: 'Cancelamento Solicitado' },
  { title: 'Cotações aguardando análise', path: quotations, status: 'Aguardando Análise' },
  { title: 'Cotações com cancelamento solicitado', path: quotations, status: 'Cancelamento Solicitado' },
]
