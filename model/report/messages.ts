/* The pt-BR words of reports. */
import { formatInteger } from '../formats/index'

/** Texts that stand in exported files. */
export const reportText = {
  total: 'Total',
  report: 'Relatório',
  noValue: '(vazio)',
  group: (column: string, value: string, count: number) =>
    `${column}: ${value} (${count === 1 ? '1 item' : `${formatInteger(count)} itens`})`,
} as const
