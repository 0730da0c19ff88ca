import type { Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'

/** Whether the request's sender is of the highest level and not viewing as another user. */
export async function isLead(entities: readonly Entity[], app: Hono, request: Request): Promise<boolean> {
  const authorization = request.headers.get('authorization')
  if (authorization === null || request.headers.has('view-as')) return false
  const response = await app.request('/api/auth/me', {
    method: 'POST',
    headers: { authorization, platform: 'web' },
  })
  if (!response.ok) return false
  const user = await response.json()
  const role = isRow(user) && isRow(user.actor) ? user.actor.role : undefined
  return entities.some(({ account }) => account?.role === role && account?.level === 0)
}
