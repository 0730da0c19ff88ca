/*
 * Access groups. Hides how a group's permissions are cached, and which changes would raise a person's rights.
 * Groups and permissions are ordinary records; this feature adds rules that schemas cannot express, and the
 * calls of the specification.
 */
import type { Hono } from 'hono'
import { systemActor } from '#model/people/actor'
import { refuseOthers } from '#model/query/plainFilter'
import { type Feature, mustTakeJson, type RouteTools, serve } from '../../engine/index'
import { addAuditRoute } from './audit'
import { createGrants } from './grants'
import { addGroupRoutes } from './groups'
import { accessGuards } from './rules'

/** `GET /permission?list=true`, `POST /role`, `PATCH /role` and `GET /auditoria`. */
export function createAccess(): Feature {
  return {
    name: 'access',
    groups: createGrants(),
    guards: accessGuards,
    routes: addRoutes,
    names: [
      { entity: 'permission', field: 'name', follow: (value, names) => names.permission(String(value)) },
    ],
  }
}

function addRoutes(api: Hono, tools: RouteTools): void {
  const { store, actorOf } = tools
  addAuditRoute(api, tools)

  // The list of permissions is public; who holds them is not.
  serve(
    api,
    'GET /permission',
    async (c, next) => {
      if (c.req.query('list') !== 'true') return next()
      refuseOthers(new URL(c.req.url).searchParams, ['list'])
      mustTakeJson(c.req.header('accept'))
      actorOf(c)
      const query = { filter: {}, sort: [['order', 'ASC']], fields: ['name', 'order'] } as const
      const { rows } = await store.list('permission', query, systemActor)
      return rows.map(({ id, name, order }) => ({ id, name, order }))
    },
    { parameters: 'listed' },
  )

  addGroupRoutes(api, tools)
}
