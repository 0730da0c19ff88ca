/*
 * Access to the server. Hides URLs, versions and APIs that always return whole lists.
 *
 * A react-admin data provider built on ra-data-simple-rest, with PATCH, versions, labels, full-text search
 * and additional methods. Also supports APIs that ignore `range`.
 */

import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { InvalidRecords } from '#model/changes/invalidRecords'
import type { Entity, Filter } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import type { Page, Summary, SummaryQuery } from '#model/query/query'
import { encodeSummary } from '#model/query/queryUrl'
import type { AuditEntry } from '#model/wire/record/audit'
import type { RecordHead } from '#model/wire/record/recordHead'
import { withFieldErrors } from './fieldErrors'
import { apiUrl, request } from './http'
import type { WholeListCache } from './isWholeList'
import { allRows, type ListParams, type RequestMeta, wantsLabels } from './listParams'
import { asForm } from './longAddress'
import {
  mustBeBroken,
  mustBeHead,
  mustBeHistory,
  mustBeRecord,
  mustBeRecords,
  mustBeSummary,
} from './readAnswer'
import type { DatedAnswer, Replicas } from './replicas/replicas'
import { keyWrites } from './requestKeys'
import { createWholeLists } from './wholeList'

export interface ConsoleDataProvider extends DataProvider {
  history(resource: string, params: { readonly id: Identifier }): Promise<{ data: readonly AuditEntry[] }>
  head(
    resource: string,
    params: { readonly id: Identifier },
  ): Promise<{ data: RecordHead & { record: RaRecord } }>
  foresee(
    resource: string,
    params: { readonly id?: Identifier; readonly data: Row; readonly meta?: RequestMeta },
  ): Promise<{ data: Row }>
  restore(resource: string, params: { readonly id: Identifier }): Promise<{ data: RaRecord }>
  /** With `report`, the query counts as an export and is written to the audit log. */
  summary(resource: string, params: SummaryQuery, report?: 'xlsx' | 'pdf'): Promise<{ data: Summary }>
  /** Records that violate a newer rule; empty if the API does not support the call. */
  broken(resource: string): Promise<{ data: InvalidRecords }>
  /** Returns what `getList` would, if it is in memory and cheap to compute. */
  peekList(resource: string, params: ListParams): DatedAnswer<Page> | undefined
  peekSummary(resource: string, params: SummaryQuery): DatedAnswer<Summary> | undefined
  /** Whole lists in memory, loaded with the first list that has its rows. */
  readonly replicas: { current?: Replicas; load(): Promise<Replicas> }
  /** Makes the next list query reach the server, even if a whole list is cached. */
  forget(resource: string): Promise<void>
  transition(
    resource: string,
    params: {
      readonly id: Identifier
      readonly name: string
      readonly input?: Row
      readonly meta?: RequestMeta
    },
  ): Promise<{ data: RaRecord }>
}

interface RequestOverrides {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string | null>>
  readonly signal?: AbortSignal
  readonly entity?: Entity | undefined
}

/**
 * Resources are entity names; any other name is used as the endpoint's path. Rejects with `HttpError`s whose
 * body is a `ProblemBody`.
 * @example createDataProvider(index).getList('widget', { pagination: { page: 1, perPage: 25 }, filter: { q:
 * 'x' } })
 */
export function createDataProvider(index: EntityIndex): ConsoleDataProvider {
  keyWrites()
  const lists = createWholeLists(index)
  return { supportAbortSignal: true, ...usualVerbs(index, lists), ...ownVerbs(index, lists) }
}

const endpointOf = (index: EntityIndex, resource: string) => index.get(resource)?.endpoint ?? resource
const recordUrl = (index: EntityIndex, resource: string, id: Identifier) =>
  `${apiUrl}/${endpointOf(index, resource)}/${encodeURIComponent(id)}`

type ReactAdminMethod =
  | 'getList'
  | 'getManyReference'
  | 'getOne'
  | 'getMany'
  | 'create'
  | 'update'
  | 'updateMany'
  | 'delete'
  | 'deleteMany'

function usualVerbs(index: EntityIndex, lists: WholeListCache): Pick<ConsoleDataProvider, ReactAdminMethod> {
  const endpoint = (resource: string) => endpointOf(index, resource)
  const rest = (extra: RequestOverrides) => restWith(lists, extra)
  return {
    async getList(resource, params) {
      const { filter, extra } = listExtra(params)
      const list = rest({ ...extra, entity: index.get(resource) })
      const { data, total } = await list.getList(endpoint(resource), { ...params, filter })
      // simple-rest parses the `*` of an unknown total as NaN.
      return Number.isNaN(total) ? { data, pageInfo: { hasNextPage: true } } : { data, total }
    },
    getManyReference: (resource, params) => {
      const { filter, extra } = listExtra(params)
      return rest({ ...extra, entity: index.get(resource) }).getManyReference(endpoint(resource), {
        ...params,
        filter,
      })
    },
    async getOne(resource, params) {
      const { data } = await rest({ search: metaSearch(params.meta) }).getOne(endpoint(resource), params)
      mustBeRecord(data)
      return { data }
    },
    async getMany(resource, params) {
      const { data } = await rest({ search: metaSearch(params.meta) }).getMany(endpoint(resource), params)
      mustBeRecords(data)
      return { data }
    },
    create: (resource, params) =>
      withFieldErrors(rest(signalOf(params.meta)).create(endpoint(resource), params)),
    update: (resource, params) =>
      withFieldErrors(
        rest({ ...signalOf(params.meta), method: 'PATCH', headers: versionHeader(params.meta) }).update(
          endpoint(resource),
          params,
        ),
      ),
    updateMany: (resource, params) =>
      withFieldErrors(rest({ method: 'PATCH' }).updateMany(endpoint(resource), params)),
    delete: (resource, params) =>
      rest({ headers: versionHeader(params.meta) }).delete(endpoint(resource), params),
    async deleteMany(resource, params) {
      await rest({}).deleteMany(endpoint(resource), params)
      return { data: [...params.ids] }
    },
  }
}

type CustomMethod =
  | 'history'
  | 'head'
  | 'foresee'
  | 'restore'
  | 'broken'
  | 'summary'
  | 'peekList'
  | 'peekSummary'
  | 'replicas'
  | 'forget'
  | 'transition'

function ownVerbs(index: EntityIndex, lists: WholeListCache): Pick<ConsoleDataProvider, CustomMethod> {
  const replicas: ConsoleDataProvider['replicas'] = {
    async load() {
      const { createReplicas } = await import('./replicas/replicas')
      replicas.current ??= createReplicas(index)
      return replicas.current
    },
  }
  return {
    replicas,
    async history(resource, { id }) {
      const { json } = await request(`${recordUrl(index, resource, id)}/historico`)
      mustBeHistory(json)
      return { data: json }
    },
    async head(resource, { id }) {
      const { json } = await request(`${recordUrl(index, resource, id)}/ficha`)
      mustBeHead(json)
      return { data: json }
    },
    async foresee(resource, { id, data, meta }) {
      const url =
        id === undefined ? `${apiUrl}/${endpointOf(index, resource)}` : recordUrl(index, resource, id)
      const options = { method: 'POST', body: JSON.stringify(data), ...signalOf(meta) }
      const { json } = await request(`${url}/previa`, options)
      return { data: isRow(json) ? json : {} }
    },
    async restore(resource, { id }) {
      const { json } = await request(`${recordUrl(index, resource, id)}/reativacao`, { method: 'POST' })
      mustBeRecord(json)
      return { data: json }
    },
    async broken(resource) {
      const { json } = await request(`${apiUrl}/${endpointOf(index, resource)}/a-corrigir`)
      mustBeBroken(json)
      return { data: json }
    },
    async summary(resource, params, report) {
      const url = `${apiUrl}/${endpointOf(index, resource)}`
      const ask = async () => {
        const { json } = await request(
          ...asForm(`${url}/resumo?${encodeSummary(params)}${report ? `&exportar=${report}` : ''}`),
        )
        mustBeSummary(json)
        return json
      }
      const entity = index.get(resource)
      return { data: await (entity ? lists.askSummary(entity, url, params, ask) : ask()) }
    },
    peekList(resource, params) {
      const entity = index.get(resource)
      return entity && (lists.peekList(entity, params) ?? replicas.current?.peekList(entity, params))
    },
    peekSummary(resource, params) {
      const entity = index.get(resource)
      if (!entity) return undefined
      const url = `${apiUrl}/${endpointOf(index, resource)}`
      return lists.peekSummary(entity, url, params) ?? replicas.current?.peekSummary(entity, params)
    },
    async forget(resource) {
      const entity = index.get(resource)
      if (entity) lists.forget(entity)
    },
    async transition(resource, { id, name, input = {}, meta }) {
      const url = `${recordUrl(index, resource, id)}/transicoes/${encodeURIComponent(name)}`
      const options = { method: 'POST', headers: versionHeader(meta), body: JSON.stringify(input) }
      const { json } = await request(url, options)
      mustBeRecord(json)
      return { data: json }
    },
  }
}

function listExtra(params: ListParams): { filter: Filter; extra: RequestOverrides } {
  const { q, ...filter } = params.filter ?? {}
  const { pagination, meta } = params
  const isWhole = pagination === undefined || pagination.perPage >= allRows
  return {
    filter,
    extra: {
      search: {
        ...metaSearch(meta),
        ...sortSearch(params),
        ...(q && { q }),
        ...(isWhole && { range: null }),
        // Keeps the filter of getManyReference, which always has one.
        ...(Object.keys(filter).length === 0 && !('target' in params) && { filter: null }),
      },
    },
  }
}

function sortSearch({ sort, meta }: ListParams): Record<string, string | null> {
  // simple-rest sorts by id by default, but the server has a default order.
  if (!sort) return { sort: null }
  const more = meta?.thenBy?.filter(([field]) => field !== sort.field) ?? []
  return more.length === 0 ? {} : { sort: JSON.stringify([[sort.field, sort.order], ...more]) }
}

function metaSearch(meta: RequestMeta | undefined): Record<string, string> {
  return {
    ...(wantsLabels(meta) && { labels: '1' }),
    ...(meta?.fields && { fields: meta.fields.join(',') }),
    ...(meta?.relevance && { relevance: '1' }),
    ...(meta?.total && { total: meta.total }),
  }
}

function signalOf(meta: RequestMeta | undefined): Pick<RequestOverrides, 'signal'> {
  return meta?.signal ? { signal: meta.signal } : {}
}

function versionHeader(meta: RequestMeta | undefined): Record<string, string> {
  return meta?.version === undefined ? {} : { 'If-Match': `"${meta.version}"` }
}

function restWith(lists: WholeListCache, extra: RequestOverrides): DataProvider {
  return simpleRestProvider(apiUrl, async (url: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers)
    // simple-rest sends a byte range; the URL says which rows are requested.
    headers.delete('Range')
    if (typeof options.body !== 'string') headers.delete('Content-Type')
    for (const [name, value] of Object.entries(extra.headers ?? {})) headers.set(name, value)
    const method = options.method === 'PUT' ? (extra.method ?? 'PUT') : options.method
    const address = withSearch(url, extra.search ?? {})
    const { signal = options.signal } = extra
    const ask = () => request(...asForm(address, { ...options, method, headers, ...(signal && { signal }) }))
    return lists.askList(address, extra.entity, ask)
  })
}

function withSearch(url: string, changes: Readonly<Record<string, string | null>>): string {
  const [path = url, search = ''] = url.split('?')
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
