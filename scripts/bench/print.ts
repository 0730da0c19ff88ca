/* Prints tables to the terminal, and the machine they were measured on. */
import { cpus, release, totalmem } from 'node:os'

/** A table with aligned columns: text on the left, numbers on the right. Also valid Markdown. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** Three significant digits, in Portuguese notation. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** The title of a column that says how many times as fast as a peer we are; scripts/bench/report.ts reads it. */
export function against(peer: string): string {
  return `diante de ${peer}`
}

/** How many times as fast as a peer we are: its time divided by ours. */
export function ratio(peer: number, ours: number): string {
  return Number.isFinite(peer / ours) ? `${short(peer / ours)}×` : '–'
}

/** The machine in one line. */
export function describeMachine(): string {
  const processors = cpus()
  const model = processors[0]?.model.trim() || 'processador desconhecido'
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return `${processors.length} × ${model}, ${memory} GB, ${process.platform} ${release()}, Node ${process.version}`
}
