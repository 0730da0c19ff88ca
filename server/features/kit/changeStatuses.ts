/*
 * Changes the states of many records, each in its own transaction, so that a rejected one does not affect the
 * others. Every record gets a result.
 */
import type { Context } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { StatusOutcome, StatusOutcomes } from '#model/wire/record/status'
import { readBody, readIds, type Store } from '../../engine/index'
import { takeTransition } from './changeStatus'

const most = 500

/**
 * Changes the states of the ids in a body `{ids, status, …}` and returns `{resultados}` in the same order.
 * Fields of the transition are in the body, under their own names; `motivo` is the reason of a cancellation. If all
 * are rejected, the response is the first problem, with the others attached.
 */
export async function answerStatuses(
  c: Context,
  store: Store,
  entity: 'cotacao' | 'pedido',
  actor: Actor,
): Promise<StatusOutcomes | Response> {
  const outcomes: StatusOutcome[] = []
  const body = await readBody(c)
  const values: Row = { ...body, ...(body.motivo !== undefined && { motivo_cancelamento: body.motivo }) }
  for (const id of readIds(body, most)) {
    try {
      await takeTransition(store, { entity, id, status: body.status, values }, actor)
      // Only an exact transition to the requested state succeeds here.
      outcomes.push({ id, ok: true, status: body.status })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcomes.push({ id, ok: false, ...error.toBody() })
    }
  }
  const refused = outcomes.filter((outcome) => !outcome.ok)
  const [first] = refused
  if (!first || refused.length < outcomes.length) return { resultados: outcomes }
  const { error, message, errors } = first
  const problem = new Problem(error, message, errors ? { errors } : {})
  return c.json({ ...problem.toBody(), resultados: refused.map(inShort) }, problem.status)
}

export const statusNodes = 2 * most

/** Shortens problems so that all fit into one response; the first one is complete. */
function inShort(outcome: StatusOutcome): StatusOutcome {
  if (outcome.ok) return outcome
  const { id, ok, error, message } = outcome
  return { id, ok, error, message: message.slice(0, 60) }
}
