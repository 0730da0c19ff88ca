/*
 * The values of one record: canonical form, computed fields, validity, workflow. Hides the compiled validators and
 * the branches of schemas. A hidden field and a field of a branch that does not apply are absent, never left over
 * from before.
 */

import { valueOfSpelling } from '../entity/aliases'
import { decimalsOf, roundDecimals, withoutNoise } from '../entity/decimals'
import type { Entity, Field } from '../entity/entity'
import { itemOf } from '../entity/itemOf'
import type { Row } from '../entity/jsonSchema'
import {
  isChoiceList,
  isList,
  isLongText,
  isMoney,
  isObject,
  isReferenceList,
  isSecret,
  isTextList,
} from '../entity/kindGuards'
import { traitsOf } from '../entity/kinds'
import { ExpressionError, evaluate, isClearlyTrue } from '../expression/expression'
import { formats, isFormat, tidy, withoutInvisible } from '../formats/index'
import type { Actor } from '../people/actor'
import { hasBranches, takenBranches } from './condition'

/** Converts values to their canonical form; empty text becomes null and unknown keys are dropped. */
export function normaliseRecord(entity: Entity, input: Row): Row {
  return normaliseFields(entity.fields, input)
}

function normaliseFields(fields: readonly Field[], input: Row): Row {
  const row: Row = {}
  for (const field of fields) {
    if (field.name in input) row[field.name] = normaliseValue(field, input[field.name])
  }
  return row
}

/** A value of the wrong type is left for the validator to refuse. */
function normaliseValue(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return normaliseText(field, value)
  if (typeof value === 'number') return normaliseNumber(field, value)
  if (Array.isArray(value)) return normaliseList(field, value)
  if (typeof value === 'object' && isObject(field)) {
    const inner = normaliseFields(field.fields, value as Row)
    return Object.values(inner).every(isEmpty) ? null : inner
  }
  return value
}

/** Input is never rounded, only refused; computed values are rounded. */
function normaliseNumber(field: Field, value: number): number {
  const decimals = decimalsOf(field)
  if (decimals === undefined) return value
  const isCalculated = field.computed !== undefined || field.readOnly
  return isMoney(field) && isCalculated ? roundDecimals(value, decimals) : withoutNoise(value, decimals)
}

function normaliseText(field: Field, value: string): unknown {
  if (isSecret(field)) return value === '' ? null : value
  // NFC, so that search and sorting compare equal text.
  const composed = withoutInvisible(value.normalize('NFC'))
  const trimmed = isLongText(field) ? composed.trimEnd() : composed.trim()
  if (trimmed === '') return null
  if (field.format && isFormat(field.format) && traitsOf(field.kind).json === 'string') {
    return formats[field.format].normalise(trimmed)
  }
  return valueOfSpelling(field, trimmed)
}

function normaliseList(field: Field, value: readonly unknown[]): unknown {
  if (isList(field)) {
    return value.map((item) =>
      typeof item === 'object' && item !== null ? normaliseFields(field.fields, item as Row) : item,
    )
  }
  if (isTextList(field)) {
    return [
      ...new Set(value.map((item) => (typeof item === 'string' ? tidy(item.normalize('NFC')) : item))),
    ].filter((item) => item !== '')
  }
  if (field.kind === 'dates') {
    return value.map((item) => (typeof item === 'string' ? normaliseText(itemOf(field), item) : item))
  }
  const meant = value.map((item) =>
    typeof item === 'string' ? valueOfSpelling(field, item.normalize('NFC')) : item,
  )
  return isChoiceList(field) || isReferenceList(field) ? [...new Set(meant)] : value
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

export function unknownKeys(entity: Entity, input: Row): readonly string[] {
  return unknownIn(entity.fields, input, '')
}

const named = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>()

function byName(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const map = named.get(fields) ?? new Map(fields.map((field) => [field.name, field]))
  named.set(fields, map)
  return map
}

function unknownIn(fields: readonly Field[], input: Row, at: string): readonly string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const field = byName(fields).get(name)
    const here = `${at}/${name}`
    if (!field) return [here]
    if (field.fields.length === 0 || typeof value !== 'object' || value === null) return []
    if (Array.isArray(value)) {
      return value.flatMap((item, i) =>
        typeof item === 'object' && item !== null ? unknownIn(field.fields, item as Row, `${here}/${i}`) : [],
      )
    }
    return unknownIn(field.fields, value as Row, here)
  })
}

/** Fills computed fields: first inside list items and objects, then at the root in order. */
export function computeFields(entity: Entity, row: Row, actor: Actor, today: string): Row {
  if (!hasComputed(entity.fields)) return row
  const inner: Row = { ...row }
  for (const field of entity.fields) {
    const value = inner[field.name]
    if (!hasComputed(field.fields) || value === null || typeof value !== 'object') continue
    inner[field.name] = Array.isArray(value)
      ? value.map((item) =>
          typeof item === 'object' && item !== null
            ? computeIn(field.fields, item as Row, row, actor, today)
            : item,
        )
      : computeIn(field.fields, value as Row, row, actor, today)
  }
  return computeIn(entity.fields, inner, {}, actor, today)
}

function hasComputed(fields: readonly Field[]): boolean {
  return fields.some(({ computed, fields: inner }) => computed !== undefined || hasComputed(inner))
}

function computeIn(fields: readonly Field[], row: Row, around: Row, actor: Actor, today: string): Row {
  const filled: Row = { ...row }
  const context: Row = { ...around, ...fillNulls(fields, filled) }
  for (const field of fields) {
    if (!field.computed) continue
    const value = computeValue(field, field.computed, context, actor, today)
    filled[field.name] = value
    context[field.name] = nullsFilled(field, value)
  }
  return filled
}

function computeValue(field: Field, source: string, row: Row, actor: Actor, today: string): unknown {
  try {
    const value = evaluate(source, row, actor, today) ?? null
    if (typeof value === 'number' && !Number.isFinite(value)) return null
    return normaliseValue(field, value)
  } catch (problem) {
    // Evaluation fails on incomplete values; `gen` has checked the syntax.
    if (problem instanceof ExpressionError) return null
    throw problem
  }
}

/** Adds null for every absent field, so that expressions can refer to any of them. */
export function fillNulls(fields: readonly Field[], row: Row): Row {
  const filled: Row = {}
  for (const field of fields) filled[field.name] = nullsFilled(field, row[field.name])
  return filled
}

function nullsFilled({ fields }: Field, value: unknown = null): unknown {
  if (fields.length === 0 || value === null || typeof value !== 'object') return value
  if (!Array.isArray(value)) return fillNulls(fields, value as Row)
  return value.map((item) =>
    typeof item === 'object' && item !== null ? fillNulls(fields, item as Row) : item,
  )
}

const unconditional = new WeakMap<Entity, ReadonlySet<string>>()

/** Names of top-level fields that are visible and in a branch that applies. */
export function activeFields(entity: Entity, row: Row, actor: Actor, today: string): ReadonlySet<string> {
  const known = unconditional.get(entity)
  if (known) return known
  const base = new Set(Object.keys(entity.schema.properties ?? {}))
  for (const branch of takenBranches(entity.schema, row)) {
    for (const name of Object.keys(branch.properties ?? {})) base.add(name)
  }
  const hasShown = entity.fields.some(({ show }) => show !== undefined)
  const context = hasShown ? fillNulls(entity.fields, row) : {}
  const active = new Set(
    entity.fields
      .filter((field) => field.system || base.has(field.name))
      .filter((field) => !field.show || isClearlyTrue(field.show, context, actor, today))
      .map((field) => field.name),
  )
  if (!hasShown && !hasBranches(entity.schema)) unconditional.set(entity, active)
  return active
}

/** Names of top-level fields that are required, always or by a branch that applies. */
export function demandedFields({ schema }: Pick<Entity, 'schema'>, row: Row): ReadonlySet<string> {
  return new Set([schema, ...takenBranches(schema, row)].flatMap(({ required = [] }) => required))
}

export function activeRow(entity: Entity, row: Row, actor: Actor, today: string): Row {
  const active = activeFields(entity, row, actor, today)
  const kept: Row = {}
  for (const name of Object.keys(row)) kept[name] = active.has(name) ? row[name] : null
  return kept
}

/** Removes null and undefined at any depth, because validators and forms expect absent values. */
export function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined)
      .map(([name, each]) => [name, withoutNulls(each)]),
  ) as T
}
