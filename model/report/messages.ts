import { formatInteger } from '../formats/index'

export const reportText = {
  total: 'Total',
  report: 'Relatório',
  noValue: '(vazio)',
  group: (column: string, value: string, count: number) =>
    `${column}: ${value} (${count === 1 ? '1 item' : `${formatInteger(count)} itens`})`,
} as const
