/*
 * The typed client of a server. Hides URLs, headers and bodies behind one object per entity. It needs only `fetch`,
 * so scripts, tests and benchmarks can use it. `generated/client.ts` binds it to the schemas.
 */
import type {
  EntityName,
  FilterOf,
  InputOf,
  PatchOf,
  PathOf,
  RecordOf,
  TransitionOf,
  UntypedRegistry,
} from '../entity/registry'
import type { Summary } from '../query/query'
import type { QueryOf, ResultRowOf, SummaryQueryOf, WithLabels } from '../query/queryOf'
import { encodeQuery, encodeSummary } from '../query/queryUrl'
import type { ReportType } from '../report/report'
import type { CallName, CallParts, ReplyOf } from './calls'
import type { AuditEntry } from './record/audit'
import type { RecordHead } from './record/recordHead'
import type { NoteInput, TimelineNote, TimelinePage, TimelineQuery } from './record/timeline'
import { type ClientOptions, openRequests, type Requests } from './requests'

export type { ClientOptions } from './requests'

export interface ClientPage<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly isMore: boolean
}

interface VersionOption {
  /** The change fails with `stale` if the record has another version by now. */
  readonly version?: number
}

/** Idempotency key: the server executes requests with the same key once. */
interface Idempotent {
  readonly key?: string
}

/** Every failure is a `ClientProblem`. */
export interface EntityClient<N extends string, R> {
  /** @example await client.plot.list({ filter: { 'farm_id.region_id': 3 }, sort: [['name', 'ASC']], range: [0, 24] }) */
  list<
    const P extends PathOf<N, R> = never,
    const L extends boolean = false,
    W extends FilterOf<N, R> = FilterOf<N, R>,
  >(question?: Partial<QueryOf<N, P, L, W, R>>): Promise<ClientPage<ResultRowOf<N, P, L, R>>>
  summary<
    const S extends PathOf<N, R> = never,
    const F extends PathOf<N, R> = never,
    W extends FilterOf<N, R> = FilterOf<N, R>,
  >(question?: Partial<SummaryQueryOf<N, S, F, W, R>>): Promise<Summary<S, F>>
  file<const P extends PathOf<N, R> = never, W extends FilterOf<N, R> = FilterOf<N, R>>(
    type: Exclude<ReportType, 'pdf'>,
    question?: Partial<QueryOf<N, P, false, W, R>>,
  ): Promise<Blob>
  get<const L extends boolean = false>(
    id: number,
    options?: { readonly labels?: L },
  ): Promise<WithLabels<RecordOf<N, R>, L>>
  create(input: InputOf<N, R>, options?: Idempotent): Promise<RecordOf<N, R>>
  update(id: number, patch: PatchOf<N, R>, options?: VersionOption): Promise<RecordOf<N, R>>
  /** Deactivates the record (soft delete). */
  remove(id: number): Promise<void>
  restore(id: number): Promise<RecordOf<N, R>>
  /** @example await client.request.transition(7, 'approve', { reason: 'Complete' }) */
  transition(
    id: number,
    name: TransitionOf<N, R>,
    input?: PatchOf<N, R>,
    options?: Idempotent,
  ): Promise<RecordOf<N, R>>
  head(id: number): Promise<RecordHead>
  history(id: number): Promise<readonly AuditEntry[]>
  timeline(id: number, question?: TimelineQuery): Promise<TimelinePage>
  note(id: number, note: NoteInput): Promise<TimelineNote>
}

type CallArguments<Name extends CallName> =
  Record<never, never> extends CallParts<Name>
    ? readonly [said?: CallParts<Name>]
    : readonly [said: CallParts<Name>]

export type Client<R = UntypedRegistry> = { readonly [N in EntityName<R>]: EntityClient<N, R> } & {
  /** @example await client.call('GET /sistema') */
  call<Name extends CallName>(name: Name, ...said: CallArguments<Name>): Promise<ReplyOf<Name>>
}

export function openClient<R = UntypedRegistry>(
  endpoints: Readonly<Record<EntityName<R>, string>>,
  options: ClientOptions,
): Client<R>
export function openClient(endpoints: Readonly<Record<string, string>>, options: ClientOptions): object {
  const requests = openRequests(options)
  const entities = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    entityClient(endpoint, requests),
  ])
  return { ...Object.fromEntries(entities), call: createCall(requests) }
}

function entityClient(
  endpoint: string,
  { request, read, send }: Requests,
): EntityClient<string, UntypedRegistry> {
  const base = `/${endpoint}`
  const wholeQuery = (question: object) => encodeQuery({ filter: {}, sort: [], ...question })
  return {
    async list(question = {}) {
      const answer = await request(base, { search: wholeQuery(question) })
      const told = /\/(?:(\d+)|\*)$/.exec(answer.headers.get('content-range') ?? '')
      const rows = await read<readonly never[]>(answer)
      return {
        rows,
        total: told?.[1] === undefined ? rows.length : Number(told[1]),
        isMore: told?.[0] === '/*',
      }
    },
    summary: async (question = {}) =>
      read(
        await request(`${base}/resumo`, {
          search: encodeSummary({ filter: {}, sums: [], facets: [], ...question }),
        }),
      ),
    async file(type, question = {}) {
      const search = wholeQuery(question)
      search.set('formato', type)
      return (await request(base, { search, accept: '*/*' })).blob()
    },
    get: async (id, { labels } = {}) =>
      read(await request(`${base}/${id}`, labels ? { search: new URLSearchParams({ labels: '1' }) } : {})),
    create: (input, keyed) => send('POST', base, input, keyed),
    update: (id, patch, versioned) => send('PATCH', `${base}/${id}`, patch, versioned),
    async remove(id) {
      await send('DELETE', `${base}/${id}`)
    },
    restore: (id) => send('POST', `${base}/${id}/reativacao`),
    transition: (id, name, input = {}, keyed = {}) =>
      send('POST', `${base}/${id}/transicoes/${encodeURIComponent(name)}`, input, keyed),
    head: async (id) => read(await request(`${base}/${id}/ficha`)),
    history: async (id) => read(await request(`${base}/${id}/historico`)),
    async timeline(id, { kind, before } = {}) {
      const search = new URLSearchParams({ ...(kind && { tipo: kind }), ...(before && { antes: before }) })
      return read(await request(`${base}/${id}/linha-do-tempo`, { search }))
    },
    note: (id, note) => send('POST', `${base}/${id}/anotacoes`, note),
  }
}

interface AnyCallInput {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: unknown
}

function createCall({ request, read }: Requests) {
  return async (name: string, { path = {}, query = {}, body }: AnyCallInput = {}) => {
    const [method = 'GET', pattern = ''] = name.split(' ')
    const place = pattern.replace(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(path[part] ?? ''))
    return read(await request(place, { method, search: new URLSearchParams(Object.entries(query)), body }))
  }
}
