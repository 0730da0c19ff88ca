/* Who is of the highest level, for the development server, which asks the API as anyone does. */
import type { Hono } from 'hono'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'

/** Is the sender of a request of the highest level, and not looking at the console as someone else? */
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
