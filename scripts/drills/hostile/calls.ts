/* Every call in the OpenAPI document, with a path that can be requested and the schema of its input. */
import { isRow } from '#model/entity/jsonSchema'
import type { OpenApi } from '../../../server/engine/openapi/document'

/** A schema in the document. */
export type Schema = Readonly<Record<string, unknown>>

/** A call that can be made. */
export interface Call {
  readonly method: string
  readonly path: string
  /** Content type of its body; undefined for a call without a body, or with a form. */
  readonly body?: Schema
  readonly isForVisitors: boolean
}

/** Values for path parameters that are not numbers and cannot be any text. */
const parts: Readonly<Record<string, string>> = { country: '1', state: '1', formato: 'csv' }

/** The calls of a document, except those in `skips`, which sign people out or overload the database. */
export function callsOf({ paths }: Pick<OpenApi, 'paths'>, skips: readonly RegExp[] = []): readonly Call[] {
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody, security }]) => {
      const path = template.replace(/\{(\w+)\}/g, (_part, name: string) =>
        /id$/i.test(name) ? '1' : (parts[name] ?? '1'),
      )
      const name = `${method.toUpperCase()} ${path}`
      if (skips.some((skip) => skip.test(name))) return []
      const schema = requestBody?.content['application/json']?.schema
      return [
        {
          method: method.toUpperCase(),
          path: `/api${path}`,
          ...(isRow(schema) && { body: schema }),
          // `{}` among the security schemes allows calls without signing in.
          isForVisitors: !security?.length || security.some((way) => Object.keys(way).length === 0),
        },
      ]
    }),
  )
}

/** Resolves references in the document. */
export function createResolve({ components }: Pick<OpenApi, 'components'>): (schema: unknown) => Schema {
  return function resolve(schema: unknown): Schema {
    if (!isRow(schema)) return {}
    const { $ref } = schema
    if (typeof $ref !== 'string') return schema
    const [, , group = '', name = ''] = $ref.split('/')
    return resolve(components[group]?.[name])
  }
}
