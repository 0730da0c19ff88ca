/* Comparisons that are never true, by the types of their operands. E430, E431. */
import type { ASTNode } from '@marcbachmann/cel-js'
import type { Field } from '#model/entity/entity'
import { traitsOf } from '#model/entity/kinds'
import { parseDay } from '#model/formats/index'
import { areComparable, typeOfField, typeText, type ValueType } from './valueType'

export interface TypedNode {
  readonly node: ASTNode
  readonly field?: Field | undefined
  readonly type?: ValueType
  readonly isTold: boolean
}

export interface ExpressionFault {
  readonly code: string
  readonly message: string
  readonly start: number
  readonly suggestion?: string | undefined
}

const equalities = ['==', '!=']
const orders = ['<', '<=', '>', '>=']

/** For `in`, the items of the list are compared with the left side. */
export function compareTypes(
  operator: string,
  [left, right]: readonly [TypedNode, TypedNode],
  items: readonly TypedNode[],
): readonly ExpressionFault[] {
  if (equalities.includes(operator)) return [...compare(left, right, true)]
  if (orders.includes(operator)) return [...compare(left, right, false)]
  return operator === 'in' ? items.flatMap((item) => compare(left, item, true)) : []
}

function compare(left: TypedNode, right: TypedNode, isEquality: boolean): readonly ExpressionFault[] {
  if (left.isTold || right.isTold || isNull(left.node) || isNull(right.node)) return []
  const day = noDay(left, right) ?? noDay(right, left)
  if (day) return [day]
  // Order comparisons of wrong types fail in the trial run.
  const [one, other] = [typeOf(left), typeOf(right)]
  if (areComparable(one, other) || !one || !other) return []
  const areRecords = one.type === 'record' && other.type === 'record'
  if (!isEquality && !areRecords) return []
  const message = `compara ${sideText(left, one)} com ${sideText(right, other)}: nunca seriam iguais`
  const start = right.node.op === 'value' ? right.node.start : left.node.start
  return [{ code: areRecords ? 'E431' : 'E430', message, start, suggestion: asOther(right, one) }]
}

function noDay(side: TypedNode, { node }: TypedNode): ExpressionFault | undefined {
  if (typeOf(side)?.type !== 'date' || side.node.op === 'value') return undefined
  if (node.op !== 'value' || typeof node.args !== 'string') return undefined
  const text = node.args
  if (/^\d{4}-\d{2}/.test(text) && parseDay(`${text}-01`.slice(0, 10))) return undefined
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const meant = year && `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const message = `uma data se compara com outra escrita aaaa-mm-dd, e "${text}" não é uma`
  return { code: 'E430', message, start: node.start, suggestion: meant || undefined }
}

function asOther({ node }: TypedNode, wanted: ValueType): string | undefined {
  if (node.op !== 'value' || typeof node.args !== 'string' || wanted.type !== 'number') return undefined
  const number = Number(node.args.replace(',', '.'))
  return node.args.trim() !== '' && Number.isFinite(number) ? String(number) : undefined
}

function typeOf({ node, field, type }: TypedNode): ValueType | undefined {
  if (type) return type
  // A list is compared as a whole.
  if (field) return traitsOf(field.kind).isMany ? undefined : typeOfField(field)
  if (node.op !== 'value') return undefined
  const { args } = node
  if (typeof args === 'string') return { type: 'text' }
  if (typeof args === 'boolean') return { type: 'boolean' }
  return typeof args === 'number' || typeof args === 'bigint' ? { type: 'number' } : undefined
}

function isNull(node: ASTNode): boolean {
  return node.op === 'value' && node.args === null
}

function sideText({ field }: TypedNode, type: ValueType): string {
  return field ? `"${field.name}" (${typeText(type)})` : typeText(type)
}

const calls: Readonly<Record<string, ValueType['type']>> = {
  size: 'number',
  int: 'number',
  double: 'number',
  round: 'number',
  sum: 'number',
  daysBetween: 'number',
  monthsBetween: 'number',
  indexOf: 'number',
  string: 'text',
  addDays: 'date',
  addMonths: 'date',
  dayOf: 'date',
  '-': 'number',
  '*': 'number',
  '/': 'number',
  '%': 'number',
}

export function typeOfCall(name: string): { readonly type: ValueType } | undefined {
  const type = Object.hasOwn(calls, name) ? calls[name] : undefined
  return type && type !== 'record' ? { type: { type } } : undefined
}
