import type { Field } from '../entity/entity'
import { isRow, type Row } from '../entity/jsonSchema'
import { showValue } from '../show/show'

export interface DisplayedValue {
  readonly campo: string
  readonly valor: string
}

/**
 * Lists the displayed values, those inside objects and lists one by one.
 * @example tellValues(entity.fields, { size: 1.5 }) // [{ campo: 'Size', valor: '1,5' }]
 */
export function displayValues(fields: readonly Field[], values: Row): readonly DisplayedValue[] {
  return fields.flatMap((field) => {
    const value = values[field.name]
    if (value === undefined) return []
    if (field.fields.length === 0) return [{ campo: field.title, valor: showValue(value, field) }]
    return [value].flat().flatMap((each) => (isRow(each) ? displayValues(field.fields, each) : []))
  })
}
