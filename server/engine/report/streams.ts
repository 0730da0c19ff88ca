import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError } from '../../db/database'
import { cancelledCode, currentContext } from '../../db/queryContext'
import { serverText } from '../messages'
import { log } from '../telemetry/log'

const encoder = new TextEncoder()

/** A client that disconnects stops the work. */
export function streamText(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]()
  // `pull` is called by the socket, outside the request's async context.
  const asBefore = AsyncLocalStorage.snapshot()
  let isGone = false
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await asBefore(() => iterator.next())
        if (isGone) return
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      } catch (error) {
        // The connection is closing and cancels this body.
        if (asBefore(() => isUnawaited(error))) return
        // The status has been sent, so the connection is broken off and the reason logged.
        log.failure('Stream', error)
        // The HTTP server logs this error, so it must not contain values.
        controller.error(new Error(serverText.internal))
      }
    },
    async cancel() {
      isGone = true
      await iterator.return?.()
    },
  })
}

function isUnawaited(error: unknown): boolean {
  const isStopped = error instanceof DatabaseError && error.code === cancelledCode
  return isStopped && Boolean(currentContext().signal?.aborted)
}

export async function* writeJsonArray(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map((each) => JSON.stringify(each)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
