/*
 * What devices send in parts, because a weak connection does not carry a whole photo: a file, or a record with pictures in
 * it. Parts belong to an act of a device and to their sender; the act itself names their whole in `Upload-Content` (SHA-256
 * as hexadecimal digits), and runs as if it had come with this body.
 */
import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import { serve } from '../http/serve'
import { serverText } from '../messages'
import { accountCallerOf } from '../people/accountCaller'
import { type DeviceAct, readDeviceAct } from './deviceAct'

const mebibyte = 1024 * 1024
const largestPart = mebibyte
/** Beyond what any upload may have. */
const largestFile = 32 * mebibyte
/** Of a person who sends from several; the parts of more are deleted, the longest unused first, and are sent again. */
const otherDevices = 3
/** Days for which parts wait for the rest. */
const waitDays = 7

const limitBody = bodyLimit({
  maxSize: largestPart + mebibyte / 4,
  onError: (c) => c.json(new Problem('too_large', serverText.partTooLarge).toBody(), 413),
})

interface PartTools {
  readonly db: Database
  now(): Date
}

interface OwnAct extends DeviceAct {
  readonly account: number
}

/** Must run after the sessions and before idempotency, which compares whole bodies. */
export function addActParts(api: Hono, { db, now }: PartTools): void {
  serve(api, 'POST /campo/partes', async (c) => {
    const act = actOf(c)
    const refused = await limitBody(c, async () => undefined)
    if (refused) return refused
    const form = await readForm(c)
    const [from, part] = [Number(form.get('desde') ?? Number.NaN), form.get('parte')]
    const content = readContent(form.get('conteudo'))
    if (!Number.isSafeInteger(from) || from < 0) throw new Problem('malformed', refusalText.malformed)
    const bytes = part instanceof File ? new Uint8Array(await part.arrayBuffer()) : new Uint8Array()
    return { recebidos: await addPart(db, act, { content, from, bytes, at: now() }) }
  })

  api.use('*', async (c, next) => {
    const content = c.req.header('upload-content')
    if (content === undefined) return next()
    const bytes = await joinParts(db, actOf(c), readContent(content))
    const headers = new Headers(c.req.raw.headers)
    for (const each of ['content-type', 'content-length', 'upload-content']) headers.delete(each)
    const { method, url } = c.req.raw
    if (c.req.path.endsWith('/arquivos')) {
      const form = await readForm(c)
      const [name = '', type = ''] = ['nome', 'tipo'].map((each) => String(form.get(each) ?? ''))
      const body = new FormData()
      body.set('arquivo', new File([bytes], name, { type }))
      c.req.raw = new Request(url, { method, headers, body })
    } else {
      headers.set('content-type', 'application/json')
      c.req.raw = new Request(url, { method, headers, body: bytes })
    }
    // The parts stay until others come: if this answer is lost, the device finds that all has arrived.
    return next()
  })
}

/** @throws Problem unauthenticated, forbidden, malformed */
function actOf(c: Context): OwnAct {
  const { account } = accountCallerOf(c)
  const act = readDeviceAct(c)
  if (!act) throw new Problem('malformed', serverText.badDeviceAct)
  return { ...act, account: account.id }
}

/** Past the request's own cache, since its body is replaced. */
function readForm(c: Context): Promise<FormData> {
  return c.req.raw.formData().catch(() => {
    throw new Problem('malformed', refusalText.malformed)
  })
}

/** @throws Problem malformed */
function readContent(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value))
    throw new Problem('malformed', refusalText.malformed)
  return value
}

interface NewPart {
  readonly content: string
  readonly from: number
  readonly bytes: Uint8Array
  readonly at: Date
}

/** Stores a part that follows those that are there. @returns the bytes that are there */
async function addPart(
  db: Database,
  { account, device, number }: OwnAct,
  { content, from, bytes, at }: NewPart,
): Promise<number> {
  const act = [account, device, number, content]
  const count = async () => {
    const [row] = await db.query<{ size: number }>(
      `select coalesce(sum(length(bytes)), 0)::bigint as size from sys_field_part
        where account_id = $1 and device = $2 and number = $3 and content = $4`,
      act,
    )
    return row?.size ?? 0
  }
  const there = await count()
  if (bytes.length === 0 || from !== there) return there
  if (there + bytes.length > largestFile) throw new Problem('too_large', serverText.partTooLarge)
  // A device sends one act after the other, so that others of its parts are done or given up.
  await db.query(
    `delete from sys_field_part
      where account_id = $1 and (device, number, content) <> ($2::uuid, $3::bigint, $4::text)
        and (device = $2 or device not in (
          select device from sys_field_part where account_id = $1 and device <> $2
           group by device order by max(at) desc limit ${otherDevices}))`,
    act,
  )
  await db.query(
    `insert into sys_field_part (account_id, device, number, content, start, bytes, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id, device, number, start) do nothing`,
    [...act, from, bytes, at.toISOString()],
  )
  return count()
}

/** @throws Problem unavailable unless all have arrived */
async function joinParts(
  db: Database,
  { account, device, number }: OwnAct,
  content: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await db.query<{ bytes: Uint8Array }>(
    `select bytes from sys_field_part where account_id = $1 and device = $2 and number = $3 and content = $4
      order by start`,
    [account, device, number, content],
  )
  const whole = new Uint8Array(Buffer.concat(rows.map(({ bytes }) => bytes)))
  if (createHash('sha256').update(whole).digest('hex') !== content)
    throw new Problem('unavailable', serverText.partsMissing)
  return whole
}

export async function sweepActParts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - waitDays * 86_400_000).toISOString()
  await db.query('delete from sys_field_part where at < $1', [before])
}
