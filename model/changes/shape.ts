/*
 * Schema changes. Hides how two versions of an entity are compared, and how names and values follow a declared change.
 * An entity's shape is the part of its schema that the database stores, to compare later versions with. Plain JSON.
 */
import type { Entity, Field } from '../entity/entity'
import type { JsonSchema } from '../entity/jsonSchema'
import { isMoney, isSecret } from '../entity/kindGuards'
import type { Kind } from '../entity/kinds'
import { isReadOnDemand, rollupText } from '../entity/rollup'
import { type PagesByAddress, pagesOf } from './addresses'
import { canonical } from './canonical'

export type ChoiceValue = string | number | boolean

export const limitNames = [
  'maxLength',
  'minLength',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxItems',
  'minItems',
  'pattern',
  'format',
] as const

export type LimitName = (typeof limitNames)[number]

export interface FieldShape {
  readonly name: string
  readonly title: string
  readonly kind: Kind
  readonly required: boolean
  /** Not stored in the entity's own table. */
  readonly isElsewhere?: true
  readonly ref?: string
  readonly values?: readonly (readonly [value: ChoiceValue, title: string])[]
  readonly computed?: string
  /** Only for money with decimals other than two. */
  readonly decimals?: number
  /**
   * Condition under which a root property exists; empty if it always does. Missing in shapes stored by older versions.
   */
  readonly condition?: string
  readonly limits: Readonly<Partial<Record<LimitName, string | number>>>
  readonly fields: readonly FieldShape[]
}

export interface UniqueShape {
  readonly fields: readonly string[]
  readonly where: Readonly<Record<string, unknown>>
}

export interface EntityShape {
  readonly name: string
  readonly title: string
  readonly path?: string
  readonly endpoint: string
  /** Missing in shapes stored by older versions. */
  readonly pages?: PagesByAddress
  readonly fields: readonly FieldShape[]
  readonly unique: readonly UniqueShape[]
  readonly transitions: Readonly<Record<string, string>>
  readonly rules: readonly string[]
}

export type Shapes = ReadonlyMap<string, EntityShape>

export function shapeOf(entity: Entity): EntityShape {
  return {
    name: entity.name,
    title: entity.title,
    ...(entity.path !== undefined && { path: entity.path }),
    endpoint: entity.endpoint,
    pages: pagesOf(entity),
    fields: entity.fields
      .filter(({ system }) => !system)
      .map((field) => ({ ...shapeOfField(field), condition: conditionOf(entity, field) })),
    unique: [
      ...entity.unique.map((fields) => ({ fields, where: {} })),
      ...entity.uniqueWhere.map(({ fields, where }) => ({ fields, where })),
    ],
    transitions: Object.fromEntries(
      Object.values(entity.workflow?.transitions ?? {}).map(({ name, label }) => [name, label]),
    ),
    rules: entity.rules.map(({ message }) => message),
  }
}

export function shapeOfField(field: Field): FieldShape {
  const isElsewhere = isReadOnDemand(field) || isSecret(field) || field.ref?.through !== undefined
  return {
    name: field.name,
    title: field.title,
    kind: field.kind,
    required: field.required && !field.conditional && field.show === undefined,
    ...(isElsewhere && { isElsewhere }),
    ...(field.ref && field.ref.entity !== '' && { ref: field.ref.entity }),
    ...(field.values && { values: field.values.map(({ value, title }) => [value, title] as const) }),
    ...(field.computed !== undefined && field.age === undefined && { computed: field.computed }),
    ...(field.rollup && { computed: rollupText(field.rollup) }),
    ...(isMoney(field) && field.decimals !== undefined && { decimals: field.decimals }),
    limits: limitsOf(field),
    fields: field.fields.map(shapeOfField),
  }
}

function conditionOf({ schema }: Entity, { name, show }: Field): string {
  const isAlways = schema.properties !== undefined && Object.hasOwn(schema.properties, name)
  const ways = isAlways ? [] : waysTo(schema, name, []).map(canonical).sort()
  return show === undefined && ways.length === 0 ? '' : canonical([show ?? null, ways])
}

/** The conditions that lead to each branch that declares the property. */
function waysTo(schema: JsonSchema, name: string, way: readonly unknown[]): readonly (readonly unknown[])[] {
  const parts = [...(schema.if ? [schema] : []), ...(schema.allOf ?? []).filter((part) => part.if)]
  return parts.flatMap((part) =>
    (['then', 'else'] as const).flatMap((side) => {
      const branch = part[side]
      if (!branch) return []
      const here = [...way, [side, part.if]]
      const isHere = branch.properties !== undefined && Object.hasOwn(branch.properties, name)
      return [...(isHere ? [here] : []), ...waysTo(branch, name, here)]
    }),
  )
}

function limitsOf({ schema }: Field): FieldShape['limits'] {
  const stated: Readonly<Record<string, unknown>> = { ...schema }
  const limits: Partial<Record<LimitName, string | number>> = {}
  for (const name of limitNames) {
    const value = stated[name]
    if (typeof value === 'string' || typeof value === 'number') limits[name] = value
  }
  return limits
}

export function fieldShapeAt({ fields }: Pick<EntityShape, 'fields'>, path: string): FieldShape | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = fields.find(({ name }) => name === first)
  return rest.length === 0 || !field ? field : fieldShapeAt(field, rest.join('.'))
}
