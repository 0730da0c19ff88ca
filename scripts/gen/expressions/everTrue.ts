/* Whether a condition can be true while some fields are empty, by trying possible values of the others. */
import type { Field } from '#model/entity/entity'
import { isBoolean } from '#model/entity/kindGuards'
import { scopeOf } from '#model/expression/expression'
import { expressionNames } from '#model/expression/expressionNames'
import type { Scope } from '../sources/nodes'
import { sampleOf, trialActor } from './checkExpressions'
import { runExpression } from './expressionLanguage'

const mostTrials = 256

/**
 * Assumes that conditions on the actor can be true.
 * @example mayHold('b != null', fields, new Set(['b'])) // false
 */
export function mayHold(text: string, fields: Scope, empty: ReadonlySet<string>): boolean {
  const names = expressionNames(text)
  if (names.includes('actor')) return true
  const others = names.flatMap((name) => (empty.has(name) ? [] : (fields.get(name) ?? [])))
  const rows = others.reduce<readonly Readonly<Record<string, unknown>>[]>(
    (made, field) =>
      made
        .flatMap((row) => valuesOf(field).map((value) => ({ ...row, [field.name]: value })))
        .slice(0, mostTrials),
    [{}],
  )
  return rows.length === mostTrials || rows.some((row) => holds(text, row))
}

function valuesOf(field: Field): readonly unknown[] {
  if (isBoolean(field)) return [true, false, null]
  return [...(field.values?.map(({ value }) => value) ?? [sampleOf(field)]), null]
}

function holds(text: string, row: Readonly<Record<string, unknown>>): boolean {
  try {
    return runExpression(text, scopeOf(text, row, trialActor, '2026-01-15')) === true
  } catch {
    return false
  }
}
