/*
 * One call for many records. Each record is written in its own transaction, with guards, audit and effects as
 * in a single call, and has its own result: a rejected record does not affect the others.
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
import type { Store } from '../contract'
import { serverText } from '../messages'
import { actorOf } from './authRoutes'
import { describeFailure } from './problems'
import { invalidAt, isId, readBody, readIds } from './requests'

interface Call {
  readonly c: Context
  readonly entity: Entity
  readonly store: Store
  readonly actor: Actor
}

const verbs: Readonly<Record<string, (call: Call) => Promise<readonly RecordResult[]>>> = {
  '/transicoes/:name': answerTransitions,
  '/alteracoes': answerUpdates,
  '/exclusoes': answerRemovals,
  '/reativacoes': answerRestores,
}

/** Must precede the routes of one record, which would take these paths for a record id. */
export function addBatchRoutes(api: Hono, index: EntityIndex, store: Store): void {
  for (const entity of index.values())
    for (const [path, answer] of Object.entries(verbs)) {
      if (answer === answerTransitions && !hasTransitions(entity)) continue
      api.post(`/${entity.endpoint}${path}`, async (c) =>
        c.json({ resultados: await answer({ c, entity, store, actor: actorOf(c) }) }),
      )
    }
}

function hasTransitions({ workflow }: Entity): boolean {
  return Object.keys(workflow?.transitions ?? {}).length > 0
}

async function answerTransitions({ c, entity, store, actor }: Call): Promise<readonly RecordResult[]> {
  const name = c.req.param('name') ?? ''
  const transition = transitionOf(entity, name)
  if (!transition) throw new Problem('not_found', refusalText.unknownTransition(name))
  mustMay(mayDo(entity, transition, actor))
  const body = await readBody(c)
  const { valores: input = {} } = body
  if (!isRow(input)) throw invalidAt('/valores', validationText.object)
  const requests = readIds(body, mostRecords).map((id) => ({ id, input }))
  return performEach(c, requests, ({ id }) => store.transition(entity.name, id, name, input, actor))
}

async function answerUpdates({ c, entity, store, actor }: Call): Promise<readonly RecordResult[]> {
  mustMay(mayAct(entity, 'edit', actor))
  const requests = readChanges(await readBody(c))
  return performEach(c, requests, ({ id, input, version }) =>
    store.update(entity.name, id, input, version, actor),
  )
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

async function answerRemovals({ c, entity, store, actor }: Call): Promise<readonly RecordResult[]> {
  mustMay(mayAct(entity, 'remove', actor))
  const requests = readIds(await readBody(c), mostRecords).map((id) => ({ id, input: {} }))
  const work = async ({ id }: RecordRequest) => {
    await store.remove(entity.name, id, actor)
    return { id }
  }
  return performEach(c, requests, work, ({ id }) => ({ id, ok: true }))
}

async function answerRestores({ c, entity, store, actor }: Call): Promise<readonly RecordResult[]> {
  mustMay(mayAct(entity, 'remove', actor))
  const requests = readIds(await readBody(c), mostRecords).map((id) => ({ id, input: {} }))
  return performEach(c, requests, ({ id }) => store.restore(entity.name, id, actor))
}

/** Rejects the whole call when each of its records would be rejected anyway. @throws Problem forbidden */
function mustMay(may: boolean): void {
  if (!may) throw new Problem('forbidden', refusalText.forbidden)
}

interface RecordRequest {
  readonly id: number
  readonly input: Row
}

/** @param resultOf the result for the saved row, also returned to a repeated call */
async function performEach<T extends RecordRequest>(
  c: Context,
  requests: readonly T[],
  work: (request: T) => Promise<Row>,
  resultOf = ({ id }: RecordRequest, registro: Row): RecordResult => ({ id, ok: true, registro }),
): Promise<readonly RecordResult[]> {
  const once = c.get('once')
  const results: RecordResult[] = []
  let outage: ProblemBody | undefined
  for (const request of requests) {
    const perform = async () => {
      expectAnswer(200, (row) => (isRow(row) ? { ...resultOf(request, row) } : undefined))
      return resultOf(request, await work(request))
    }
    try {
      // While the database is unavailable, waiting for each further record is pointless.
      if (outage) results.push({ ...outage, id: request.id, ok: false })
      else results.push(await (once ? once(request, perform) : perform()))
    } catch (error) {
      const failure = describeFailure(error, c)
      results.push({ ...failure, id: request.id, ok: false })
      if (failure.error === 'unavailable') outage = failure
    }
  }
  return results
}
