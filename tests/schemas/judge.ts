/* Computes and validates records of the real entities as the server does, without a server. */

import { sampleRecord } from '#model/describe/sampleRecord'
import type { Entity, Field } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { type Actor, systemActor } from '#model/people/actor'
import { defaultsOf } from '#model/record/creation/defaults'
import { activeRow, computeFields, normaliseRecord } from '#model/record/record'
import { checkRecord } from '#model/record/validate'
import { makeReal } from './readSchemas'

const { index, validators } = makeReal()

/** The date of all tests. */
const today = '2026-11-20'

const actor: Actor = { ...systemActor, role: 'admin' }

/** @throws Error for an unknown entity */
export function entityOf(name: string): Entity {
  const entity = index.get(name)
  if (!entity) throw new Error(`no entity ${name}`)
  return entity
}

/** A plausible record in which every reference is to record 1. */
export function sampleOf(name: string, changes: Row = {}, seed = 1, isFull = false): Row {
  const entity = withoutInnerDefaults(entityOf(name))
  const sample = sampleRecord(entity, { seed, actor, today, isFull, pick: () => 1 })
  return { ...sample, ...changes }
}

/** The sample treats objects that contain a default as filled. */
function withoutInnerDefaults(entity: Entity): Entity {
  const bare = ({ default: _default, ...field }: Field): Field => field
  const fields = entity.fields.map((field) =>
    field.kind === 'object' ? { ...field, fields: field.fields.map(bare) } : field,
  )
  return { ...entity, fields }
}

/** A row with its errors and warnings as `path message`. */
export interface CheckedRow {
  readonly row: Row
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

export function judge(name: string, changes: Row, sample: Row = sampleOf(name)): CheckedRow {
  const entity = entityOf(name)
  const validator = validators[name]
  if (!validator) throw new Error(`no validator of ${name}`)
  const input = normaliseRecord(entity, { ...defaultsOf(entity), ...sample, ...changes })
  const first = activeRow(entity, computeFields(entity, input, actor, today), actor, today)
  const row = activeRow(entity, computeFields(entity, first, actor, today), actor, today)
  const { errors, warnings } = checkRecord(entity, validator, row, actor, today)
  const spell = (problem: { path: string; message: string }) => `${problem.path} ${problem.message}`
  return { row, errors: errors.map(spell), warnings: warnings.map(spell) }
}
