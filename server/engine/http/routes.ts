/*
 * The REST routes of every entity, generated from a table of verbs; no route knows which entity it serves.
 * HTTP is hidden from the rest of the engine: input is untrusted, and all failures look alike.
 */
import type { Context, Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import { decodePlaces, placesWords } from '#model/query/places'
import { refuseOthers, withPlainFilter } from '#model/query/plainFilter'
import type { Query } from '#model/query/query'
import { decodeQuery, decodeSummary, summaryWords } from '#model/query/queryUrl'
import { reportTypes } from '#model/report/report'
import { expectAnswer, expectRow } from '../attempt'
import type { RouteTools, Store } from '../contract'
import { serverText } from '../messages'
import { type FileType, mustTakeJson, wantedFile } from '../report/exportFile'
import { openReport } from '../report/report'
import { streamText, writeJsonArray } from '../report/streams'
import { actorOf } from './authRoutes'
import { readBody, readId, readOptionalBody, readVersion } from './requests'

interface Call {
  readonly c: Context
  readonly index: EntityIndex
  readonly entity: Entity
  readonly store: Store
  readonly actor: Actor
  /** Filter and default order that a feature's route adds to the query. */
  readonly own?: Pick<Query, 'filter' | 'sort'>
}

interface RecordVerb {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  readonly path: string
  /** Also available as a file; the other reads are JSON only. */
  readonly files?: true
  answer(call: Call): Promise<Response>
}

const verbs: readonly RecordVerb[] = [
  { method: 'get', path: '', answer: answerList, files: true },
  { method: 'post', path: '', answer: answerCreate },
  { method: 'get', path: '/resumo', answer: answerSummary },
  { method: 'get', path: '/lugares', answer: answerPlaces },
  { method: 'get', path: '/a-corrigir', answer: answerBroken },
  { method: 'get', path: '/:id', answer: answerOne },
  { method: 'patch', path: '/:id', answer: answerUpdate },
  { method: 'delete', path: '/:id', answer: answerRemove },
  { method: 'post', path: '/:id/reativacao', answer: answerRestore },
  { method: 'get', path: '/:id/historico', answer: answerHistory },
  { method: 'get', path: '/:id/ficha', answer: answerHead },
  { method: 'post', path: '/:id/transicoes/:name', answer: answerTransition },
]

/** Only for entities whose form previews computed values or warnings before saving. */
const previews: readonly RecordVerb[] = [
  { method: 'post', path: '/previa', answer: answerPreview },
  { method: 'post', path: '/:id/previa', answer: answerPreview },
]

export function addEntityRoutes(api: Hono, index: EntityIndex, store: Store): void {
  for (const entity of index.values()) {
    for (const { method, path, answer, files } of entity.form.ask === undefined
      ? verbs
      : [...verbs, ...previews]) {
      api[method](`/${entity.endpoint}${path}`, (c) => {
        if (method === 'get' && !files) mustTakeJson(c.req.header('accept'), c.req.query('formato'))
        return answer({ c, index, entity, store, actor: actorOf(c) })
      })
    }
  }
}

/** Responds with a list on a feature's own route, with the parameters and file formats of the entity's list. */
export function createListing(index: EntityIndex, store: Store): RouteTools['answerList'] {
  return async (c, name, own) => {
    const entity = index.get(name)
    if (!entity) throw new Error(`There is no entity ${name}.`)
    return answerList({ c, index, entity, store, actor: actorOf(c), own })
  }
}

async function answerList(call: Call): Promise<Response> {
  const { c, entity, store, actor } = call
  const file = wantedFile(c.req.header('accept'), c.req.query('formato'))
  if (file) return answerFile(call, file)
  const query = questionOf(call)
  if (query.range) {
    const { rows, total, isMore } = await store.list(entity.name, query, actor)
    c.header('Content-Range', contentRange(entity, query.range[0], rows.length, isMore ? '*' : total))
    return c.json(rows)
  }
  const rows = await store.stream(entity.name, query, actor)
  c.header('Content-Range', contentRange(entity, 0, rows.total, rows.total))
  c.header('Content-Type', 'application/json')
  return c.body(streamText(writeJsonArray(rows)))
}

function questionOf({ c, index, entity, own }: Call): Query {
  const params = paramsOf(c)
  const query = decodeQuery(params)
  const filter = { ...withPlainFilter(index, entity, params, query.filter), ...own?.filter }
  return { ...query, filter, sort: query.sort.length > 0 ? query.sort : (own?.sort ?? []) }
}

async function answerFile(call: Call, file: FileType): Promise<Response> {
  const { c, index, entity, store, actor } = call
  const { range, ...query } = questionOf(call)
  const { group, sums } = decodeSummary(paramsOf(c))
  const own = { ...(group !== undefined && { group }), ...(sums.length > 0 && { sums }) }
  const request = { entity, query, actor, type: file.report, ...own }
  const body = await file.write(await openReport(index, store, request))
  const name = encodeURIComponent(`${entity.plural}.${file.name}`)
  c.header('Content-Type', file.contentType)
  c.header(
    'Content-Disposition',
    `attachment; filename="${entity.endpoint}.${file.name}"; filename*=UTF-8''${name}`,
  )
  return c.body(body)
}

async function answerSummary({ c, index, entity, store, actor }: Call): Promise<Response> {
  const params = paramsOf(c)
  const query = decodeSummary(params)
  const filter = withPlainFilter(index, entity, params, query.filter, [...summaryWords, 'exportar'])
  // `exportar` marks a read that the browser turns into a file, which needs the export permission.
  const asked = params.get('exportar')
  const report = reportTypes.find((type) => type === asked)
  if (asked !== null && !report)
    throw new Problem('malformed', serverText.badFormat, { allowed: reportTypes })
  return c.json(await store.summary(entity.name, { ...query, filter }, actor, report))
}

async function answerPlaces({ c, index, entity, store, actor }: Call): Promise<Response> {
  const params = paramsOf(c)
  const { sight, ...query } = decodePlaces(params)
  const asked = { ...query, filter: withPlainFilter(index, entity, params, query.filter, placesWords) }
  if (sight) return c.json(await store.places(entity.name, { ...asked, sight }, actor))
  return c.json(await store.extent(entity.name, asked, actor))
}

async function answerBroken({ c, entity, store, actor }: Call): Promise<Response> {
  refuseOthers(paramsOf(c), [])
  return c.json(await store.invalidRecords(entity.name, actor))
}

async function answerOne({ c, entity, store, actor }: Call): Promise<Response> {
  refuseOthers(paramsOf(c), ['labels'])
  const labels = c.req.query('labels') === '1'
  return answerRow(c, await store.get(entity.name, readId(c), actor, { labels }))
}

async function answerCreate({ c, entity, store, actor }: Call): Promise<Response> {
  mustMay(entity, 'create', actor)
  expectRow(201)
  return answerRow(c, await store.create(entity.name, await readBody(c), actor), 201)
}

/** Checked before the body is read. @throws Problem forbidden */
function mustMay(entity: Entity, act: 'create' | 'edit', actor: Actor): void {
  if (!mayAct(entity, act, actor)) throw new Problem('forbidden', refusalText.forbidden)
}

async function answerPreview({ c, entity, store, actor }: Call): Promise<Response> {
  mustMay(entity, c.req.param('id') === undefined ? 'create' : 'edit', actor)
  const id = c.req.param('id') === undefined ? undefined : readId(c)
  return c.json(await store.preview(entity.name, id, await readBody(c), actor))
}

async function answerUpdate({ c, entity, store, actor }: Call): Promise<Response> {
  mustMay(entity, 'edit', actor)
  const patch = await readBody(c)
  expectRow(200)
  return answerRow(c, await store.update(entity.name, readId(c), patch, readVersion(c), actor))
}

async function answerRemove({ c, entity, store, actor }: Call): Promise<Response> {
  const id = readId(c)
  expectAnswer(200, () => ({ id }))
  await store.remove(entity.name, id, actor)
  return c.json({ id })
}

async function answerRestore({ c, entity, store, actor }: Call): Promise<Response> {
  expectRow(200)
  return answerRow(c, await store.restore(entity.name, readId(c), actor))
}

async function answerHistory({ c, entity, store, actor }: Call): Promise<Response> {
  refuseOthers(paramsOf(c), [])
  return c.json(await store.history(entity.name, readId(c), actor))
}

async function answerHead({ c, entity, store, actor }: Call): Promise<Response> {
  refuseOthers(paramsOf(c), [])
  return c.json(await store.head(entity.name, readId(c), actor))
}

async function answerTransition({ c, entity, store, actor }: Call): Promise<Response> {
  const name = c.req.param('name') ?? ''
  const transitions = entity.workflow?.transitions ?? {}
  const transition = Object.hasOwn(transitions, name) && transitions[name]
  if (transition && !mayDo(entity, transition, actor)) throw new Problem('forbidden', refusalText.forbidden)
  const input = await readOptionalBody(c)
  expectRow(200)
  return answerRow(c, await store.transition(entity.name, readId(c), name, input, actor))
}

function answerRow(c: Context, row: Row, status: 200 | 201 = 200): Response {
  // If the record is outside the actor's scope after the write, only its id is returned.
  if (row.versao !== undefined) c.header('ETag', `"${row.versao}"`)
  return c.json(row, status)
}

function paramsOf(c: Context): URLSearchParams {
  return new URL(c.req.url).searchParams
}

function contentRange(entity: Entity, from: number, found: number, total: number | '*'): string {
  return `${entity.endpoint} ${found === 0 ? '*' : `${from}-${from + found - 1}`}/${total}`
}
