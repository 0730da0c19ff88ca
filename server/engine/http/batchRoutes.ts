/*
 * One call for many records. Each has guards, audit and effects as in a single call, and its own result: a rejected
 * record does not affect the others. Those that concern only their own row are written in one transaction, the others
 * in one each.
 */
import type { Context, Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { mayAct, mayDo } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem, type ProblemBody } from '#model/problem/problem'
import { transitionOf } from '#model/record/workflow'
import { validationText } from '#model/validationText'
import { mostRecords, type RecordResult } from '#model/wire/record/batch'
import { expectAnswer } from '../attempt'
import type { BatchChange, BatchOutcome, ChangeMany, Store } from '../contract'
import { serverText } from '../messages'
import { actorOf } from './authRoutes'
import { describeFailure } from './problems'
import { invalidAt, isId, readBody, readIds } from './requests'

interface Writers {
  readonly store: Store
  readonly changeMany: ChangeMany
}

interface Call extends Writers {
  readonly c: Context
  readonly entity: Entity
  readonly actor: Actor
}

const verbs: Readonly<Record<string, (call: Call) => Promise<readonly RecordResult[]>>> = {
  '/transicoes/:name': answerTransitions,
  '/alteracoes': answerUpdates,
  '/exclusoes': answerRemovals,
  '/reativacoes': answerRestores,
}

/** Must precede the routes of one record, which would take these paths for a record id. */
export function addBatchRoutes(api: Hono, index: EntityIndex, writers: Writers): void {
  for (const entity of index.values())
    for (const [path, answer] of Object.entries(verbs)) {
      if (answer === answerTransitions && !hasTransitions(entity)) continue
      api.post(`/${entity.endpoint}${path}`, async (c) =>
        c.json({ resultados: await answer({ ...writers, c, entity, actor: actorOf(c) }) }),
      )
    }
}

function hasTransitions({ workflow }: Entity): boolean {
  return Object.keys(workflow?.transitions ?? {}).length > 0
}

async function answerTransitions({
  c,
  entity,
  store,
  changeMany,
  actor,
}: Call): Promise<readonly RecordResult[]> {
  const name = c.req.param('name') ?? ''
  const transition = transitionOf(entity, name)
  if (!transition) throw new Problem('not_found', refusalText.unknownTransition(name))
  mustMay(mayDo(entity, transition, actor))
  const body = await readBody(c)
  const { valores: input = {} } = body
  if (!isRow(input)) throw invalidAt('/valores', validationText.object)
  const requests = readIds(body, mostRecords).map((id) => ({ id, input }))
  return performEach(c, requests, {
    changeMany,
    work: ({ id }) => store.transition(entity.name, id, name, input, actor),
    changeOf: ({ id }) => ({ act: 'transition', entity, id, transition: name, input, actor }),
  })
}

async function answerUpdates({
  c,
  entity,
  store,
  changeMany,
  actor,
}: Call): Promise<readonly RecordResult[]> {
  mustMay(mayAct(entity, 'edit', actor))
  const requests = readChanges(await readBody(c))
  return performEach(c, requests, {
    changeMany,
    work: ({ id, input, version }) => store.update(entity.name, id, input, version, actor),
    changeOf: ({ id, input, version }) => ({
      act: 'edit',
      entity,
      id,
      input,
      version,
      actName: undefined,
      actor,
    }),
  })
}

function readChanges({ registros: changes }: Row) {
  if (!Array.isArray(changes) || changes.length === 0 || changes.length > mostRecords)
    throw invalidAt('/registros', serverText.manyRecords(mostRecords))
  const known = new Set<number>()
  return changes.map((change: unknown, at) => {
    const { id, versao: version, valores: input } = isRow(change) ? change : {}
    const place = `/registros/${at}`
    if (!isId(id) || known.has(id)) throw invalidAt(`${place}/id`, validationText.invalid)
    if (version !== undefined && !isId(version)) throw invalidAt(`${place}/versao`, validationText.invalid)
    if (!isRow(input)) throw invalidAt(`${place}/valores`, validationText.object)
    known.add(id)
    return { id, input, version: version ?? ('*' as const) }
  })
}

async function answerRemovals({
  c,
  entity,
  store,
  changeMany,
  actor,
}: Call): Promise<readonly RecordResult[]> {
  mustMay(mayAct(entity, 'remove', actor))
  const requests = readIds(await readBody(c), mostRecords).map((id) => ({ id, input: {} }))
  return performEach(c, requests, {
    changeMany,
    work: async ({ id }) => {
      await store.remove(entity.name, id, actor)
      return { id }
    },
    changeOf: ({ id }) => ({ act: 'remove', entity, id, actor }),
    resultOf: ({ id }) => ({ id, ok: true }),
  })
}

async function answerRestores({ c, entity, store, actor }: Call): Promise<readonly RecordResult[]> {
  mustMay(mayAct(entity, 'remove', actor))
  const requests = readIds(await readBody(c), mostRecords).map((id) => ({ id, input: {} }))
  return performEach(c, requests, { work: ({ id }) => store.restore(entity.name, id, actor) })
}

/** Rejects the whole call when each of its records would be rejected anyway. @throws Problem forbidden */
function mustMay(may: boolean): void {
  if (!may) throw new Problem('forbidden', refusalText.forbidden)
}

interface RecordRequest {
  readonly id: number
  readonly input: Row
}

/** How the records of a call are changed: one by one, or those that can be in one transaction. */
interface Performance<T> {
  work(request: T): Promise<Row>
  readonly changeMany?: ChangeMany
  readonly changeOf?: (request: T) => BatchChange
  /** The result for the saved row, also returned to a repeated call. */
  readonly resultOf?: (request: RecordRequest, row: Row) => RecordResult
}

async function performEach<T extends RecordRequest>(
  c: Context,
  requests: readonly T[],
  {
    work,
    changeMany,
    changeOf,
    resultOf = ({ id }, registro) => ({ id, ok: true, registro }),
  }: Performance<T>,
): Promise<readonly RecordResult[]> {
  const keys = c.get('recordKeys')
  const results = new Map<T, RecordResult>()
  let outage: ProblemBody | undefined
  const fail = (request: T, error: unknown) => {
    const failure = describeFailure(error, c)
    results.set(request, { ...failure, id: request.id, ok: false })
    // While the database is unavailable, waiting for each further record is pointless.
    if (failure.error === 'unavailable') outage = failure
  }
  const isTogether = changeMany && changeOf && requests.length > 1
  let reserved: ReadonlySet<T> = new Set(isTogether && !keys ? requests : [])
  if (isTogether) {
    try {
      if (keys) reserved = await keys.reserve(requests)
      const open = [...reserved]
      const resultsOf = (outcomes: readonly BatchOutcome[]) =>
        outcomes.flatMap((outcome, at) => {
          const request = open[at]
          return request && outcome && 'row' in outcome ? [resultOf(request, outcome.row)] : []
        })
      const changes = open.map(changeOf)
      const outcomes = await (keys
        ? keys.together((note) => changeMany(changes, (all) => note(resultsOf(all))))
        : changeMany(changes))
      for (const [at, outcome] of outcomes.entries()) {
        const request = open[at]
        if (!request || !outcome) continue
        if ('row' in outcome) results.set(request, resultOf(request, outcome.row))
        else fail(request, outcome.refusal)
      }
    } catch (error) {
      // It is not known whether they were changed, so they must not be changed again.
      for (const request of reserved.size > 0 ? reserved : requests) fail(request, error)
    }
  }
  for (const request of requests) {
    if (results.has(request)) continue
    const perform = async () => {
      expectAnswer(200, (row) => (isRow(row) ? { ...resultOf(request, row) } : undefined))
      return resultOf(request, await work(request))
    }
    try {
      if (outage) results.set(request, { ...outage, id: request.id, ok: false })
      else results.set(request, await (keys ? keys.once(request, reserved.has(request), perform) : perform()))
    } catch (error) {
      fail(request, error)
    }
  }
  await keys?.release([...reserved].filter((request) => results.get(request)?.ok === false))
  return requests.flatMap((request) => results.get(request) ?? [])
}
