/*
 * What fields of a new record propose from other values: the expressions of `suggest`, over the record and over the
 * records that it refers to. A reference whose members are read stands for its record. Pure.
 */

import type { Entity, Field } from '../entity/entity'
import type { Row } from '../entity/jsonSchema'
import { isReferenceList } from '../entity/kindGuards'
import { ExpressionError, evaluate, membersIn } from '../expression/expression'
import { expressionNames } from '../expression/expressionNames'
import { expressionsOf } from '../expression/suggestedFrom'
import type { Actor } from '../people/actor'
import { fillNulls, normaliseRecord, withoutNulls } from './record'

/** A field that proposes, and from what. */
export interface Proposal {
  readonly field: Field
  /** Its expressions; the first that gives a value counts. */
  readonly sources: readonly string[]
  /** Fields of the record that they mention. */
  readonly from: readonly Field[]
  /** Of these, the references of which they read members. */
  readonly through: readonly Field[]
}

/** Records that references name, by field name and id; a record that is not there, or not to be seen, is absent. */
export type Referred = (field: Field, id: number) => Row | undefined

/** The proposing fields of an entity, in their order. */
export function proposalsOf(entity: Entity): readonly Proposal[] {
  return entity.fields.flatMap((field) => {
    const sources = expressionsOf(field)
    if (sources.length === 0) return []
    const named = new Set(sources.flatMap(expressionNames))
    const members = new Set(sources.flatMap((source) => [...membersIn(source)]))
    const from = entity.fields.filter(({ name }) => named.has(name))
    return [{ field, sources, from, through: from.filter(({ name, ref }) => ref && members.has(name)) }]
  })
}

/** Ids of the records that have to be read before a proposal can be made. */
export function idsFor(field: Field, record: Row): readonly number[] {
  return [record[field.name]].flat().filter((id) => typeof id === 'number')
}

/**
 * What is proposed for a record; undefined where it says too little.
 * @example propose(proposal, entity, { farm_id: 3 }, () => farm, actor, '2026-11-23')
 */
export function propose(
  { field, sources, through }: Proposal,
  entity: Entity,
  record: Row,
  referred: Referred,
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
    // What is missing, or does not fit, proposes nothing.
    if (problem instanceof ExpressionError) return undefined
    throw problem
  }
}
