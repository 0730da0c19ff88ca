/*
 * JSON Schemas of an entity's records for responses, creation, update and transitions. Fields that the reader
 * may not see are absent; fields set by the server are read-only.
 */
import { exampleValue, sampleRecord } from '#model/describe/sampleRecord'
import type { Entity, Field, Transition } from '#model/entity/entity'
import { itemOf } from '#model/entity/itemOf'
import { isNested, isTextList } from '#model/entity/kindGuards'
import { traitsOf } from '#model/entity/kinds'
import type { EntityIndex } from '#model/entity/paths'
import { isAccountField, systemNames } from '#model/entity/system'
import { fold } from '#model/formats/fold'
import { dayOfInstant } from '#model/formats/index'
import { mayEdit, maySee } from '#model/people/access'
import { type Actor, systemActor } from '#model/people/actor'
import { isNarrowed } from '#model/record/creation/isNarrowed'
import { askedField } from '#model/record/workflow'
import { documentText } from './messages'

export type Schema = Readonly<Record<string, unknown>>

export type SeenBy = string | 'all'

export const schemaNames = {
  record: (entity: Entity) => entity.name,
  made: (entity: Entity) => `${entity.name}.novo`,
  change: (entity: Entity) => `${entity.name}.alteracao`,
} as const

const labels = {
  _label: { type: 'string', description: documentText.ownLabel },
  _labels: {
    type: 'object',
    description: documentText.labels,
    additionalProperties: {
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: ['string', 'null'] } }],
    },
  },
} as const

/** Values of other records, or nested ones, requested by path. */
const farValues = { '^[^.]+[.].+$': {} } as const

const always: readonly string[] = [systemNames.id]

/** Only the id is required: fields that are empty or not requested may be missing. */
export function recordSchema(entity: Entity, by: SeenBy): Schema {
  return {
    type: 'object',
    title: entity.title,
    ...(entity.help !== undefined && { description: entity.help }),
    properties: { ...propertiesOf(entity.fields, by, 'read'), ...labels },
    patternProperties: farValues,
    required: always,
    additionalProperties: false,
  }
}

export function newSchema(entity: Entity, by: SeenBy, index: EntityIndex): Schema {
  const given = givenFields(entity, by)
  const readers = by === 'all' ? entity.access.create : [by]
  const isTaken = (field: Field) => readers.some((role) => isNarrowed(index, field, role))
  return {
    type: 'object',
    title: documentText.made(entity.title),
    properties: propertiesOf(given, by, 'write'),
    // A reference with a single candidate is filled in automatically.
    ...requiredOf(given.filter((field) => field.required && !isFilled(entity, field) && !isTaken(field))),
    additionalProperties: false,
  }
}

/** Read-only fields may be sent unchanged. */
export function changeSchema(entity: Entity, by: SeenBy): Schema {
  const given = givenFields(entity, by)
  return {
    type: 'object',
    title: documentText.change(entity.title),
    properties: propertiesOf(given, by, 'write'),
    additionalProperties: false,
  }
}

export function askedSchema(entity: Entity, transition: Transition, by: SeenBy): Schema | undefined {
  const paths = [...new Set([...transition.input, ...transition.completes])]
  const fields = paths.flatMap((path) => {
    const field = path.includes('.') ? undefined : askedField(entity, transition, path)
    return field && maySee(field, roleOf(by)) ? [field] : []
  })
  const inner = paths.filter((path) => path.includes('.')).map((path) => path.split('.')[0] ?? path)
  const holders = entity.fields.filter(({ name }) => inner.includes(name))
  const all = [...fields, ...holders.filter(({ name }) => !fields.some((field) => field.name === name))]
  if (all.length === 0) return undefined
  const demanded = transition.demands.filter(
    ({ field, when }) => when === undefined && transition.input.includes(field),
  )
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map((field) => [field.name, valueSchema({ ...field, required: false }, by, 'write')]),
    ),
    ...requiredOf(all.filter(({ name }) => demanded.some(({ field }) => field === name))),
    additionalProperties: false,
  }
}

/** A valid request body with the required fields; references use id 1. */
export function exampleOf(entity: Entity, by: SeenBy): Readonly<Record<string, unknown>> | undefined {
  const actor = actorOf(by)
  const today = dayOfInstant(new Date())
  const row = sampleRecord(entity, { seed: 1, actor, today, pick: () => 1, takesExamples: true })
  const given = givenFields(entity, by).filter(
    (field) => !isFilled(entity, field) && mayEdit(field, actor.role) && row[field.name] !== undefined,
  )
  return given.length === 0 ? undefined : Object.fromEntries(given.map(({ name }) => [name, row[name]]))
}

function givenFields(entity: Entity, by: SeenBy): readonly Field[] {
  return entity.fields.filter((field) => maySee(field, roleOf(by)))
}

function isFilled(entity: Entity, field: Field): boolean {
  const isGiven = field.default !== undefined || field.computed !== undefined || field.readOnly
  return isGiven || entity.workflow?.field === field.name
}

function requiredOf(fields: readonly Field[]) {
  return fields.length === 0 ? {} : { required: fields.map(({ name }) => name) }
}

export function actorOf(by: SeenBy): Actor {
  return { ...systemActor, role: roleOf(by) }
}

function roleOf(by: SeenBy): string {
  return by === 'all' ? '$system' : by
}

type Direction = 'read' | 'write'

function propertiesOf(
  fields: readonly Field[],
  by: SeenBy,
  direction: Direction,
): Readonly<Record<string, Schema>> {
  const seen = fields.filter((field) => maySee(field, roleOf(by)))
  return Object.fromEntries(seen.map((field) => [field.name, valueSchema(field, by, direction)]))
}

function valueSchema(field: Field, by: SeenBy, direction: Direction): Schema {
  const isFixed = field.readOnly || field.system || !mayEdit(field, roleOf(by))
  const example = exampleValue(field)
  return {
    title: field.title,
    ...helpOf(field),
    ...emptied(field, masked(field, direction, typeOf(field, by, direction))),
    ...(direction === 'write' && boundsOf(field)),
    ...(isFixed && { readOnly: true }),
    ...(field.default !== undefined && direction === 'write' && { default: field.default }),
    ...(example !== undefined && { examples: [example] }),
    ...(field.unit !== undefined && { 'x-unit': field.unit }),
    ...(field.ref?.entity && { 'x-ref': field.ref.entity }),
  }
}

function helpOf(field: Field): Schema {
  const told = [field.help, field.pii && documentText.masked, isAccountField(field) && documentText.account]
  const text = told.filter((each) => typeof each === 'string').join(' ')
  return text === '' ? {} : { description: text }
}

/** A masked value is a string, whatever its type was. */
function masked({ pii }: Field, direction: Direction, schema: Schema): Schema {
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return pii && direction === 'read' && isNumber ? { ...schema, type: [schema.type, 'string'] } : schema
}

/** Nullable unless the field is required. */
function emptied(field: Field, schema: Schema): Schema {
  if (always.includes(field.name) && field.system) return schema
  const { type, oneOf } = schema
  if (Array.isArray(oneOf)) return { ...schema, oneOf: [...(oneOf as readonly unknown[]), { type: 'null' }] }
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...(schema.enum as readonly unknown[]), null] }
  return type === undefined ? schema : { ...schema, type: [type, 'null'].flat() }
}

function typeOf(field: Field, by: SeenBy, direction: Direction): Schema {
  const traits = traitsOf(field.kind)
  if (field.values && !traits.isMany) return choicesOf(field, direction)
  if (traits.isMany) {
    const item = typeOf(itemOf(field), by, direction)
    const isBounded = isTextList(field) && direction === 'write'
    return { type: 'array', items: { ...item, ...(isBounded && { maxLength: field.maxLength }) } }
  }
  if (traits.json === 'array') return { type: 'array', items: partOf(field, by, direction) }
  if (traits.json === 'object') return partOf(field, by, direction)
  if (traits.json === 'number') return { type: traits.family === 'integer' ? 'integer' : 'number' }
  if (traits.json === 'any') return {}
  if (traits.json === 'boolean') return { type: 'boolean' }
  const format = field.format ?? traits.format
  return { type: 'string', ...(format !== undefined && { format }) }
}

/** Choices and their titles. Aliases are accepted regardless of case and accents, and stored as the value. */
function choicesOf({ values = [], aliases = {} }: Field, direction: Direction): Schema {
  const given = direction === 'write' ? Object.keys(aliases) : []
  const hasWords = values.some(({ value, title }) => String(value) !== title)
  const plain = { enum: values.map(({ value }) => value) }
  const told = hasWords ? values.map(({ value, title }) => ({ const: value, title })) : [plain]
  if (given.length === 0) return hasWords ? { oneOf: told } : plain
  const pattern = `^\\s*(${given.map(spelledAs).join('|')})\\s*$`
  return { anyOf: [...told, { type: 'string', title: documentText.aliases, examples: given, pattern }] }
}

/** Pattern that matches the text regardless of case and accents. */
function spelledAs(text: string): string {
  return [...fold(text)]
    .map((letter) => {
      const same = accented.filter((each) => fold(each) === letter)
      const all = [letter, letter.toUpperCase(), ...same].filter(
        (each, at, list) => list.indexOf(each) === at,
      )
      return all.length > 1 ? `[${all.join('')}]` : letter.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&')
    })
    .join('')
}

const accented = [...'àáâãäçèéêëìíîïñòóôõöùúûüÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜ']

function partOf(field: Field, by: SeenBy, direction: Direction): Schema {
  if (field.fields.length === 0) return isNested(field) ? {} : { type: 'object' }
  const own = field.fields.filter(({ required }) => required)
  return {
    type: 'object',
    properties: propertiesOf(field.fields, by, direction),
    ...(direction === 'write' &&
      requiredOf(own.filter(({ default: given, readOnly }) => given === undefined && !readOnly))),
    additionalProperties: false,
  }
}

function boundsOf({ kind, minimum, maximum, maxLength, minItems, maxItems }: Field): Schema {
  const { isMany, json } = traitsOf(kind)
  const length = isMany || json === 'any' ? undefined : maxLength
  const bounds = Object.entries({ minimum, maximum, maxLength: length, minItems, maxItems })
  return Object.fromEntries(bounds.filter(([, value]) => value !== undefined))
}
