/*
 * Candidate expressions that convert old values to the property's new kind. They are syntax trees, because
 * the server ships no expression parser.
 */
import type { FieldDifference } from '#model/changes/differences'
import type { FieldShape } from '#model/changes/shape'
import { decimalsOf } from '#model/entity/decimals'
import { isDate, isInstant, isInteger, isMoney, isMonth } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import type { Tree } from '#model/expression/expressionTree'

type Conversion = readonly [source: string, tree: Tree]

const call = (name: string, ...args: readonly Tree[]): Tree => ['call', name, ...args]
const begin = (of: Conversion, length: number): Conversion => [
  `${of[0]}.substring(0, ${length})`,
  call('substring', of[1], ['#', 0], ['#', length]),
]
const to = (name: 'int' | 'double' | 'string' | 'round' | 'dayOf', field: string): Conversion => [
  `${name}(${field})`,
  call(name, field),
]

/**
 * Candidate conversions, most likely first.
 * @example conversionsFor('due', { what: 'kind', before: date, after: month }) // [['due.substring(0, 7)',
 * …]]
 */
export function conversionsFor(field: string, difference: FieldDifference): readonly Conversion[] {
  if (difference.what === 'kind') return ofKind(field, difference.before, difference.after)
  if (difference.what !== 'tighter' || difference.limit !== 'maxLength') return []
  return [begin([field, field], Number(difference.after.limits.maxLength))]
}

function ofKind(field: string, before: FieldShape, after: FieldShape): readonly Conversion[] {
  const [from, { json }] = [traitsOf(before.kind), traitsOf(after.kind)]
  const isNumber = from.json === 'number'
  if (isMonth(after))
    return [begin([field, field], 7), begin(to('dayOf', field), 7)].slice(isInstant(before) ? 1 : 0)
  if (isDate(after)) return [to('dayOf', field)]
  if (isInteger(after)) return [to(isNumber ? 'round' : 'int', field)]
  if (json === 'number') {
    const places = decimalsOf(after) ?? 2
    const rounded: Conversion = [`round(${field}, ${places})`, call('round', field, ['#', places])]
    return isNumber ? (isMoney(after) ? [rounded] : []) : [to('double', field)]
  }
  if (json !== 'string') return []
  const joined: Conversion = [
    `size(${field}) == 0 ? null : ${field}.join("; ")`,
    ['?:', ['==', call('size', field), ['#', 0]], ['=', null], call('join', field, ['=', '; '])],
  ]
  const text = from.isMany ? joined : to('string', field)
  const { maxLength } = after.limits
  return maxLength === undefined ? [text] : [text, begin(text, Number(maxLength))]
}
