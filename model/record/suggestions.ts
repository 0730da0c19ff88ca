/*
 * Suggested values that depend on other values: the `suggest` expressions over the record and the records it refers
 * to. In an expression, a reference with members (`farm_id.name`) is its record.
 */
import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isReferenceList } from '../entity/kindGuards'
import { suggestExpressions } from '../entity/suggestExpressions'
import { ExpressionError, evaluate, membersIn } from '../expression/expression'
import { expressionNames } from '../expression/expressionNames'
import type { Actor } from '../people/actor'
import { fillNulls, normaliseRecord, withoutNulls } from './record'

export interface FieldSuggestion {
  readonly field: Field
  readonly sources: readonly string[]
  readonly from: readonly Field[]
  /** Those of `from` that are references whose records must be loaded. */
  readonly through: readonly Field[]
}

export type LookupRecord = (field: Field, id: number) => Row | undefined

export function suggestionsOf(entity: Entity): readonly FieldSuggestion[] {
  return entity.fields.flatMap((field) => {
    const sources = suggestExpressions(field)
    if (sources.length === 0) return []
    const named = new Set(sources.flatMap(expressionNames))
    const members = new Set(sources.flatMap((source) => [...membersIn(source)]))
    const from = entity.fields.filter(({ name }) => named.has(name))
    return [{ field, sources, from, through: from.filter(({ name, ref }) => ref && members.has(name)) }]
  })
}

export function idsFor(field: Field, record: Row): readonly number[] {
  return [record[field.name]].flat().filter((id) => typeof id === 'number')
}

/** Undefined if no expression gives a value. */
export function propose(
  { field, sources, through }: FieldSuggestion,
  entity: Entity,
  record: Row,
  referred: LookupRecord,
  actor: Actor,
  today: string,
): unknown {
  const row = { ...fillNulls(entity.fields, record) }
  for (const reference of through) {
    const known = idsFor(reference, record).map((id) => referred(reference, id) ?? null)
    row[reference.name] = isReferenceList(reference) ? known : (known[0] ?? null)
  }
  for (const source of sources) {
    const value = giveBy(source, row, actor, today)
    if (value === undefined || value === null || value === '') continue
    const kept = withoutNulls(normaliseRecord(entity, { [field.name]: value }))[field.name]
    if (kept !== undefined) return kept
  }
  return undefined
}

function giveBy(source: string, row: Row, actor: Actor, today: string): unknown {
  try {
    return evaluate(source, row, actor, today)
  } catch (problem) {
    // An expression fails on missing or unsuitable values, which is no error here.
    if (problem instanceof ExpressionError) return undefined
    throw problem
  }
}
