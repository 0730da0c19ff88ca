/* Answers reading calls from the copies, with the same rows, sums and errors as the server. */
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { resolvePath } from '#model/entity/paths'
import { evaluateQuery } from '#model/evaluate/evaluate'
import { extentOf, placesInViewport } from '#model/evaluate/places'
import { dayOfInstant } from '#model/formats/index'
import { decodePlaces } from '#model/query/places'
import { decodeQuery, decodeSummary } from '#model/query/queryUrl'
import { fieldsIn, placeWay } from '#model/record/located'
import { filterOf, openRelated, relationsFor } from '#model/record/relations'
import { leadingOn, whyClosed } from '#model/record/workflow'
import type { AuditEntry } from '#model/wire/record/audit'
import type { HttpReply } from '../../data/http'
import { findPage, summarise } from '../../data/wholeAnswers'
import { proposeRow } from '../acts/proposeRow'
import { storeText } from '../messages'
import type { QueuedAct } from '../store/queuedAct'
import type { FieldCall } from './fieldCall'
import { loadAround, localProblem, localReply } from './localReply'
import type { RequestTools } from './requestTools'

type AnswerTools = Pick<RequestTools, 'ports' | 'copies' | 'rows'>

/** Undefined for calls that only the server can answer. @throws HttpError */
export async function answerLocally(tools: AnswerTools, call: FieldCall): Promise<HttpReply | undefined> {
  const { method, entity, id, rest } = call
  const [word] = rest
  await loadAround(tools.ports.index, entity)
  if (method === 'POST' && word === 'previa') return localReply(await preview(tools, call))
  if (method !== 'GET') return undefined
  if (id === undefined) return answerList(tools, call)
  if (rest.length > 1) return undefined
  if (word === 'mencionaveis') return localReply([])
  const row = await tools.rows.find(entity, id)
  if (!row) throw localProblem('not_found', storeText.gone)
  if (word === undefined) return localReply(row)
  if (word === 'ficha') return localReply(await headOf(tools, entity, row))
  if (word === 'historico') return localReply(withWaiting(tools, call, []))
  return word === 'linha-do-tempo' ? localReply(withWaiting(tools, call, { entries: [] })) : undefined
}

/** A record's history or timeline with the acts that wait, newest first. */
export function withWaiting(
  { ports, rows }: Pick<AnswerTools, 'ports' | 'rows'>,
  { entity, id, params }: FieldCall,
  json: unknown,
): unknown {
  const { name } = ports.person
  const acts = rows.actsOf(entity.name, id).toReversed()
  if (Array.isArray(json)) return [...acts.map((act) => entryOf(act, name)), ...json]
  if (!isRow(json) || !Array.isArray(json.entries) || params.has('antes')) return json
  const kindsOf = ({ kind, values }: QueuedAct) =>
    kind === 'note' ? ['note', ...(values.arquivos ? ['file'] : [])] : ['change']
  const isOf = (kind: string | null) => (act: QueuedAct) => kind === null || kindsOf(act).includes(kind)
  const own = acts
    .filter(isOf(params.get('tipo')))
    .map((act) => (act.kind === 'note' ? noteOf(act, name) : { ...entryOf(act, name), kind: 'change' }))
  const counts = Object.entries(isRow(json.counts) ? json.counts : {}).map(
    ([kind, count]) => [kind, Number(count) + acts.filter(isOf(kind)).length] as const,
  )
  return {
    ...json,
    entries: [...own, ...json.entries],
    ...(json.counts !== undefined && { counts: Object.fromEntries(counts) }),
  }
}

async function answerList(tools: AnswerTools, call: FieldCall): Promise<HttpReply | undefined> {
  const { ports, rows } = tools
  const { entity, rest, params } = call
  const [word] = rest
  const asked = withRealFilter(tools, call)
  if (word === 'a-corrigir') return localReply({ ids: [], isMore: false })
  if (word === 'resumo' && !params.has('exportar')) {
    const query = decodeSummary(asked)
    const { filter, sums, facets, group, pivot = [], q } = query
    const paths = [...Object.keys(filter), ...sums, ...facets, ...(group ? [group] : [])]
    const index = await rows.index(entity, [...paths, ...pivot.map(({ path }) => path)], q !== undefined)
    return localReply(await summarise(index, query))
  }
  if (word === 'lugares') return answerPlaces(tools, entity, asked)
  if (word !== undefined) return undefined
  const { filter, sort, fields = [], q, range } = decodeQuery(asked)
  // The list's own order, as the server falls back to it.
  const keys = sort.length > 0 ? sort : entity.list.sort
  if (sort.length === 0 && keys.length > 0) asked.set('sort', JSON.stringify(keys))
  const paths = [...Object.keys(filter), ...keys.map(([path]) => path), ...fields]
  const index = await rows.index(entity, paths, q !== undefined)
  const { page, from } = await findPage(index, `/?${asked}`)
  const last = from + page.rows.length - 1
  return localReply(
    page.rows,
    range && { 'Content-Range': `${ports.database} ${from}-${last}/${page.total}` },
  )
}

async function answerPlaces({ ports, rows }: AnswerTools, entity: Entity, params: URLSearchParams) {
  const { by, sight, filter, q, fields = [] } = decodePlaces(params)
  const way = placeWay(ports.index, entity, by, ports.person.actor)
  if (!way) return undefined
  const { through, sources } = way
  const names = sources.flatMap(fieldsIn).map((name) => (through === undefined ? name : `${through}.${name}`))
  const index = await rows.index(entity, [...Object.keys(filter), ...names, ...fields], q !== undefined)
  const found = evaluateQuery(entity, index, { filter, ...(q !== undefined && { q }), sort: [] }).rows
  return localReply(sight ? placesInViewport(way, found, sight) : extentOf(way, found))
}

/** A record that was created here keeps its first id in addresses. */
export function withRealFilter({ ports, rows }: AnswerTools, { entity, params }: FieldCall): URLSearchParams {
  const isId = (path: string) =>
    /(^|\.)id$/.test(path) || resolvePath(ports.index, entity, path)?.at(-1)?.field.ref
  const real = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(real) : typeof value === 'number' ? rows.idOf(value) : value
  const { filter } = decodeQuery(params)
  const known = Object.entries(filter).map(([path, value]) => [path, isId(path) ? real(value) : value])
  const asked = new URLSearchParams(params)
  if (known.length > 0) asked.set('filter', JSON.stringify(Object.fromEntries(known)))
  return asked
}

async function preview({ ports, rows }: AnswerTools, { entity, id, body }: FieldCall): Promise<Row> {
  const before = id === undefined ? undefined : await rows.find(entity, id)
  const recordedAt = ports.now().toISOString()
  const act = { id: id ?? 0, kind: before ? 'edit' : 'create', values: body, recordedAt } as const
  return proposeRow(entity, before, act, ports.person.actor)
}

async function headOf(tools: AnswerTools, entity: Entity, row: Row) {
  const { ports, copies } = tools
  const { index, person } = ports
  const today = dayOfInstant(ports.now())
  const titles = new Map(
    [...index.values()].flatMap(({ account }) => (account ? [[account.role, account.title]] : [])),
  )
  const transitions = leadingOn(entity, row).map((transition) => {
    // Who else must agree is for the server to say.
    const isOthers = transition.notBy.length > 0
    const closed = isOthers
      ? storeText.needsServer
      : whyClosed(entity, transition, row, person.actor, today, titles)
    return { name: transition.name, ...(closed !== undefined && { closed }) }
  })
  const isHeld = (related: Entity) => copies.holds(related.name)
  return { record: row, transitions, related: await relatedTotals(tools, entity, Number(row.id), isHeld) }
}

export async function relatedTotals(
  { ports: { index, person }, rows }: AnswerTools,
  entity: Entity,
  id: number,
  isCounted: (related: Entity) => boolean,
) {
  await openRelated(index, entity)
  const counted = relationsFor(index, entity, person.actor).filter((each) => isCounted(each.entity))
  return Promise.all(
    counted.map(async (relation) => {
      await loadAround(index, relation.entity)
      const filter = filterOf(relation, id)
      const found = await rows.index(relation.entity, Object.keys(filter), false)
      return { key: relation.key, total: evaluateQuery(relation.entity, found, { filter, sort: [] }).total }
    }),
  )
}

/** A note that waits, as the timeline shows it. */
export function noteOf({ number, recordedAt, values }: QueuedAct, actorName: string) {
  const { texto: text = '', arquivos: files = [] } = values
  // Only what the server has can be corrected.
  return { id: -number, at: recordedAt, kind: 'note', actorName, isMine: false, text, files, mentions: [] }
}

function entryOf(
  { number, recordedAt, kind, entity, id, name, values, before }: QueuedAct,
  actorName: string,
) {
  const changes =
    kind === 'note' ? [] : Object.entries(values).map(([key, value]) => [key, [before?.[key], value]])
  return {
    id: -number,
    at: recordedAt,
    actorId: null,
    actorName,
    act: kind as AuditEntry['act'],
    entity,
    recordId: id,
    ...(name !== undefined && { detail: name }),
    changes: Object.fromEntries(changes) as AuditEntry['changes'],
  } satisfies AuditEntry
}
