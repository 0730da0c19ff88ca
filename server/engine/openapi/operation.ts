import { isDeepStrictEqual } from 'node:util'
import { isRow } from '#model/entity/jsonSchema'
import type { Schema } from './recordSchemas'

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: true
  readonly parameters?: readonly Schema[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Contents }
  readonly responses: Readonly<Record<string, Schema>>
  readonly security?: readonly Schema[]
  readonly 'x-roles'?: readonly string[]
}

export type Contents = Readonly<Record<string, Schema>>

export function jsonOf(schema: Schema, example?: unknown): Contents {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

/** A feature may handle some requests to an entity's path and pass on the rest, so both operations apply. */
export function bothOf(general: Operation, own: Operation): Operation {
  const beside = (own.parameters ?? []).filter((each) => each.in !== 'path')
  const parameters = [...(general.parameters ?? []), ...beside]
  const body = general.requestBody ?? own.requestBody
  return {
    ...general,
    summary: `${general.summary} · ${own.summary}`,
    ...(parameters.length > 0 && { parameters: distinct(parameters) }),
    ...(body && {
      requestBody: {
        ...body,
        required: general.requestBody?.required === true && own.requestBody?.required === true,
        content: either(general.requestBody?.content ?? {}, own.requestBody?.content ?? {}),
      },
    }),
    responses: eitherAnswer(general.responses, own.responses),
    ...(own.security?.length === 0 && { security: [{}, ...(general.security ?? [])] }),
  }
}

function eitherAnswer(a: Operation['responses'], b: Operation['responses']): Operation['responses'] {
  const statuses = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return Object.fromEntries(
    statuses.map((status) => {
      const [one, other] = [a[status] ?? b[status] ?? {}, b[status] ?? {}]
      if (!isRow(one.content) || !isRow(other.content) || one === other) return [status, one]
      return [status, { ...one, content: either(one.content as Contents, other.content as Contents) }]
    }),
  )
}

function either(a: Contents, b: Contents): Contents {
  const types = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return Object.fromEntries(
    types.map((type) => {
      const [one, other] = [a[type], b[type]]
      if (!one || !other) return [type, one ?? other ?? {}]
      const isSame = isDeepStrictEqual(one.schema, other.schema)
      return [type, isSame ? one : { ...one, schema: { anyOf: [one.schema, other.schema] } }]
    }),
  )
}

function distinct(parameters: readonly Schema[]): readonly Schema[] {
  return [
    ...new Map(parameters.map((each) => [JSON.stringify(each.$ref ?? [each.in, each.name]), each])).values(),
  ]
}
