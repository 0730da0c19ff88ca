import type { Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { valueAt } from './valueAt'

export function unitPath({ unitFrom }: Pick<Field, 'unitFrom'>, path: string): string | undefined {
  return unitFrom === undefined ? undefined : [...path.split('.').slice(0, -1), unitFrom].join('.')
}

export function unitBy({ units }: Pick<Field, 'units'>, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return units ? units[String(value)] : String(value)
}

/**
 * Returns the field with the unit that applies in a row; also works for fields of list items.
 * @example measuredIn(dose, { dose_max: 1, unidade_dose: 'L/ha' }).unit // 'L/ha'
 */
export function measuredIn(field: Field, row: Row, path = field.path): Field {
  const beside = unitPath(field, path)
  if (beside === undefined || field.unitFrom === undefined) return field
  const unit = unitBy(field, valueAt(row, beside) ?? row[field.unitFrom])
  return unit === undefined ? field : { ...field, unit }
}

/** Leaves out fields whose value is the unit of another one, which is shown with it. */
export function withoutUnits(fields: readonly Field[]): readonly Field[] {
  const units = new Set(fields.map(({ unitFrom, units: named }) => (named ? undefined : unitFrom)))
  return fields.filter(({ name }) => !units.has(name))
}
