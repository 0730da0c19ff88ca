/*
 * Does a write once, however often it is sent: under the number that a device gave it (`Device-Act`), or under an
 * `Idempotency-Key` of one account, which is remembered for a day. A repeated request gets the stored response, from
 * any server on the database. The transaction that does the work also marks it as done, so it cannot run twice even
 * after a crash.
 */
import type { Context, Hono } from 'hono'
import { type FormerNames, versionOf } from '#model/changes/former'
import type { EntityIndex } from '#model/entity/paths'
import { refusalText } from '#model/messages'
import { Problem } from '#model/problem/problem'
import type { Database } from '../../db/database'
import { runAttempt } from '../attempt'
import type { Store } from '../contract'
import { serverText } from '../messages'
import { type AnswerCodec, encoderOf, plainCodec, readAnswer, replay, sealedBy } from './answers'
import { type ActCall, answerAnother, findActCall, readDeviceAct } from './deviceAct'
import { addRecorded } from './recorded'
import { createRecordKeys } from './recordKeys'
import { digest, hashRecorded, hashRequest } from './requestHash'
import { keepAlive, type Reservation, release, reserve, storeAnswer } from './reservation'

const keySpelling = /^[\x21-\x7e]{8,200}$/
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']
/** POSTs that are safe to repeat. */
const ownReads = [/^\/auth\/me$/, /\/previa$/, /^\/ao-vivo\/abertos$/, /^\/campo\/(?:copia|partes)$/]

/** Calls for many records: the key applies to each record, so a repeated call only processes the missing ones. */
const ofEachRecord = /(?<!\/\d+)\/(?:transicoes\/[^/]+|alteracoes|exclusoes|reativacoes)$/

interface IdempotencyTools {
  readonly db: Database
  readonly index: EntityIndex
  readonly former: FormerNames
  readonly store: Store
  readonly reads: readonly RegExp[]
  now(): Date
}

/** How a request is named, and its answer stored. */
interface NamedRequest extends Pick<Reservation, 'id' | 'formerId' | 'account' | 'act' | 'otherText'> {
  readonly codec: AnswerCodec
  readonly call?: ActCall
}

/** Must run after the sessions and before the routes. */
export function addIdempotency(api: Hono, tools: IdempotencyTools): void {
  const { db, index, reads, now } = tools
  const unkept = [...ownReads, ...reads]
  api.use('*', async (c, next) => {
    const path = c.req.path.replace(/^\/api/, '')
    if (!writes.includes(c.req.method) || unkept.some((each) => each.test(path))) return next()
    await addRecorded(c, tools)
    const key = readKey(c)
    if (key !== undefined && ofEachRecord.test(path) && readDeviceAct(c) === undefined) {
      const caller = `${callerOf(c)} ${key}`
      c.set('recordKeys', createRecordKeys({ ...tools, key, caller, paths: pathsOf(tools, path) }))
      return next()
    }
    const named = nameAct(c, index, path) ?? (key === undefined ? undefined : nameKey(c, key))
    if (!named) return next()
    const { id, codec } = named
    const hashes = pathsOf(tools, path).map((each) => hashRequest(c, `/api${each}`))
    const requests = [...hashRecorded(c), ...(await Promise.all(hashes))]
    const done = await reserve(db, { ...named, requests, now })
    if (done) {
      const answer = codec.decode(done)
      const actor = c.get('session')?.actor
      if (!named.call || !actor || done.account === named.account) return replay(answer)
      const isRecorder = (c.req.header('recorded-by') ?? String(actor.id)) === String(actor.id)
      return replay(await answerAnother(tools, named.call, answer, { actor, isRecorder }))
    }
    const end = keepAlive(db, id, now)
    try {
      const attempt = { id, encode: encoderOf(codec), isStored: false }
      await runAttempt(attempt, next)
      if (!c.res.ok) return await release(db, [id])
      if (attempt.isStored) return
      const answer = await readAnswer(c)
      await storeAnswer(db, id, answer && codec.encode(answer))
    } finally {
      end()
    }
  })
}

/** The path, and those that it had before its entity was renamed. */
function pathsOf({ index, former }: IdempotencyTools, path: string): readonly string[] {
  const [endpoint = '', ...rest] = path.slice(1).split('/')
  const name = [...index.values()].find((entity) => entity.endpoint === endpoint)?.name
  const earlier = Object.keys(former.endpoints).filter((each) => former.endpoints[each] === name)
  return [endpoint, ...earlier].map((each) => ['', each, ...rest].join('/'))
}

function callerOf(c: Context): number | 'visitor' {
  return c.get('session')?.account.id ?? 'visitor'
}

/** @throws Problem malformed */
function readKey(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !keySpelling.test(key)) throw new Problem('malformed', serverText.badKey)
  return key
}

function nameKey(c: Context, key: string): NamedRequest {
  const account = c.get('session')?.account.id ?? null
  const id = digest(`${callerOf(c)} ${key}`)
  return { id, account, codec: sealedBy(key), otherText: serverText.otherRequest }
}

/** @throws Problem malformed, unauthenticated */
function nameAct(c: Context, index: EntityIndex, path: string): NamedRequest | undefined {
  const act = readDeviceAct(c)
  if (!act) return undefined
  const call = findActCall(index, c.req.method, path)
  const version = c.req.header('schema-version')
  // Another field may have the name now.
  if (call.kind === 'record' && version !== undefined && version !== versionOf(call.entity.fields))
    throw new Problem('unavailable', serverText.olderConsole)
  const account = c.get('session')?.account.id
  if (account === undefined) throw new Problem('unauthenticated', refusalText.unauthenticated)
  const formerId = digest(`device ${act.device} ${act.number}`)
  // Who only knows or guesses the numbers of another's device reaches other rows than that person does.
  const recorded = `${c.req.header('recorded-by') ?? account} ${c.req.header('recorded-at') ?? ''}`
  const id = digest(`device ${act.device} ${act.number} ${recorded}`)
  return { id, formerId, account, act, call, codec: plainCodec, otherText: serverText.otherAct }
}
