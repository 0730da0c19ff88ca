import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'

export function readIdParam(c: Context, name: string): number {
  const id = Number(c.req.param(name))
  if (!Number.isSafeInteger(id) || id < 1) throw new Problem('not_found', refusalText.notFound)
  return id
}
