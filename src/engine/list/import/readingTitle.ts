import { formatDecimal, formats, parseDecimal } from '#model/formats/index'
import type { AmbiguousReading } from '#model/import/columnReading'
import { readMoment } from '#model/import/readMoment'
import { splitNumber } from '#model/import/readNumber'
import type { ColumnReading } from '#model/wire/record/import'
import { sheetText } from './messages'

/** Shows the value that the sample would get: `1.234` or `1,234`. */
export function readingTitle(of: AmbiguousReading['of'], option: ColumnReading, sample: string): string {
  if (of === 'unidade') return `${sample} ${option.unidade ?? ''}`
  if (of === 'decimal') {
    const value = parseDecimal(splitNumber(sample)?.number ?? sample, option.decimal)
    const isWhole = value !== undefined && Number.isInteger(value)
    const shown = formatDecimal(value ?? Number.NaN, 0, 10)
    return isWhole ? sheetText.wholeNumber(shown) : sheetText.withDecimals(shown)
  }
  const day = readMoment(sample, of === 'ordem' ? { ate: 2049, ...option } : option)?.day ?? ''
  const shown = formats.date.show(day)
  return of === 'ate'
    ? shown.slice(-4)
    : option.ordem === 'mda'
      ? sheetText.monthFirst(shown)
      : sheetText.dayFirst(shown)
}
