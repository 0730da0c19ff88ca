/* The pt-BR words of reports. */
import { shownText } from '../messages'

/** Texts that stand in exported files. */
export const reportText = {
  total: 'Total',
  report: 'Relatório',
  noValue: '(sem valor)',
  group: (column: string, value: string, count: number) => `${column}: ${value} (${shownText.items(count)})`,
} as const
