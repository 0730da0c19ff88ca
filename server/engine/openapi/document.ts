/*
 * The OpenAPI 3.1 document. Hides how it is built from the registered routes, the entity schemas and
 * the declared types of other calls. An undeclared route is an error.
 */
import type { RouterRoute } from 'hono/types'
import { isRow } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { mayAct, mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import type { CallTable } from '../http/callSpec'
import { entityOperations, isEntityCall } from './entityOperations'
import { mayCall } from './mayCall'
import { documentText } from './messages'
import { bothOf, type Operation } from './operation'
import { nameOf, ownOperations } from './ownOperations'
import { failures, headers, parameters, securitySchemes } from './parts'
import { changeSchema, newSchema, type Schema, schemaNames } from './recordSchemas'
import { createResolver, type Resolver, type WireCalls } from './wireCalls'

export interface DeclaredCalls {
  readonly wire: WireCalls
  readonly words: CallTable
}

/** The person reading the document, and the calls that their token may make. */
export interface Reader {
  readonly actor: Actor
  readonly leads: boolean
  mayCall(method: string, path: string): boolean
}

export interface DocumentParts extends DeclaredCalls {
  readonly index: EntityIndex
  readonly routes: readonly Pick<RouterRoute, 'method' | 'path'>[]
  readonly forTokens: ReadonlySet<string>
  readonly version: string
}

export interface OpenApi {
  readonly openapi: string
  readonly info: Schema
  readonly servers: readonly Schema[]
  readonly tags: readonly Schema[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
}

interface PathOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly isOpen: boolean
}

const prefix = '/api'

/** @throws Error for an undeclared route */
export function writeDocument(parts: DocumentParts, reader: Reader | 'all'): OpenApi {
  const by = reader === 'all' ? 'all' : reader.actor.role
  const tellsRoles = reader === 'all' || reader.leads
  const resolver = createResolver(parts.index, parts.wire, by)
  const found = parts.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${prefix}/`) && !path.endsWith('*'))
    .flatMap(({ method, path }) =>
      operationsOf(method, path.slice(prefix.length), { ...parts, resolver, by, reader, tellsRoles }),
    )
  const paths = gather(found.filter(({ isOpen }) => isOpen))
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const shared = { parameters, headers, responses: failures() }
  return {
    openapi: '3.1.1',
    info: { title: documentText.title, version: parts.version, description: documentText.about },
    servers: [{ url: prefix }],
    tags: tagsOf(operations, parts.index),
    paths,
    components: {
      schemas: schemasIn([operations, shared.responses], parts.index, resolver, by),
      ...shared,
      securitySchemes,
    },
  }
}

interface DocumentContext extends DocumentParts {
  readonly resolver: Resolver
  readonly by: string
  readonly tellsRoles: boolean
  readonly reader: Reader | 'all'
}

function operationsOf(method: string, route: string, writing: DocumentContext): readonly PathOperation[] {
  const { index, words, reader } = writing
  const entity = [...index.values()].find(
    ({ endpoint }) => route === `/${endpoint}` || route.startsWith(`/${endpoint}/`),
  )
  const rest = entity && `${method} ${route.slice(entity.endpoint.length + 1)}`
  const isOwn = Object.hasOwn(words, nameOf(method, route))
  const isCommon = rest !== undefined && isEntityCall(rest)
  const common =
    entity && isCommon
      ? entityOperations(entity, rest, writing).map((each) => ({ ...each, isOpen: mayCommon(each, reader) }))
      : []
  const own =
    isOwn || !isCommon
      ? ownOperations(method, route, writing).map((each) => ({
          ...each,
          isOpen: mayOwn(each, index, reader),
        }))
      : []
  return [...common, ...own]
}

function mayCommon(
  { method, path, needs }: ReturnType<typeof entityOperations>[number],
  reader: Reader | 'all',
) {
  if (reader === 'all') return true
  const { entity, acts, transition } = needs
  const may = transition
    ? mayDo(entity, transition, reader.actor)
    : acts.some((act) => mayAct(entity, act, reader.actor))
  return may && reader.mayCall(method, sampleOf(path))
}

function mayOwn(
  { method, path, needs }: ReturnType<typeof ownOperations>[number],
  index: EntityIndex,
  reader: Reader | 'all',
) {
  if (reader === 'all') return true
  return mayCall(needs, index, reader) && reader.mayCall(method, sampleOf(path))
}

function sampleOf(path: string): string {
  return path.replace(/\{\w+\}/g, '1')
}

/** Merges operations with the same method and path, whatever their parameters are named. */
function gather(found: readonly PathOperation[]): OpenApi['paths'] {
  const paths = new Map<string, { readonly path: string; readonly operations: Map<string, Operation> }>()
  for (const { method, path, operation: own } of found) {
    const key = path.replace(/\{\w+\}/g, '{}')
    const known = paths.get(key) ?? { path, operations: new Map<string, Operation>() }
    paths.set(key, known)
    const operation = underNames(own, path, known.path)
    const before = known.operations.get(method)
    if (before?.operationId === operation.operationId) continue
    known.operations.set(method, before ? joined(before, operation) : operation)
  }
  const sorted = [...paths.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return Object.fromEntries(sorted.map(({ path, operations }) => [path, Object.fromEntries(operations)]))
}

const byRef = new Map<unknown, Schema>(
  Object.entries(parameters).map(([name, each]) => [`#/components/parameters/${name}`, each]),
)

/** Renames path parameters to match another operation with the same path. */
function underNames(operation: Operation, path: string, shown: string): Operation {
  if (path === shown) return operation
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const renamed = new Map(names(path).map((name, at) => [name, names(shown)[at] ?? name]))
  const told = operation.parameters?.map((each) => {
    const plain = byRef.get(each.$ref) ?? each
    const other = plain.in === 'path' ? renamed.get(String(plain.name)) : undefined
    return other === undefined || other === plain.name ? each : { ...plain, name: other }
  })
  return { ...operation, ...(told && { parameters: told }) }
}

/** Keeps the operation id that is common to all entities. */
function joined(one: Operation, other: Operation): Operation {
  return one.operationId.includes('.') ? bothOf(one, other) : bothOf(other, one)
}

function tagsOf(operations: readonly Operation[], index: EntityIndex): readonly Schema[] {
  const names = [...new Set(operations.flatMap(({ tags }) => tags))]
  const helps = new Map([...index.values()].map(({ plural, help }) => [plural, help]))
  return names
    .toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
    .map((name) => ({ name, ...(helps.get(name) !== undefined && { description: helps.get(name) }) }))
}

function schemasIn(
  told: readonly unknown[],
  index: EntityIndex,
  resolver: Resolver,
  by: string,
): Readonly<Record<string, Schema>> {
  const makers = new Map<string, () => Schema>(
    [...index.values()].flatMap((entity) => [
      [schemaNames.record(entity), () => resolver.record(entity)] as const,
      [schemaNames.made(entity), () => newSchema(entity, by, index)] as const,
      [schemaNames.change(entity), () => changeSchema(entity, by)] as const,
    ]),
  )
  const schemas = new Map<string, Schema>()
  const look = (value: unknown): void => {
    for (const name of namesIn(value)) {
      if (schemas.has(name)) continue
      const schema = makers.get(name)?.() ?? resolver.definition(name)
      if (!schema) throw new Error(`The document refers to ${name}, which is nowhere.`)
      schemas.set(name, schema)
      look(schema)
    }
  }
  for (const each of told) look(each)
  return Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const schemaPlace = '#/components/schemas/'

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isRow(value)) return []
  const { $ref } = value
  const own = typeof $ref === 'string' && $ref.startsWith(schemaPlace) ? [$ref.slice(schemaPlace.length)] : []
  return [...own, ...Object.values(value).flatMap(namesIn)]
}
