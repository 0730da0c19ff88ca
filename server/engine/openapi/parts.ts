import { problemStatus } from '#model/problem/problemBody'
import { reportTypes } from '#model/report/report'
import { timelineKinds } from '#model/wire/record/timeline'
import { documentText, failureText, headerText, parameterText } from './messages'
import type { Schema } from './recordSchemas'

const text = { type: 'string' } as const

/**
 * Its example is the schema's. API viewers fill in a parameter's own example, and send it unless the user removes it.
 */
function query(name: string, schema: Schema, description: string, example?: string | number): Schema {
  if (example === undefined) return { name, in: 'query', description, schema }
  return {
    name,
    in: 'query',
    description: `${description} ${parameterText.example}: \`${example}\`.`,
    schema: { ...schema, examples: [example] },
  }
}

function needed(name: string, description: string, example?: string): Schema {
  return { ...query(name, text, description), required: true, ...(example !== undefined && { example }) }
}

export const parameters = {
  others: {
    name: 'outros',
    in: 'query',
    description: parameterText.others,
    style: 'form',
    explode: true,
    schema: { type: 'object', additionalProperties: text },
    example: {},
  },
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: parameterText.id,
    schema: { type: 'integer', minimum: 1 },
  },
  anotacaoId: { name: 'anotacaoId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
  filter: query('filter', text, parameterText.filter, '{"ativo":true}'),
  q: query('q', text, parameterText.q),
  sort: query('sort', text, parameterText.sort, '["id","DESC"]'),
  range: { ...query('range', text, parameterText.range), example: '[0,24]' },
  fields: query('fields', text, parameterText.fields),
  labels: query('labels', { enum: ['1', '0'] }, parameterText.labels),
  relevance: query('relevance', { enum: ['1', '0'] }, parameterText.relevance),
  total: query('total', { enum: ['capped'] }, parameterText.total),
  formato: query('formato', { enum: reportTypes }, parameterText.formato),
  groups: query('groups', text, parameterText.groups),
  sums: query('sums', text, parameterText.sums),
  facets: query('facets', text, parameterText.facets),
  facetText: query('facetText', text, parameterText.facetText),
  pivot: query('pivot', text, parameterText.pivot, 'criado_em:month'),
  exportar: query('exportar', { enum: reportTypes }, parameterText.exportar),
  by: needed('by', parameterText.by),
  campo: needed('campo', parameterText.campo),
  ids: needed('ids', parameterText.ids, '1,2,3'),
  lado: query('lado', text, parameterText.lado, '320'),
  sight: query('sight', text, parameterText.sight, '-47.5,-22,-46,-20.5'),
  zoom: query('zoom', { type: 'integer', minimum: 0, maximum: 20 }, parameterText.zoom, 8),
  tipo: query('tipo', { enum: timelineKinds }, parameterText.tipo),
  antes: query('antes', text, parameterText.antes),
  nome: query('q', text, parameterText.nome),
  key: {
    name: 'Idempotency-Key',
    in: 'header',
    description: parameterText.key,
    schema: { ...text, minLength: 8, maxLength: 200 },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: parameterText.ifMatch,
    schema: { ...text, examples: ['"3"'] },
  },
  viewAs: { name: 'View-As', in: 'header', description: parameterText.viewAs, schema: text },
  override: {
    name: 'X-HTTP-Method-Override',
    in: 'header',
    description: parameterText.override,
    schema: { enum: ['GET'] },
  },
} as const satisfies Readonly<Record<string, Schema>>

export type ParameterName = keyof typeof parameters

export function parameter(name: ParameterName): Schema {
  return { $ref: `#/components/parameters/${name}` }
}

export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

export const headers = {
  contentRange: { description: headerText.contentRange, schema: text },
  etag: { description: headerText.etag, schema: text },
  retryAfter: { description: headerText.retryAfter, schema: { type: 'integer' } },
  requestId: { description: headerText.requestId, schema: text },
  version: { description: headerText.version, schema: text },
} as const satisfies Readonly<Record<string, Schema>>

const headerNames = {
  contentRange: 'Content-Range',
  etag: 'ETag',
  retryAfter: 'Retry-After',
  requestId: 'X-Request-Id',
  version: 'version',
} as const satisfies Record<keyof typeof headers, string>

export function headersOf(...names: readonly (keyof typeof headers)[]): Schema {
  const all = [...names, 'requestId', 'version'] as const
  return Object.fromEntries(all.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }]))
}

const reading = [400, 401, 403, 404, 406, 429, 500, 503] as const
const writing = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503, 507] as const

const statuses = {
  read: reading,
  write: writing,
  all: [...new Set<number>([...reading, ...writing])],
} as const

export function failuresOf(act: keyof typeof statuses): Schema {
  return Object.fromEntries(
    statuses[act].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )
}

export function failures(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    statuses.all.map((status) => {
      // A 406 carries the problem code of 415.
      const codes = Object.entries(problemStatus)
        .filter(([, each]) => each === (status === 406 ? 415 : status))
        .map(([code]) => code)
      const isLater = status === 429 || status === 503
      return [
        status,
        {
          description: failureText[status] ?? '',
          headers: headersOf(...(isLater ? (['retryAfter'] as const) : [])),
          content: {
            'application/json': {
              schema: {
                ...schemaRef('ProblemBody'),
                properties: { error: { enum: codes } },
              },
            },
          },
        },
      ]
    }),
  )
}

export const securitySchemes = {
  sessao: { type: 'http', scheme: 'bearer', description: documentText.session },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'consoletoken_…', description: documentText.token },
} as const satisfies Readonly<Record<string, Schema>>
