/*
 * Adds the plot and its partner to approvals, as the specification lists them. Requests with `labels=1` or
 * selected fields, such as the console's, only get the plot's id.
 */
import type { Context, Hono } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import type { RecordOf } from '#model/entity/registry'
import type { Actor } from '#model/people/actor'
import type { RouteTools, Store } from '../../engine/index'
import { rewriteRows } from '../kit/rewriteRows'

export function addPlots(api: Hono, { store, actorOf }: Pick<RouteTools, 'store' | 'actorOf'>): void {
  const add = async (c: Context, next: () => Promise<void>) => {
    await next()
    if (c.req.query('fields') !== undefined || c.req.query('labels') === '1') return
    await rewriteRows(c, async (approvals) => {
      const found = await findPlots(store, approvals.map(({ talhao }) => talhao).filter(isId), actorOf(c))
      return approvals.map((approval) => {
        const plot = isId(approval.talhao) ? found.get(approval.talhao) : undefined
        return plot ? { ...approval, talhao: plot } : approval
      })
    })
  }
  api.use('/aprovacao', add)
  api.use('/aprovacao/:id{[0-9]+}', add)
}

function isId(value: unknown): value is number {
  return typeof value === 'number'
}

/** Lists return active records only by default. */
const both = [true, false]

async function findPlots(
  store: Store,
  ids: readonly number[],
  actor: Actor,
): Promise<ReadonlyMap<number, Row>> {
  if (ids.length === 0) return new Map()
  const { rows: plots } = await store.list(
    'talhao',
    { filter: { id: [...new Set(ids)], ativo: both }, sort: [] },
    actor,
  )
  const partners = plots.flatMap(({ parceiro_id: id }) => (id ? [id] : []))
  const found = new Map<number, Row>()
  if (partners.length > 0) {
    const filter = { id: [...new Set(partners)], ativo: both }
    const { rows } = await store.list('parceiro', { filter, sort: [] }, actor)
    for (const row of rows) found.set(row.id, describePartner(row))
  }
  return new Map(plots.map((plot) => [plot.id, withPartner(plot, found)]))
}

function withPartner(plot: RecordOf<'talhao'>, partners: ReadonlyMap<number, Row>): Row {
  const partner = partners.get(plot.parceiro_id ?? 0)
  return partner ? { ...plot, parceiro: partner } : { ...plot }
}

function describePartner({ id, nome, nome_fantasia }: RecordOf<'parceiro'>): Row {
  return { id, ...(nome ? { nome } : { nome_fantasia }) }
}
