/* Numbers in the addresses of the specification's own calls. */
import type { Context } from 'hono'
import { refusalText } from '#model/messages'
import { Problem } from '#model/wire/problem'

/** The id in a part of the address. @throws Problem not_found */
export function readIdParam(c: Context, name: string): number {
  const id = Number(c.req.param(name))
  if (!Number.isSafeInteger(id) || id < 1) throw new Problem('not_found', refusalText.notFound)
  return id
}
