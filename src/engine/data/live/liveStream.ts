/*
 * One event stream a browser: the tab that holds a lock reads it for all tabs of the same user. Hides lost connections
 * and servers without a stream, for which `onMessage` is called with no names from time to time.
 */
import { HttpError } from 'react-admin'
import { isRow } from '#model/entity/jsonSchema'
import type { LiveMessage } from '#model/wire/live'
import { getSession } from '../../session/session'
import { isConnected, whenConnected } from '../connection'
import { apiUrl } from '../http'
import { requestStream } from '../requestStream'
import { liveHooks } from './liveMarks'

/** Milliseconds between refreshes without a stream, and until a lost stream is opened again. */
const [pollDelay, shortestDelay] = [30_000, 1_000]

const anything: LiveMessage = { avisos: true }

/** Returns a function that stops. */
export function followServer(onMessage: (message: LiveMessage) => void): () => void {
  const { user, viewAs = '' } = getSession()
  const name = `console-live ${user?.id} ${viewAs}`
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => onMessage(readMessage(data))
  const tellAll = (message: LiveMessage) => {
    channel.postMessage(message)
    onMessage(message)
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

async function keepReading(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  let isFirst = true
  while (!signal.aborted) {
    let delay = shortestDelay
    try {
      await readStream(
        () => {
          // What was written meanwhile is unknown; pages that were just opened need not be read again.
          if (isFirst) liveHooks.note?.(undefined)
          else tell(anything)
          isFirst = false
        },
        tell,
        signal,
      )
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

async function readStream(
  onOpen: () => void,
  tell: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { Accept: 'text/event-stream' }
  const { body } = await requestStream(`${apiUrl}/ao-vivo`, { headers, signal })
  if (!body) return
  onOpen()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = `${text}${value}`.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith('data: ')) tell(readMessage(JSON.parse(event.slice('data: '.length))))
    }
  }
}

function readMessage(data: unknown): LiveMessage {
  if (!isRow(data)) return anything
  const { entidades, avisos } = data
  return {
    ...(Array.isArray(entidades) && { entidades: entidades.map(String) }),
    ...(avisos === true && { avisos }),
  }
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
