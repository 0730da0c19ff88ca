import type { Context } from 'hono'
import type { Row } from '#model/entity/jsonSchema'
import { asRow } from './asRow'

/** Maps the rows of a successful GET, single or list; file formats are not changed. */
export async function rewriteRows(
  c: Context,
  complete: (rows: readonly Row[]) => Promise<readonly Row[]>,
): Promise<void> {
  const isJson = c.res.headers.get('content-type')?.startsWith('application/json') === true
  if (c.req.method !== 'GET' || c.res.status !== 200 || !isJson) return
  const body: unknown = await c.res.json()
  const whole = await complete((Array.isArray(body) ? body : [body]).map(asRow))
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  c.res = undefined
  c.res = new Response(JSON.stringify(Array.isArray(body) ? whole : whole[0]), { status: 200, headers })
}
