/*
 * Changes the states of many records, each in its own transaction, so that a rejected one does not affect the
 * others. Every record gets a result.
 */
import type { Context, Hono } from 'hono'
import { Problem } from '#model/problem/problem'
import type { StatusOutcome, StatusOutcomes } from '#model/wire/record/status'
import { type RouteTools, readBody, readIds, serve } from '../../engine/index'
import { takeTransition } from './changeStatus'

const most = 500

export function serveStatuses(api: Hono, { store, actorOf }: RouteTools, entity: 'pedido' | 'cotacao'): void {
  const answer = async (c: Context): Promise<StatusOutcomes | Response> => {
    const body = await readBody(c)
    const values = body.motivo === undefined ? body : { ...body, motivo_cancelamento: body.motivo }
    const outcomes: StatusOutcome[] = []
    for (const id of readIds(body, most)) {
      try {
        await takeTransition(store, { entity, id, status: body.status, values }, actorOf(c))
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
  serve(api, `PATCH /${entity}/status`, answer, { nodes: 2 * most })
}

/** Shortens problems so that all fit into one response; the first one is complete. */
function inShort(outcome: StatusOutcome): StatusOutcome {
  if (outcome.ok) return outcome
  const { id, ok, error, message } = outcome
  return { id, ok, error, message: message.slice(0, 60) }
}
