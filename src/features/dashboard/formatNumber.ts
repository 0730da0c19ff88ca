import { formatMoney } from '#model/formats/money'
import { formatDecimal } from '#model/formats/number'
import type { CardNumber } from '#model/wire/figures/dashboard'

export function formatNumber(value: number, number: CardNumber, unit?: string): string {
  const shown =
    number === 'money' ? formatMoney(value) : formatDecimal(value, 0, number === 'decimal' ? 2 : 0)
  return unit === undefined ? shown : `${shown} ${unit}`
}
