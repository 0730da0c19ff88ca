/*
 * Runs a POST with an `Idempotency-Key` once; a repeated request gets the stored response for a day, from any
 * server on the database. Responses are encrypted with the key. The transaction that does the work also marks
 * it as done, so it cannot run twice even after a crash.
 */
import { createHash } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { Problem } from '#model/problem/problem'
import { linkHeader } from '#model/wire/people/link'
import type { Database } from '../../db/database'
import { runAttempt } from '../attempt'
import { serverText } from '../messages'
import { createRecordKeys } from './recordKeys'
import {
  digest,
  open,
  reserveKey,
  retryInBackground,
  type StoredAnswer,
  seal,
  storeAnswer,
  storedRow,
} from './storedAnswers'

const heartbeatMs = 30_000
/** Bytes of a body that are compared; no larger body is accepted. */
const maxComparedBytes = 32 * 1024 * 1024
const maxStoredBytes = 4 * 1024 * 1024
const keySpelling = /^[\x21-\x7e]{8,200}$/
const storedHeaders = ['content-type', 'content-disposition', 'etag', 'content-range']
/** POSTs that are safe to repeat. */
const ownReads = [/^\/auth\/me$/, /\/previa$/, /^\/ao-vivo\/abertos$/]

/** Calls for many records: the key applies to each record, so a repeated call only processes the missing ones. */
const ofEachRecord = /(?<!\/\d+)\/(?:transicoes\/[^/]+|alteracoes|exclusoes|reativacoes)$/

interface IdempotencyTools {
  readonly db: Database
  readonly reads: readonly RegExp[]
  now(): Date
}

/** Must run after the sessions and before the routes. */
export function addIdempotency(api: Hono, { db, reads, now }: IdempotencyTools): void {
  const unkept = [...ownReads, ...reads]
  const answer: MiddlewareHandler = async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    const path = c.req.path.replace(/^\/api/, '')
    if (key === undefined || unkept.some((each) => each.test(path))) return next()
    if (!keySpelling.test(key)) throw new Problem('malformed', serverText.badKey)
    const caller = `${c.get('session')?.account.id ?? 'visitor'} ${key}`
    if (ofEachRecord.test(path)) {
      c.set('recordKeys', createRecordKeys({ db, key, caller, path, now }))
      return next()
    }
    const id = digest(caller)
    const request = await nameRequest(c)
    const kept = await reserveKey(db, { id, request, now })
    if (kept) return replay(open(key, kept))
    const alive = setInterval(() => void sendHeartbeat(db, id, now()), heartbeatMs).unref()
    try {
      await runAttempt({ id, seal: (status, row) => seal(key, storedRow(status, row)) }, next)
      const said = await readAnswer(c)
      const sealed = said && seal(key, said)
      const { ok } = c.res
      await retryInBackground(() => storeAnswer(db, id, ok, sealed))
    } finally {
      clearInterval(alive)
    }
  }
  api.use('*', answer)
}

/** An embedded database has one process, so attempts left open by the last run are lost. */
export async function forgetLostAttempts(db: Database): Promise<void> {
  if (db.engine !== 'pglite') return
  await db.query('delete from sys_answer where answer is null and not done')
  // Ages finished attempts past `lostAfter`, so that no request waits for their response.
  await db.query("update sys_answer set at = at - interval '1 hour' where answer is null")
}

async function readAnswer({ res }: Context): Promise<StoredAnswer | null> {
  const body = Buffer.from(await res.clone().arrayBuffer())
  if (body.length > maxStoredBytes) return null
  const said = storedHeaders.flatMap((name) => {
    const value = res.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { status: res.status, headers: Object.fromEntries(said), body: body.toString('base64') }
}

async function sendHeartbeat(db: Database, id: string, at: Date): Promise<void> {
  const sql = 'update sys_answer set at = $2 where id = $1 and answer is null'
  await db.query(sql, [id, at.toISOString()]).catch(() => undefined)
}

async function nameRequest(c: Context): Promise<string> {
  const hash = createHash('sha256').update(`${c.req.path}?${new URL(c.req.url).searchParams} `)
  // Link headers must distinguish requests too.
  hash.update(c.req.header(linkHeader) ?? '')
  const body = await readBeginning(c.req.raw.clone())
  // A form that is submitted again has a different multipart boundary.
  const boundary = /boundary="?([^";]+)/i.exec(c.req.header('content-type') ?? '')?.[1]
  if (boundary === undefined) return hash.update(body).digest('hex')
  let at = 0
  for (let next = body.indexOf(boundary); next >= 0; next = body.indexOf(boundary, at)) {
    hash.update(body.subarray(at, next)).update('boundary')
    at = next + boundary.length
  }
  return hash.update(body.subarray(at)).digest('hex')
}

/** Counts the received bytes, since `Content-Length` cannot be trusted. */
async function readBeginning({ body }: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxComparedBytes) break
  }
  return Buffer.concat(chunks)
}

function replay({ status, headers, body }: StoredAnswer): Response {
  const bytes = new Uint8Array(Buffer.from(body, 'base64'))
  return new Response(bytes, { status, headers: { ...headers, 'Idempotency-Replayed': 'true' } })
}
