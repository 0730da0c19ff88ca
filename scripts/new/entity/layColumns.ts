/* Proposes the list of an entity: columns, order, filters, groups and sums. */
import type { Sum } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type FieldDraft, fieldWords } from '../draft'

const mostShown = 7
const mostSearched = 4

type ColumnRank = 'reference' | 'choice' | 'date' | 'number' | 'text' | 'boolean' | 'none'

const ranks: readonly ColumnRank[] = ['reference', 'choice', 'date', 'number', 'text', 'boolean']

function rankOf({ property }: FieldDraft): ColumnRank {
  const { kind, ref } = fieldWords(property)
  const { type, format } = property
  if (kind === 'longText' || kind === 'json' || kind === 'password') return 'none'
  if (type === 'object') return 'none'
  if (ref !== undefined) return type === 'array' ? 'none' : 'reference'
  if (type === 'array') return 'none'
  if (property.enum !== undefined || property.oneOf !== undefined) return 'choice'
  if (format === 'date' || format === 'date-time' || format === 'month') return 'date'
  if (type === 'number' || type === 'integer') return 'number'
  return type === 'boolean' ? 'boolean' : 'text'
}

export function layColumns(fields: readonly FieldDraft[], label: FieldDraft | undefined): Row {
  const others = fields.filter((field) => field !== label && rankOf(field) !== 'none')
  const wanted = others.toSorted((a, b) => ranks.indexOf(rankOf(a)) - ranks.indexOf(rankOf(b)))
  const shown = new Set(wanted.slice(0, mostShown))
  const columns = others
    .toSorted((a, b) => Number(shown.has(b)) - Number(shown.has(a)))
    .map((field) => columnOf(field, !shown.has(field)))
  const first = label ? [{ field: label.name, fixed: true, filter: true, width: 220 }] : []
  const searched = fields
    .filter((field) => isSearched(field) && (field === label || rankOf(field) === 'text'))
    .toSorted((a, b) => Number(b === label) - Number(a === label))
    .slice(0, mostSearched)
  const dated = others.find((field) => rankOf(field) === 'date' && field.property.format !== 'month')
  const sort =
    label && fieldWords(label.property).unique === true
      ? [[label.name, 'ASC']]
      : dated
        ? [[dated.name, 'DESC']]
        : label
          ? [[label.name, 'ASC']]
          : undefined
  return {
    columns: [...first, ...columns, { field: 'id', hidden: true }],
    ...(sort && { sort }),
    ...(searched.length > 0 && { search: searched.map(({ name }) => name) }),
  }
}

function isSearched({ property }: FieldDraft): boolean {
  const { kind, ref, pii } = fieldWords(property)
  return (
    property.type === 'string' &&
    ref === undefined &&
    pii === undefined &&
    property.enum === undefined &&
    property.oneOf === undefined &&
    (kind === undefined || kind === 'text') &&
    !['date', 'date-time', 'month', 'color'].includes(String(property.format))
  )
}

function columnOf(field: FieldDraft, isHidden: boolean): string | Row {
  const { kind, format } = fieldWords(field.property)
  const rank = rankOf(field)
  const isPart = kind === 'latitude' || kind === 'longitude' || kind === 'percent' || format === 'plain'
  const sums = rank === 'number' && !isPart
  const words: Row = {
    ...((rank === 'reference' || rank === 'choice' || rank === 'boolean') && {
      filter: true,
      groupable: true,
    }),
    ...(sums && { sum: sumOf(field) }),
    ...(isHidden && { hidden: true }),
  }
  return Object.keys(words).length === 0 ? field.name : { field: field.name, ...words }
}

function sumOf({ property }: FieldDraft): Sum {
  if (fieldWords(property).kind === 'money') return 'money'
  return property.type === 'integer' ? 'INTEGER' : 'FLOAT'
}
