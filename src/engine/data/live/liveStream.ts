/*
 * One event stream a browser: the tab that holds a lock reads it for all tabs of the same user. Hides lost connections
 * and servers without a stream, for which `onMessage` is called with no names from time to time.
 */
import { HttpError } from 'react-admin'
import { isRow, type Row } from '#model/entity/jsonSchema'
import type { LiveMessage } from '#model/wire/live'
import { getSession } from '../../session/session'
import { isConnected, whenConnected } from '../connection'
import { apiUrl } from '../http'
import { requestStream } from '../requestStream'
import { lastEvent, passEvent } from './lastEvent'

/** Milliseconds between refreshes without a stream, and until a lost stream is opened again. */
const [pollDelay, shortestDelay] = [30_000, 1_000]
/** Milliseconds in which a new tab must have begun to follow. */
const memory = 120_000

interface LiveEvent {
  readonly message: LiveMessage
  readonly id?: string | undefined
}

const anything: LiveEvent = { message: { avisos: true } }

/** Returns a function that stops. */
export function followServer(onMessage: (message: LiveMessage) => void): () => void {
  const { user, viewAs = '' } = getSession()
  const name = `console-live ${user?.id} ${viewAs}`
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(name)
  const take = ({ message, id }: LiveEvent) => {
    if (id !== undefined) passEvent(id)
    onMessage(message)
  }
  // Answers of this tab are later than what was told before it began.
  const since = Math.max(performance.timeOrigin, Date.now() - memory)
  let told: readonly { readonly at: number; readonly event: LiveEvent }[] | undefined
  channel.onmessage = ({ data: { asked, to, event } }) => {
    if (asked === undefined && (to ?? since) === since) take(event ?? anything)
    else
      for (const each of told ?? [])
        if (each.at >= asked) channel.postMessage({ to: asked, event: each.event })
  }
  channel.postMessage({ asked: since })
  const tellAll = (event: LiveEvent) => {
    const at = Date.now()
    told = [...(told ?? []).filter((each) => each.at > at - memory), { at, event }]
    channel.postMessage({ event })
    take(event)
  }
  const run = () => keepReading(tellAll, signal)
  // Locks exist only on pages with https; without them, each tab has its own stream.
  const locks: LockManager | null | undefined = navigator.locks
  const reading = locks ? locks.request(name, { signal }, run) : run()
  reading.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => {
    stopping.abort()
    channel.close()
  }
}

async function keepReading(tell: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let isFirst = true
  while (!signal.aborted) {
    let delay = shortestDelay
    try {
      const since = lastEvent()
      const headers = { Accept: 'text/event-stream', ...(since !== undefined && { 'Last-Event-ID': since }) }
      const { body } = await requestStream(`${apiUrl}/ao-vivo`, { headers, signal })
      if (since === undefined && !isFirst) tell(anything)
      isFirst = false
      if (body) await readEvents(body, tell)
    } catch (error) {
      const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500
      if (isRefused) delay = pollDelay
    }
    if (signal.aborted || getSession().isExpired) return
    // Many browsers would come back at once after a restart of the server.
    await pause(delay * (1 + Math.random()), signal)
    if (!isConnected()) await whenConnected()
    else if (delay === pollDelay) tell(anything)
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (event: LiveEvent) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = `${text}${value}`.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const lines = new Map(event.split('\n').map((line) => [line.split(': ', 1)[0], line]))
      const data = lines.get('data')?.slice('data: '.length)
      if (data) tell({ message: readMessage(JSON.parse(data)), id: lines.get('id')?.slice('id: '.length) })
    }
  }
}

function readMessage(data: unknown): LiveMessage {
  if (!isRow(data)) return anything.message
  const { entidades, registros, avisos } = data
  return {
    ...(Array.isArray(entidades) && { entidades: entidades.map(String) }),
    ...(isRow(registros) && { registros: readIds(registros) }),
    ...(avisos === true && { avisos }),
  }
}

function readIds(records: Row): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    Object.entries(records).map(([name, ids]) => [name, Array.isArray(ids) ? ids.map(Number) : []]),
  )
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
