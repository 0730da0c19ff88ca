import type { FieldShape } from '#model/changes/shape'
import { familyOf } from '#model/entity/family'
import { isChoice } from '#model/entity/kindGuards'
import { defaultTimeZone } from '#model/formats/index'
import { type ColumnTraits, columnTraits, isFineMoney, typeOfFamily } from '../columns/columns'

/** Undefined for properties without a column. */
export function storedType(shape: FieldShape): string | undefined {
  const { kind, values, isElsewhere, decimals } = shape
  if (isElsewhere) return undefined
  if (isFineMoney({ kind, ...(decimals !== undefined && { decimals }) })) return columnTraits.decimal.type
  const choices = values?.map(([value, title]) => ({ value, title }))
  const { family } = familyOf({ kind, ...(choices && { values: choices }) })
  const coded = isChoice(shape) ? typeOfFamily[family]?.type : undefined
  return coded ?? (columnTraits[kind] as ColumnTraits).type
}

const asText = (column: string) => `${column}::text`
const asMany = (type: string) => (column: string) =>
  `case when ${column} is not null then array[${column}]::${type} end`

/** Lossless cast expressions, by old and new type. */
const widenings: Readonly<Record<string, (column: string) => string>> = {
  'bigint numeric': (column) => `${column}::numeric`,
  'numeric(13,2) numeric': (column) => `trim_scale(${column})`,
  'bigint text': asText,
  'numeric text': (column) => `trim_scale(${column})::text`,
  'numeric(13,2) text': (column) => `trim_scale(${column})::text`,
  'boolean text': asText,
  'date text': asText,
  'date timestamp with time zone': (column) => `${column}::timestamp at time zone '${defaultTimeZone}'`,
  'text text[]': asMany('text[]'),
  'bigint bigint[]': asMany('bigint[]'),
}

/** Undefined if the values must be checked one by one. */
export function widening(from: string, to: string): ((column: string) => string) | undefined {
  return from === to ? (column) => column : widenings[`${from} ${to}`]
}
