/* Every call of the document, with an address that can be asked and the schema of what it takes. */
import { isRow } from '#model/entity/jsonSchema'
import type { OpenApi } from '../../../server/engine/openapi/document'

/** A schema of the document. */
export type Schema = Readonly<Record<string, unknown>>

/** A call that can be made. */
export interface Call {
  readonly method: string
  readonly path: string
  /** What its body is said to be; undefined for a call without one, or with a form. */
  readonly body?: Schema
  readonly isForVisitors: boolean
}

/** Words for parts of addresses that are no numbers, where any word will not do. */
const parts: Readonly<Record<string, string>> = { country: '1', state: '1', formato: 'csv' }

/** The calls of a document, those that sign people out or end the database's patience for them left out by `skips`. */
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
          // `{}` among the ways of signing in: without one, too.
          isForVisitors: !security?.length || security.some((way) => Object.keys(way).length === 0),
        },
      ]
    }),
  )
}

/** Follows references into the document. */
export function createResolve({ components }: Pick<OpenApi, 'components'>): (schema: unknown) => Schema {
  return function resolve(schema: unknown): Schema {
    if (!isRow(schema)) return {}
    const { $ref } = schema
    if (typeof $ref !== 'string') return schema
    const [, , group = '', name = ''] = $ref.split('/')
    return resolve(components[group]?.[name])
  }
}
