/*
 * Room: access groups. Hides how what a group grants is remembered and which changes would raise a person's rights.
 *
 * Access groups: what they grant, who may change them, and the specification's own calls for them. The groups and the
 * permissions are ordinary records; this adds what schemas cannot say.
 */
import type { Hono } from 'hono'
import type { RecordOf } from '#model/entity/registry'
import { refusalText } from '#model/messages'
import { systemActor } from '#model/people/actor'
import { type FieldProblem, Problem } from '#model/wire/problem'
import { type Feature, type RouteTools, readList, serve } from '../../engine/index'
import { asRow } from '../kit/asRow'
import { addAuditRoute } from './audit'
import { createGrants } from './grants'
import { accessText } from './messages'
import { accessGuards, levelOf } from './rules'

/** `GET /permission?list=true`, `PATCH /role` and `GET /auditoria`. */
export function createAccess(): Feature {
  return { name: 'access', groups: createGrants(), guards: accessGuards, routes: addRoutes }
}

function addRoutes(api: Hono, tools: RouteTools): void {
  const { store, actorOf } = tools
  addAuditRoute(api, tools)

  // What permissions there are is no secret; who has them is.
  serve(api, 'GET /permission', async (c, next) => {
    if (c.req.query('list') !== 'true') return next()
    actorOf(c)
    const query = { filter: {}, sort: [['order', 'ASC']], fields: ['name', 'order'] } as const
    const { rows } = await store.list('permission', query, systemActor)
    return rows.map(({ id, name, order }) => ({ id, name, order }))
  })

  serve(api, 'PATCH /role', async (c) => {
    const actor = actorOf(c)
    const groups = (await readList(c)).map(readGroup)
    // All of them are looked at before the first is written.
    for (const { id } of groups) {
      const { level } = await store.get('role', id, actor)
      if (level <= levelOf(actor)) throw new Problem('forbidden', accessText.level)
    }
    const saved: RecordOf<'role'>[] = []
    for (const { id, ...patch } of groups) {
      saved.push(await store.update('role', id, patch, '*', actor, 'conceder'))
    }
    return saved
  })
}

/** @throws Problem invalid */
function readGroup(value: unknown, at: number): { id: number; level: number; permissions: number[] } {
  const { id, level, permissions } = asRow(value)
  const isWhole = (each: unknown): each is number => Number.isSafeInteger(each) && Number(each) >= 0
  if (isWhole(id) && isWhole(level) && Array.isArray(permissions) && permissions.every(isWhole)) {
    return { id, level, permissions: [...new Set(permissions)] }
  }
  const errors: FieldProblem[] = [{ path: `/${at}`, message: accessText.notGroups }]
  throw new Problem('invalid', refusalText.invalid, { errors })
}
