/* Merges the codes of choices with the same title. */
import { standIns } from '../../entity/sameTitled'
import type { Column } from './column'

export function titledColumn(column: Column): Column {
  const instead = standIns(column.source.field)
  if (instead.size === 0) return column
  const texts = new Map([...instead].map(([code, first]) => [String(code), first]))
  const valueAt = (code: number) => {
    const value = column.valueAt(code)
    return value === null ? null : (texts.get(String(value)) ?? value)
  }
  const first = new Map<string, number>()
  const codeOf = Int32Array.from({ length: column.count }, (_, code) => {
    const text = String(valueAt(code))
    if (code > 0 && !first.has(text)) first.set(text, code)
    return code === 0 ? 0 : (first.get(text) ?? code)
  })
  return { ...column, valueAt, codes: column.codes.map((code) => codeOf[code] ?? code) }
}
