import type { Act, Entity, Transition } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { listWords } from '#model/query/queryUrl'
import type { EntityCallName } from '#model/wire/entityCalls'
import { fieldParameter } from './fieldParameters'
import { documentText, entityCallText } from './messages'
import { type Contents, jsonOf, type Operation } from './operation'
import { failuresOf, type headers, headersOf, type ParameterName } from './parts'
import { askedSchema, exampleOf, type Schema, type SeenBy } from './recordSchemas'
import type { Resolver, WireCalls } from './wireCalls'

interface EntityCall {
  readonly name: string
  /** Any one of these permissions suffices. */
  readonly acts: readonly Act[]
  readonly parameters?: readonly ParameterName[]
  readonly headers?: readonly (keyof typeof headers)[]
  readonly status?: 201
}

const matching: readonly ParameterName[] = ['filter', 'q', 'others']
const place = ['id'] as const
export const listParameters: readonly ParameterName[] = [...listWords, 'others']

const calls: Readonly<Record<EntityCallName, EntityCall>> = {
  'GET ': { name: 'list', acts: ['list'], parameters: listParameters, headers: ['contentRange'] },
  'POST ': {
    name: 'create',
    acts: ['create'],
    parameters: ['key', 'override'],
    headers: ['etag'],
    status: 201,
  },
  'GET /resumo': {
    name: 'summary',
    acts: ['list'],
    parameters: [...matching, 'sums', 'facets', 'facetText', 'groups', 'pivot', 'exportar'],
  },
  'GET /lugares': {
    name: 'places',
    acts: ['list'],
    parameters: [...matching, 'by', 'sight', 'zoom', 'fields'],
  },
  'GET /miniaturas': { name: 'pictures', acts: ['list'], parameters: ['campo', 'ids', 'lado'] },
  'GET /a-corrigir': { name: 'broken', acts: ['list'] },
  'GET /:id': { name: 'get', acts: ['view'], parameters: [...place, 'labels'], headers: ['etag'] },
  'PATCH /:id': { name: 'update', acts: ['edit'], parameters: [...place, 'ifMatch'], headers: ['etag'] },
  'DELETE /:id': { name: 'remove', acts: ['remove'], parameters: place },
  'POST /:id/reativacao': {
    name: 'restore',
    acts: ['remove'],
    parameters: [...place, 'key'],
    headers: ['etag'],
  },
  'POST /:id/transicoes/:name': {
    name: 'transition',
    acts: ['view'],
    parameters: [...place, 'key'],
    headers: ['etag'],
  },
  'POST /transicoes/:name': { name: 'transitionMany', acts: ['view'], parameters: ['key'] },
  'POST /alteracoes': { name: 'updateMany', acts: ['edit'], parameters: ['key'] },
  'POST /exclusoes': { name: 'removeMany', acts: ['remove'], parameters: ['key'] },
  'POST /reativacoes': { name: 'restoreMany', acts: ['remove'], parameters: ['key'] },
  'GET /:id/ficha': { name: 'head', acts: ['view'], parameters: place },
  'GET /:id/historico': { name: 'history', acts: ['view'], parameters: place },
  'GET /:id/linha-do-tempo': { name: 'timeline', acts: ['view'], parameters: [...place, 'tipo', 'antes'] },
  'GET /:id/mencionaveis': { name: 'mentionables', acts: ['note'], parameters: [...place, 'nome'] },
  'POST /:id/anotacoes': { name: 'addNote', acts: ['note'], parameters: [...place, 'key'], status: 201 },
  'PATCH /:id/anotacoes/:anotacaoId': {
    name: 'editNote',
    acts: ['note'],
    parameters: [...place, 'anotacaoId'],
  },
  'DELETE /:id/anotacoes/:anotacaoId': {
    name: 'removeNote',
    acts: ['note'],
    parameters: [...place, 'anotacaoId'],
  },
  'POST /mensagens/previa': { name: 'previewMessage', acts: ['message'] },
  'POST /mensagens/teste': { name: 'testMessage', acts: ['message'] },
  'POST /mensagens': { name: 'sendMessage', acts: ['message'], parameters: ['key'], status: 201 },
  'GET /:id/mensagens': { name: 'messageConsent', acts: ['message'], parameters: place },
  'PATCH /:id/mensagens': { name: 'changeMessageConsent', acts: ['message'], parameters: place },
  'POST /previa': { name: 'preview', acts: ['create'] },
  'POST /:id/previa': { name: 'previewChange', acts: ['edit'], parameters: place },
}

export interface EntityOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly needs: { readonly entity: Entity; readonly acts: readonly Act[]; readonly transition?: Transition }
}

interface Document {
  readonly index: EntityIndex
  readonly wire: WireCalls
  readonly resolver: Resolver
  readonly by: SeenBy
  /** Also lists the default roles of each call, for readers who administer access. */
  readonly tellsRoles: boolean
}

export function isEntityCall(name: string): name is EntityCallName {
  return Object.hasOwn(calls, name)
}

export function entityOperations(
  entity: Entity,
  name: EntityCallName,
  document: Document,
): readonly EntityOperation[] {
  const transitions = Object.values(entity.workflow?.transitions ?? {})
  if (!name.endsWith('/:name')) return [placed(entity, name, document)]
  return transitions.map((transition) => placed(entity, name, document, transition))
}

function placed(
  entity: Entity,
  name: EntityCallName,
  document: Document,
  transition?: Transition,
): EntityOperation {
  const call = calls[name]
  const [method = '', rest = ''] = name.split(' ')
  const path = rest.replace(/:name$/, transition?.name ?? '').replace(/:(\w+)/g, '{$1}')
  const { resolver, wire, by, tellsRoles } = document
  const { body, answer } = wire.entityCalls[name] ?? {}
  const isMany = call.name === 'transitionMany'
  const given = transition
    ? transitionSchema(
        askedSchema(entity, transition, by),
        isMany ? resolver.definition('RecordIds') : undefined,
      )
    : body === undefined
      ? undefined
      : resolver.of(body, entity)
  const answered = resolver.of(answer, entity)
  const isList = call.name === 'list'
  // Only administrators of access may view as another user.
  const named = [...(call.parameters ?? []), ...(method === 'GET' && tellsRoles ? (['viewAs'] as const) : [])]
  const roles = transition?.roles ?? call.acts.flatMap((act) => entity.access[act])
  const operation: Operation = {
    operationId: [entity.name, call.name, ...(transition ? [transition.name] : [])].join('.'),
    tags: [entity.plural],
    summary: transition
      ? `${transition.label}: ${isMany ? entity.plural : entity.title}`
      : (entityCallText[call.name]?.(entity) ?? ''),
    ...(named.length > 0 && { parameters: named.map((name) => fieldParameter(name, entity, document)) }),
    ...(given && { requestBody: bodyOf(entity, call, given, by) }),
    responses: {
      [call.status ?? 200]: {
        description: documentText.okay,
        headers: headersOf(...(call.headers ?? [])),
        content: { ...jsonOf(answered), ...(isList && listFiles()) },
      },
      ...(call.name === 'create' && {
        200: {
          description: documentText.asked,
          headers: headersOf('contentRange'),
          content: jsonOf(listOf(answered)),
        },
      }),
      ...failuresOf(method === 'GET' ? 'read' : 'write'),
    },
    security: [{ sessao: [] }, { token: [] }],
    ...(tellsRoles && { 'x-roles': [...new Set(roles)] }),
  }
  return {
    method: method.toLowerCase(),
    path: `/${entity.endpoint}${path}`,
    operation,
    needs: { entity, acts: call.acts, ...(transition && { transition }) },
  }
}

/** The input of a transition or, with `ids`, of a call for many records. */
function transitionSchema(input: Schema | undefined, ids: Schema | undefined): Schema | undefined {
  if (!ids || !isRow(ids.properties)) return input
  const valores = input ?? { type: 'object', additionalProperties: false }
  const required = ['ids', ...(input?.required ? ['valores'] : [])]
  return { ...ids, properties: { ...ids.properties, valores }, required }
}

function bodyOf(entity: Entity, call: EntityCall, schema: Schema, by: SeenBy) {
  const example = call.name === 'create' ? exampleOf(entity, by) : undefined
  const question: Contents = {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        description: documentText.longQuestion,
        additionalProperties: { type: 'string' },
      },
    },
  }
  return {
    required: call.name !== 'transition',
    content: { ...jsonOf(schema, example), ...(call.name === 'create' && question) },
  }
}

function listOf(item: Schema): Schema {
  return { type: 'array', items: item }
}

export function listFiles(): Contents {
  const file = { schema: { type: 'string', description: documentText.rowsAsFile } }
  return {
    'text/csv': file,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { ...file.schema, contentMediaType: 'application/octet-stream' },
    },
    'application/x-ndjson': file,
  }
}
