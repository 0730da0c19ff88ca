/* Syntax, names and a trial run of every expression of a file. E204–E209. */
import { ParseError } from '@marcbachmann/cel-js'
import type { Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { isChoiceList, isDate, isInteger, isList, isMonth, isObject } from '#model/entity/kindGuards'
import { type KindTraits, traitsOf } from '#model/entity/kinds'
import { scopeOf } from '#model/expression/expression'
import { parseDay } from '#model/formats/index'
import type { Actor } from '#model/people/actor'
import { at, type Cursor, entriesOf, itemsOf, problemAt, textOf } from '../files/cursor'
import type { SchemaProblem } from '../files/problem'
import { demandsOf } from '../sources/demanded'
import type { PropertyNode, Scope } from '../sources/nodes'
import type { Source, Sources } from '../sources/sources'
import { typeOfActor } from './actorType'
import { type ExpressionNames, readExpression } from './checkExpressionTree'
import { runExpression } from './expressionLanguage'

export function checkEntityExpressions(source: Source, sources: Sources): readonly SchemaProblem[] {
  const { words } = source
  const fields: Scope = new Map(source.entity.fields.map((field) => [field.name, field]))
  const places = [
    ...itemsOf(at(words, 'rules')).map((each) => at(each, 'when')),
    ...itemsOf(at(words, 'actions')).flatMap((each) => [at(each, 'when'), at(each, 'disabled')]),
    ...entriesOf(at(words, 'workflow', 'transitions')).flatMap(([, each]) => [
      at(each, 'when'),
      ...demandsOf(each).map(({ condition }) => condition),
    ]),
    ...itemsOf(at(words, 'record', 'print')).map((each) => at(each, 'when')),
    ...entriesOf(at(words, 'events')).map(([, each]) => at(each, 'when')),
  ]
  return places.flatMap((place) => checkExpression(place, fields, sources, 'boolean'))
}

export function checkFieldExpressions(
  nodes: readonly PropertyNode[],
  sources: Sources,
): readonly SchemaProblem[] {
  return nodes.flatMap((node) => [
    ...checkExpression(at(node.cursor, 'x-field', 'show'), node.scope, sources, 'boolean'),
    ...checkExpression(at(node.cursor, 'x-field', 'computed'), node.scope, sources, resultOf(node.field)),
  ])
}

type Result = KindTraits['json'] | 'integer' | 'day'

function resultOf(field: Field): Result {
  if (isInteger(field)) return 'integer'
  return isDate(field) || isMonth(field) ? 'day' : traitsOf(field.kind).json
}

export function checkExpression(
  place: Cursor,
  fields: Scope,
  sources: Sources,
  result: Result,
): readonly SchemaProblem[] {
  const text = textOf(place)
  if (text === undefined) return []
  const faults = readExpression(text, namesFor(fields, sources))
  if (faults.length > 0) {
    return faults.map(({ code, message, start, suggestion }) =>
      problemAt(place, code, message, { within: start, suggestion }),
    )
  }
  const wrong = tryExpression(text, fields, result)
  return wrong === undefined ? [] : [problemAt(place, wrong.code, wrong.message, { within: wrong.start })]
}

function namesFor(fields: Scope, sources: Sources): ExpressionNames {
  const actor = new Set(['role', 'id', 'recordId'])
  for (const account of sources.accounts.values()) {
    for (const field of account.entity.fields) actor.add(field.name)
  }
  const typeOfMember = (member: string) => typeOfActor(sources, member)
  return { fields, actor, roles: new Set(sources.accounts.keys()), typeOfActor: typeOfMember }
}

/** Type errors, which do not depend on values; others (a short text, a missing key) depend on the record. */
const typeFailures = new Set([
  'no_such_overload',
  'no_matching_overload',
  'incompatible_ternary_branches',
  'invalid_condition_type',
  'invalid_logical_operand',
])

interface Failure {
  readonly code: string
  readonly message: string
  readonly start: number
}

function tryExpression(text: string, fields: Scope, result: Result): Failure | undefined {
  try {
    const scope = scopeOf(text, sampleRow([...fields.values()]), trialActor, '2026-01-15')
    return checkResult(runExpression(text, scope), result)
  } catch (problem) {
    return failureOf(problem)
  }
}

export function trialOf(text: string, fields: Scope): unknown {
  try {
    const scope = scopeOf(text, sampleRow([...fields.values()]), trialActor, '2026-01-15')
    return runExpression(text, scope) ?? undefined
  } catch {
    return undefined
  }
}

function failureOf(cause: unknown): Failure | undefined {
  if (!(cause instanceof Error) || cause instanceof ParseError || !('code' in cause)) return undefined
  if (!typeFailures.has(String(cause.code))) return undefined
  const range = 'range' in cause ? (cause.range as { readonly start: number } | undefined) : undefined
  const reason = cause.message.split('\n')[0] ?? ''
  return { code: 'E208', message: `tipos que não combinam na expressão: ${reason}`, start: range?.start ?? 0 }
}

const resultNames: Readonly<Partial<Record<Result, string>>> = {
  boolean: 'verdadeiro ou falso',
  string: 'um texto',
  number: 'um número',
}

function checkResult(value: unknown, result: Result): Failure | undefined {
  if (result === 'integer') {
    const isWhole = typeof value !== 'number' || Number.isInteger(value)
    return isWhole
      ? checkResult(value, 'number')
      : {
          code: 'E409',
          message:
            'a expressão pode resultar em casas decimais, e o campo é "integer": use round(…) ou type "number"',
          start: 0,
        }
  }
  if (result === 'day') {
    if (value === null || value === undefined || parseDay(`${String(value)}-01`.slice(0, 10)))
      return undefined
    return {
      code: 'E209',
      message: `a expressão deve resultar em uma data (aaaa-mm-dd), não em "${String(value)}"`,
      start: 0,
    }
  }
  const wanted = resultNames[result]
  if (wanted === undefined || value === null || value === undefined || typeof value === result)
    return undefined
  return { code: 'E209', message: `a expressão deve resultar em ${wanted}`, start: 0 }
}

export const trialActor: Actor = { id: 1, name: '', role: '', recordId: 1, record: {} }

function sampleRow(fields: readonly Field[]): Row {
  return Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)]))
}

export function sampleOf(field: Field): unknown {
  if (isObject(field)) return sampleRow(field.fields)
  if (isList(field)) return [sampleRow(field.fields)]
  if (isChoiceList(field)) return field.values?.slice(0, 1).map(({ value }) => value) ?? []
  const type: unknown = field.schema.type
  if (field.sample !== undefined && type !== undefined) return field.sample
  return field.values?.[0]?.value ?? traitsOf(field.kind).trial
}
