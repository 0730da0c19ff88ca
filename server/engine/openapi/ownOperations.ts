import type { Entity } from '#model/entity/entity'
import type { EntityIndex } from '#model/entity/paths'
import type { CallName } from '#model/wire/calls'
import type { CallSpec, CallTable } from '../http/callSpec'
import { listFiles, listParameters } from './entityOperations'
import { documentText, failureText } from './messages'
import { jsonOf, type Operation } from './operation'
import { failures, failuresOf, headersOf, parameter, schemaRef } from './parts'
import type { Schema } from './recordSchemas'
import type { Resolver, WireCalls } from './wireCalls'

interface Document {
  readonly index: EntityIndex
  readonly words: CallTable
  readonly wire: WireCalls
  readonly resolver: Resolver
  readonly forTokens: ReadonlySet<string>
}

export interface OwnOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly needs: { readonly words: CallSpec; readonly entity?: Entity }
}

/** A path parameter with a few fixed values: `:kind{one|two}`. */
const fewWords = /:(\w+)\{([\w-]+(?:\|[\w-]+)*)\}/
const partOf = /:(\w+)(?:\{[^/]*\})?/g

export function nameOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{[^/]*\}/g, '')}`
}

/** @throws Error for a call without texts or types */
export function ownOperations(method: string, route: string, document: Document): readonly OwnOperation[] {
  const name = nameOf(method, route)
  const words = document.words[name as CallName] as CallSpec | undefined
  const wire = document.wire.calls[name]
  if (!words || !wire) throw new Error(`The call ${name} is not declared: it needs types and words.`)
  return pathsOf(route, words, document.index).map((path) => {
    const [first = ''] = path.split('/').slice(1)
    const entity = [...document.index.values()].find(({ endpoint }) => endpoint === first)
    return {
      method: method.toLowerCase(),
      path: path.replace(partOf, '{$1}'),
      operation: operationOf(name, path, document),
      needs: { words, ...(entity && { entity }) },
    }
  })
}

function pathsOf(route: string, { offered }: CallSpec, index: EntityIndex): readonly string[] {
  if (offered !== undefined) {
    const entities = [...index.values()].filter(
      ({ account, actions }) => account && actions.some(({ name }) => name === offered),
    )
    return entities.map(({ endpoint }) => route.replace(/:endpoint(?:\{[^/]*\})?/, endpoint))
  }
  const few = fewWords.exec(route)
  if (!few) return [route]
  return (few[2] ?? '').split('|').map((word) => route.replace(fewWords, word))
}

function operationOf(name: string, path: string, document: Document): Operation {
  const { words: table, wire, resolver, forTokens } = document
  const words = table[name as CallName]
  const { query, body, answer, failure } = wire.calls[name] ?? {}
  const [method = ''] = name.split(' ')
  const isVisitor = words.for === 'visitor'
  const listed = words.listed ? listParameters.map(parameter) : []
  const parameters = [...partsOf(path), ...queryOf(query, resolver), ...listed]
  const description = [words.help, words.instead && documentText.instead(words.instead)]
    .filter(Boolean)
    .join('\n\n')
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^\w]+/g, '_')}`,
    tags: [words.tag],
    summary: words.summary,
    ...(description !== '' && { description }),
    ...(words.instead !== undefined && { deprecated: true as const }),
    parameters: method === 'POST' ? [...parameters, parameter('key')] : parameters,
    ...(body !== undefined && { requestBody: { required: false, content: bodyOf(body, resolver) } }),
    responses: {
      [words.status ?? 200]: {
        description: words.status === 302 ? documentText.noContent : documentText.okay,
        headers: headersOf(...(words.listed ? (['contentRange'] as const) : [])),
        ...(answer !== undefined && {
          content: { ...jsonOf(resolver.of(answer)), ...(words.listed && listFiles()) },
        }),
        ...(answer === undefined &&
          words.gives !== undefined &&
          words.status !== 302 && {
            content: { [words.gives]: { schema: { type: 'string' } } },
          }),
      },
      ...otherAnswers(words),
      ...failuresOf('all'),
      ...(failure !== undefined && ownFailures(resolver.of(failure))),
    },
    security: isVisitor ? [] : forTokens.has(name) ? [{ sessao: [] }, { token: [] }] : [{ sessao: [] }],
  }
}

function otherAnswers({ also = [], gives = 'application/octet-stream' }: CallSpec) {
  return Object.fromEntries(
    also.map((status) => [
      status,
      {
        description: failureText[status] ?? '',
        ...((status === 410 || status === 416) && { content: jsonOf(schemaRef('ProblemBody')) }),
        ...(status === 206 && { content: { [gives]: { schema: { type: 'string' } } } }),
      },
    ]),
  )
}

function ownFailures(schema: Schema): Readonly<Record<string, Schema>> {
  const told = Object.entries(failures()).filter(([status]) => status in failuresOf('write'))
  return Object.fromEntries(told.map(([status, answer]) => [status, { ...answer, content: jsonOf(schema) }]))
}

function bodyOf(body: unknown, resolver: Resolver) {
  if (body === 'form') return { 'multipart/form-data': { schema: { type: 'object' } } }
  return jsonOf(resolver.of(body))
}

function partsOf(path: string): readonly Schema[] {
  return [...path.matchAll(partOf)].map(([, name = '']) => {
    const isNumber = /(?:^i|I)d$/.test(name)
    return { name, in: 'path', required: true, schema: { type: isNumber ? 'integer' : 'string' } }
  })
}

function queryOf(query: unknown, resolver: Resolver): readonly Schema[] {
  const schema = query === undefined ? {} : resolver.of(query)
  const { $ref } = schema
  const whole = typeof $ref === 'string' ? (resolver.definition($ref.split('/').at(-1) ?? '') ?? {}) : schema
  const { properties = {}, required = [] } = whole as {
    readonly properties?: Readonly<Record<string, Schema>>
    readonly required?: readonly string[]
  }
  const named = Object.entries(properties).map(([name, each]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema: each,
  }))
  return 'additionalProperties' in whole && whole.additionalProperties !== false
    ? [...named, parameter('others')]
    : named
}
