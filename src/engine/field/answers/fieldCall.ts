/* Reads which call of an entity a request is. Pure. */
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { apiUrl, parseJson } from '../../data/http'

export interface FieldCall {
  readonly method: string
  readonly entity: Entity
  readonly id?: number
  /** What follows the endpoint and the id. */
  readonly rest: readonly string[]
  readonly params: URLSearchParams
  readonly body: Row
  readonly version?: number
}

/** @example readCall(index, '/api/widgets/7/ficha', {}) // { entity: widget, id: 7, rest: ['ficha'] … } */
export function readCall(index: EntityIndex, url: string, options: RequestInit): FieldCall | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (!pathname.startsWith(`${apiUrl}/`)) return undefined
  const [endpoint, ...steps] = pathname
    .slice(apiUrl.length + 1)
    .split('/')
    .map(decodeURIComponent)
  const entity = [...index.values()].find((each) => !each.system && each.endpoint === endpoint)
  if (!entity) return undefined
  const headers = new Headers(options.headers)
  const params = options.body instanceof URLSearchParams ? options.body : searchParams
  const id = /^-?\d+$/.test(steps[0] ?? '') ? Number(steps[0]) : undefined
  const json = typeof options.body === 'string' ? parseJson(options.body) : undefined
  const version = /^"(\d+)"$/.exec(headers.get('If-Match') ?? '')?.[1]
  return {
    method: headers.get('X-HTTP-Method-Override') ?? options.method ?? 'GET',
    entity,
    ...(id !== undefined && { id }),
    rest: id === undefined ? steps : steps.slice(1),
    params,
    body: isRow(json) ? json : {},
    ...(version !== undefined && { version: Number(version) }),
  }
}

/** Kind and name of the act that a request is; undefined for those that need the server. */
export function actOf({ method, id, rest }: FieldCall): { kind: ActKind; name?: string } | undefined {
  const [word, name] = rest
  if (method === 'POST' && id === undefined && rest.length === 0) return { kind: 'create' }
  if (id === undefined) return undefined
  if (method === 'PATCH' && rest.length === 0) return { kind: 'edit' }
  if (method === 'DELETE' && rest.length === 0) return { kind: 'remove' }
  if (method !== 'POST') return undefined
  if (word === 'reativacao' && rest.length === 1) return { kind: 'restore' }
  if (word === 'anotacoes' && rest.length === 1) return { kind: 'note' }
  if (word === 'transicoes' && name !== undefined) return { kind: 'transition', name }
  return undefined
}

type ActKind = 'create' | 'edit' | 'remove' | 'restore' | 'note' | 'transition'
