/* Dates relative to today, because the test may run on any day of any year. */

/** A date in the product's time zone, relative to today: `2026-11-22`. */
export function day(offset = 0): string {
  const moment = new Date(Date.now() + offset * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(moment)
}

/** A date as typed: `22/11/2026`. */
export function typed(iso: string): string {
  return iso.split('-').reverse().join('/')
}

/** A date in the previous month. */
export function lastMonth(dayOfMonth: number): string {
  const [year = 0, month = 0] = day().split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, dayOfMonth)).toISOString().slice(0, 10)
}

const [year = 0, month = 0] = day().split('-').map(Number)
const start = month >= 7 ? year : year - 1

/** Harvest years, from July to June. */
export const seasons = [seasonFrom(start), seasonFrom(start + 1)] as const

function seasonFrom(from: number) {
  return {
    descricao: `${from}/${from + 1}`,
    data_inicio: `${from}-07-01`,
    data_fim: `${from + 1}-06-30`,
    ano_colheita: from + 1,
  }
}
