/*
 * Server-sent events that name the entities that were written, so that open pages read them again. No rows are sent:
 * what a person may see is decided by the reads that follow. Slow readers get one message for many writes.
 */
import type { EntityIndex } from '#model/entity/paths'
import { mayAct } from '#model/people/access'
import type { Actor } from '#model/people/actor'
import { Problem } from '#model/problem/problem'
import type { LiveMessage } from '#model/wire/live'
import type { Database } from '../../db/database'
import { runDetached } from '../../db/queryContext'
import { serverText } from '../messages'
import { log } from '../telemetry/log'
import { createChangeFeed, type WrittenTables } from './changeFeed'
import { createNoticeWatch } from './noticeWatch'

/** Milliseconds between checks of the sessions; each sends a comment, so that proxies keep the connection open. */
const checkMs = 25_000
/** A browser needs one stream for all its tabs. */
const mostStreams = 20
/** Records of an entity that an event names. */
const mostIds = 200

export interface LiveStreams {
  /**
   * Returns the body of an event stream, which ends when `isValid` resolves to false.
   * @param since the id of the last event that the browser knows; the first event has what was written since
   * @throws Problem too_many if the account has too many streams
   */
  open(actor: Actor, isValid: () => Promise<boolean>, since?: string): ReadableStream<Uint8Array>
  /** The id of the last event, from which a stream can continue for answers that are read now. */
  lastId(): string | undefined
  /** Ends all streams; browsers connect again, to another server if there is one. */
  close(): void
}

interface LiveTools {
  readonly db: Database
  readonly index: EntityIndex
}

interface Stream {
  readonly actor: Actor
  tell(written: WrittenTables): void
  tellNotices(): void
  check(): Promise<void>
  end(): void
}

export async function createLiveStreams({ db, index }: LiveTools): Promise<LiveStreams> {
  const changes = createChangeFeed(db, index.values())
  // The first answer has the id of an event too.
  await changes.look()
  const streams = new Set<Stream>()
  const noticeWatch = createNoticeWatch(db)
  let stop: (() => void) | undefined

  async function tellNotices(): Promise<void> {
    const accounts = await noticeWatch.read()
    for (const stream of streams) if (accounts.has(stream.actor.id)) stream.tellNotices()
  }

  async function check(): Promise<void> {
    await tellNotices()
    for (const stream of [...streams]) await stream.check()
  }

  const attempt = (work: () => Promise<void>) =>
    void runDetached(work).catch((error: unknown) => log.failure('GET /ao-vivo', error))

  function start(): () => void {
    const unfollow = changes.follow((written) => {
      for (const stream of streams) stream.tell(written)
      attempt(tellNotices)
    })
    const timer = setInterval(() => attempt(check), checkMs).unref()
    attempt(noticeWatch.begin)
    return () => {
      unfollow()
      clearInterval(timer)
    }
  }

  return {
    lastId: changes.lastId,
    open(actor, isValid, since) {
      if ([...streams].filter(({ actor: { id } }) => id === actor.id).length >= mostStreams)
        throw new Problem('too_many', serverText.tooManyStreams)
      // Until the browser has what it missed, it continues from there once more.
      let hasGap = since !== undefined && since !== changes.lastId()
      const lastId = () => (hasGap ? undefined : changes.lastId())
      const { stream, body } = openStream(
        { index, lastId, isFurther: since !== undefined },
        actor,
        isValid,
        () => {
          streams.delete(stream)
          if (streams.size > 0) return
          stop?.()
          stop = undefined
        },
      )
      streams.add(stream)
      stop ??= start()
      if (since !== undefined && hasGap)
        attempt(async () => {
          const missed = await changes.readSince(since)
          hasGap = false
          stream.tell(missed)
        })
      return body
    },
    close() {
      for (const stream of [...streams]) stream.end()
    },
  }
}

interface StreamTools {
  readonly index: EntityIndex
  lastId(): string | undefined
  /** The browser has answers or messages of before. */
  readonly isFurther: boolean
}

function openStream(
  { index, lastId, isFurther }: StreamTools,
  actor: Actor,
  isValid: () => Promise<boolean>,
  onEnd: () => void,
): { readonly stream: Stream; readonly body: ReadableStream<Uint8Array> } {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  // Notices of the time between are told with the first message, or at the first check.
  let waiting: { entities: Map<string, Ids> | undefined; hasNotices: boolean } | undefined = isFurther
    ? { entities: new Map(), hasNotices: true }
    : undefined

  const seen = (table: string) => {
    const entity = index.get(table)
    return entity !== undefined && (mayAct(entity, 'list', actor) || mayAct(entity, 'view', actor))
  }
  const send = (text: string) => controller?.enqueue(encoder.encode(text))
  const isRead = () => (controller?.desiredSize ?? 0) > 0
  const flush = () => {
    // A browser that does not read gets everything later, in one message.
    if (!waiting || !isRead()) return
    const { entities, hasNotices } = waiting
    waiting = undefined
    const message: LiveMessage = {
      ...(entities && { entidades: [...entities.keys()], registros: knownIds(entities) }),
      ...(hasNotices && { avisos: true }),
    }
    const id = lastId()
    send(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`)
  }
  const end = () => {
    if (!controller) return
    const last = controller
    controller = undefined
    onEnd()
    // The reader may have cancelled it already.
    try {
      last.close()
    } catch {
      return
    }
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
        send(': \n\n')
      },
      cancel: end,
    },
    { highWaterMark: 16 },
  )
  const stream: Stream = {
    actor,
    tell(written) {
      const known = written && Object.entries(written).filter(([table]) => seen(table))
      if (known?.length === 0) return
      waiting ??= { entities: new Map(), hasNotices: false }
      if (!known) waiting.entities = undefined
      for (const [table, ids] of known ?? []) {
        const before = waiting.entities?.has(table) ? waiting.entities.get(table) : []
        waiting.entities?.set(table, bothOf(before, ids))
      }
      flush()
    },
    tellNotices() {
      waiting ??= { entities: new Map(), hasNotices: false }
      waiting.hasNotices = true
      flush()
    },
    async check() {
      if (!(await isValid())) return end()
      flush()
      if (isRead()) send(': \n\n')
    },
    end,
  }
  return { stream, body }
}

/** Null if the records may be any. */
type Ids = readonly number[] | null

function bothOf(one: Ids | undefined, other: Ids): Ids {
  const both = one && other && [...new Set([...one, ...other])]
  return both && both.length <= mostIds ? both : null
}

function knownIds(entities: ReadonlyMap<string, Ids>): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries([...entities].flatMap(([name, ids]) => (ids ? [[name, ids]] : [])))
}
