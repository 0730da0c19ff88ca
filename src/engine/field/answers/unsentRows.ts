/* Answers of the server with its records as the acts that wait here would leave them, each in its place or gone. */
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import { systemNames } from '#model/entity/system'
import { evaluateQuery, indexRows } from '#model/evaluate/evaluate'
import { areActive } from '#model/query/areActive'
import { decodeQuery, encodeQuery } from '#model/query/queryUrl'
import { apiUrl, type HttpReply } from '../../data/http'
import { asForm } from '../../data/longAddress'
import { isFileAct, type QueuedAct } from '../store/queuedAct'
import type { FieldCall } from './fieldCall'
import { answerLocally, relatedTotals, withRealFilter } from './localAnswers'
import { localReply } from './localReply'
import { searchLocally } from './localSearch'
import type { RequestTools } from './requestTools'

export async function withUnsent(
  tools: RequestTools,
  call: FieldCall,
  send: (params?: URLSearchParams) => Promise<HttpReply>,
): Promise<HttpReply> {
  const { entity, id, rest } = call
  if (id !== undefined) return withUnsentTotals(tools, call, await sendLost(tools).then(() => send()))
  const isMerged = rest.length === 0 || rest[0] === 'lugares' || rest[0] === 'resumo'
  if (call.method !== 'GET' || !isMerged || call.params.has('exportar')) return send()
  if (idsOf(tools, entity).length > 0) await sendLost(tools)
  const ids = idsOf(tools, entity)
  const params = withRealFilter(tools, call)
  if (ids.length === 0) return send(params.get('filter') === call.params.get('filter') ? undefined : params)
  const { range, sort, fields, q, relevance } = decodeQuery(params)
  const keys = sort.length > 0 ? sort : entity.list.sort
  const asked = new URLSearchParams(params)
  if (fields && rest.length === 0) asked.set('fields', [...fields, ...keys.map(([path]) => path)].join(','))
  const known = ids.filter((own) => own > 0)
  const others = known.length > 0 ? leaveOut(asked, known) : new URLSearchParams(asked)
  // So many of the own rows may come before the page.
  const first = Math.max(0, (range?.[0] ?? 0) - ids.length)
  if (range) others.set('range', JSON.stringify([first, range[1]]))
  asked.delete('range')
  const [reply, { own: rows }] = await Promise.all([send(others), readOwn(tools, entity)])
  const only = withRows(tools, async () => rows)
  const local = await answerLocally(only, { ...call, params: asked })
  const own: unknown = local?.json
  if (!Array.isArray(own)) return localReply(addUp(reply.json, own))
  if (!Array.isArray(reply.json)) return reply
  const { index, person, database } = tools.ports
  const both = [...own, ...reply.json].filter(isRow)
  const indexed = indexRows(entity, both, index, person.actor)
  const all = { filter: { [systemNames.id]: { ne: 0 } }, sort: keys }
  const ordered = evaluateQuery(entity, indexed, relevance ? { ...all, q, relevance } : all).rows
  // What the text finds across a reference is not in the rows.
  const found = [...new Set([...ordered, ...both])]
  const [from, to] = range ?? [0, found.length]
  const page = found.slice(from - first, to - first + 1)
  const total = Number(reply.headers.get('Content-Range')?.split('/')[1]) + own.length
  const told = `${database} ${from}-${from + page.length - 1}/${Number.isNaN(total) ? '*' : total}`
  return localReply(page, range && { 'Content-Range': told })
}

/** What the search over everything found, with the records that wait. */
export async function withUnsentHits(tools: RequestTools, text: string, reply: HttpReply) {
  const own = withRows(tools, async (entity) => (await readOwn(tools, entity)).own)
  const found = await searchLocally(own, text, waitsIn(tools))
  const isOwn = (hit: Row) => idsOf(tools, { name: String(hit.entity) }).includes(Number(hit.id))
  const others = [reply.json].flat().filter((hit) => isRow(hit) && !isOwn(hit))
  return localReply([...found, ...others])
}

async function withUnsentTotals(
  tools: RequestTools,
  { entity, id = 0, rest }: FieldCall,
  reply: HttpReply,
): Promise<HttpReply> {
  const { json } = reply
  if (rest[0] !== 'ficha' || !isRow(json) || !Array.isArray(json.related)) return reply
  const count = (which: 'own' | 'saved') => {
    const only = withRows(tools, async (related) => (await readOwn(tools, related))[which])
    return relatedTotals(only, entity, tools.rows.idOf(id), waitsIn(tools))
  }
  const [own, saved] = await Promise.all([count('own'), count('saved')])
  const less = saved.map(({ key, total }) => ({ key, total: -total }))
  return { ...reply, json: addUp(addUp(json, { related: own }), { related: less }) }
}

/** Records that acts wait for, with the id of the server where it is known. */
function idsOf({ rows }: RequestTools, { name }: Pick<Entity, 'name'>): readonly number[] {
  const changed = rows.actsOf(name).filter(({ kind }) => kind !== 'note')
  return [...new Set(changed.map(({ id }) => rows.idOf(id)))]
}

const waitsIn = (tools: RequestTools) => (entity: Entity) => idsOf(tools, entity).length > 0

/** Those records, as the server has them and as the acts that wait would leave them. */
async function readOwn(tools: RequestTools, entity: Entity) {
  const { ports, rows } = tools
  const ids = idsOf(tools, entity)
  const known = ids.filter((id) => id > 0)
  const query = encodeQuery({ filter: { [systemNames.id]: known }, sort: [], labels: true })
  const url = `${apiUrl}/${entity.endpoint}?${query}`
  const { json } = known.length > 0 ? await ports.send(...asForm(url)) : { json: [] }
  const saved = Array.isArray(json) ? json.filter(isRow) : []
  const savedOf = new Map(saved.map((row) => [row.id, row]))
  const own = await Promise.all(ids.map((id) => rows.layOver(entity, id, savedOf.get(id))))
  return { saved, own: own.filter((row) => row !== undefined) }
}

/** Tools that know only these rows. */
function withRows(tools: RequestTools, read: (entity: Entity) => Promise<readonly Row[]>): RequestTools {
  const index: RequestTools['rows']['index'] = async (entity, paths, isSearched) =>
    tools.rows.index(entity, paths, isSearched, await read(entity))
  return { ...tools, rows: { ...tools.rows, index } }
}

/** A condition on ids would else find inactive records too. */
function leaveOut(params: URLSearchParams, ids: readonly number[]): URLSearchParams {
  const { filter } = decodeQuery(params)
  const { id, active } = systemNames
  const condition = filter[id] ?? {}
  const others = isRow(condition)
    ? { ...condition, ne: [condition.ne ?? [], ids].flat() }
    : [condition].flat().filter((each) => !ids.some((own) => own === each))
  const query = { ...filter, [id]: others, ...(areActive(filter) && { [active]: true }) }
  const changed = new URLSearchParams(params)
  changed.set('filter', JSON.stringify(query))
  return changed
}

/** The server may have done what it did not answer, but says so only when it is sent again. */
async function sendLost({ queue, inFlight, resend }: RequestTools): Promise<void> {
  const isLost = (act: QueuedAct) =>
    act.isAttempted && !act.question && !act.failures && !isFileAct(act) && !inFlight.has(act.number)
  if (!queue.acts().some(isLost)) return
  await new Promise<void>((resolve) => {
    const stop = queue.follow(() => queue.acts().some(isLost) || resolve())
    void resend()
      .catch(() => undefined)
      .finally(() => resolve(stop()))
  })
}

const keyNames = ['value', 'keys', 'key', 'id']
/** Parts of places on a map, which are no amounts. */
const keptNames = [...keyNames, 'geometry', 'row', 'middle', 'ids']

/** Adds numbers of the same name; those in lists belong to the same key. */
function addUp(theirs: unknown, own: unknown): unknown {
  if (typeof theirs === 'number' && typeof own === 'number') return theirs + own
  if (Array.isArray(theirs) && Array.isArray(own)) {
    const keyOf = (each: unknown) => isRow(each) && JSON.stringify(keyNames.map((name) => each[name]))
    const others = own.filter((each) => !theirs.some((other) => keyOf(other) === keyOf(each)))
    const same = (each: unknown) => own.find((other) => keyOf(other) === keyOf(each))
    return [...theirs.map((each: unknown) => addUp(each, same(each))), ...others]
  }
  if (!isRow(theirs) || !isRow(own)) return theirs ?? own
  const sums = Object.entries(theirs).map(([name, of]) => [
    name,
    keptNames.includes(name) ? of : name === 'box' ? joinBoxes(of, own.box) : addUp(of, own[name]),
  ])
  return { ...own, ...Object.fromEntries(sums) }
}

function joinBoxes(theirs: unknown, own: unknown): unknown {
  if (!Array.isArray(theirs) || !Array.isArray(own)) return theirs ?? own
  return theirs.map((edge: number, at) => (at < 2 ? Math.min : Math.max)(edge, own[at]))
}
