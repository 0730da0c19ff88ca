/*
 * Generates valid input for any entity from its schema alone. Deterministic by seed. The caller picks
 * references, because it knows which records exist.
 */

import type { Entity, Field } from '../entity/entity'
import type { JsonValue, Row } from '../entity/jsonSchema'
import {
  isBoolean,
  isChoice,
  isInlinePicture,
  isList,
  isObject,
  isReferenceList,
  isTextList,
} from '../entity/kindGuards'
import { formats, isFormat } from '../formats/index'
import type { Actor } from '../people/actor'
import { takenBranches } from '../record/condition'
import { defaultsOf } from '../record/creation/defaults'
import { activeFields } from '../record/record'

export type PickReference = (field: Field, row: Row) => number | undefined

export interface SampleOptions {
  readonly seed: number
  readonly actor: Actor
  readonly today: string
  readonly pick: PickReference
  readonly isFull?: boolean
  /** Uses the schema's `examples` instead of values that depend on the seed. */
  readonly takesExamples?: boolean
}

/** A valid row with either the required fields, or every field that people may fill in. */
export function sampleRecord(entity: Entity, options: SampleOptions): Row {
  const row: Row = { ...defaultsOf(entity) }
  if (entity.workflow) delete row[entity.workflow.field]
  // Two rounds, because the first round's values determine which branches and fields exist.
  for (let round = 0; round < 2; round++) {
    const required = requiredNames(entity, row)
    const active = activeFields(entity, row, options.actor, options.today)
    for (const field of entity.fields) {
      if (field.system || field.readOnly || !active.has(field.name)) continue
      if (row[field.name] !== undefined && !isObject(field)) continue
      if (!required.has(field.name) && !options.isFull) continue
      const value = sampleValue(field, row, options)
      if (value !== undefined) row[field.name] = value
    }
  }
  return row
}

function requiredNames(entity: Entity, row: Row): ReadonlySet<string> {
  const branches = takenBranches(entity.schema, row)
  return new Set([entity.schema, ...branches].flatMap((schema) => schema.required ?? []))
}

function sampleValue(field: Field, row: Row, options: SampleOptions): unknown {
  const example = options.takesExamples && !field.format ? exampleValue(field) : field.sample
  if (example !== undefined) return example
  if (field.default !== undefined) return field.default
  if (field.ref) {
    const id = options.pick(field, row)
    return id === undefined ? undefined : isReferenceList(field) ? [id] : id
  }
  if (field.values && isChoice(field)) return field.values[options.seed % field.values.length]?.value
  if (field.values) return [field.values[options.seed % field.values.length]?.value]
  if (isObject(field)) return sampleObject(field, options, row[field.name])
  if (isList(field)) return [sampleObject(field, options)]
  if (isTextList(field)) return [`Item ${options.seed}`]
  if (field.kind === 'numbers') return [options.seed, options.seed + 0.5]
  if (field.kind === 'dates') return [options.today]
  if (isInlinePicture(field)) return 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  if (isBoolean(field)) return true
  if (field.format && isFormat(field.format)) return sampleFormat(field.format, options)
  return sampleByKind(field, options)
}

/** The schema's example if it is a valid value; `000.000.000-00` only shows the format and is not a valid CPF. */
export function exampleValue(field: Field): JsonValue | undefined {
  const { sample, schema, values, ref, format } = field
  // A transition may allow fewer choices than the field has.
  const isLeft = !values || [sample].flat().every((each) => values.some(({ value }) => value === each))
  if (sample !== undefined && isLeft) return sample
  const [example] = schema.examples ?? []
  if (example === undefined || values || ref) return undefined
  if (format && isFormat(format)) return formats[format].sample(1)
  if (isTextList(field)) return [example]
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  return typeof example === (isNumber ? 'number' : schema.type) ? example : undefined
}

function sampleFormat(format: keyof typeof formats, options: SampleOptions): string {
  if (format === 'date' || format === 'month')
    return format === 'month' ? `${options.today.slice(0, 7)}-01` : options.today
  return formats[format].sample(options.seed)
}

function sampleByKind(field: Field, options: SampleOptions): unknown {
  const json = field.schema.type
  if (json === 'integer' || json === 'number') return sampleNumber(field, options.seed, json === 'integer')
  if (json === 'string') {
    const longest = Math.min(field.maxLength ?? 80, field.schema.maxLength ?? 80)
    const text =
      longest < 12 ? `${options.seed}${field.title}` : `${field.title.slice(0, longest - 8)} ${options.seed}`
    return text.slice(0, longest).padEnd(field.schema.minLength ?? 1, 'x')
  }
  return undefined
}

function sampleNumber(field: Field, seed: number, isWhole: boolean): number {
  const low =
    field.minimum ??
    (field.schema.exclusiveMinimum !== undefined ? field.schema.exclusiveMinimum + (isWhole ? 1 : 0.01) : 1)
  const high = field.maximum ?? field.schema.exclusiveMaximum ?? low + 50
  const value = low + (seed % 7) * Math.max((high - low) / 20, isWhole ? 1 : 0)
  const bounded = Math.min(Math.max(value, low), high)
  return isWhole ? Math.ceil(bounded) : Math.round(bounded * 100) / 100
}

function sampleObject(field: Field, options: SampleOptions, partial: unknown = {}): Row {
  const holder = isList(field) ? field.schema.items : field.schema
  const required = new Set(holder?.required ?? [])
  const row: Row = { ...(partial as Row) }
  for (const child of field.fields) {
    if (row[child.name] !== undefined) continue
    if (child.readOnly || (!required.has(child.name) && !options.isFull)) continue
    const value = sampleValue(child, row, options)
    if (value !== undefined) row[child.name] = value
  }
  return row
}
