/* A period preset fills in its two days; editing a day by hand selects the custom period. Pure. */
import type { Field } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { isObject } from '#model/entity/kindGuards'
import { customPeriod, isPeriodLabel, resolvePeriod } from '#model/period'

/**
 * Returns the other fields that change with a field.
 * @param around the field and its siblings
 * @param today yyyy-mm-dd
 */
export function followers(around: readonly Field[], changed: Field, value: unknown, today: string): Row {
  if (changed.period) return daysOf(changed.period, value, today)
  const preset = around.find(({ period }) => period?.from === changed.name || period?.to === changed.name)
  return preset ? { [preset.name]: customPeriod } : {}
}

export function withPeriods(fields: readonly Field[], data: Row, today: string): Row {
  const filled = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const value = data[field.name]
    if (field.period) return Object.entries({ ...daysOf(field.period, value, today), ...known(field, data) })
    const isHolder = isObject(field) && field.required && isRow(value)
    return isHolder ? [[field.name, withPeriods(field.fields, value, today)]] : []
  })
  return { ...data, ...Object.fromEntries(filled) }
}

function known({ period }: Field, data: Row): Row {
  const names = period ? [period.from, period.to] : []
  return Object.fromEntries(names.filter((name) => name in data).map((name) => [name, data[name]]))
}

function daysOf({ from, to }: NonNullable<Field['period']>, value: unknown, today: string): Row {
  if (!isPeriodLabel(value) || value === customPeriod) return {}
  const range = resolvePeriod(value, today)
  return { [from]: range.from, [to]: range.to }
}
