/* Streamed answers, written at the pace of their reader. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { currentAsker, stopped } from '../../db/asker'
import { DatabaseError } from '../../db/database'
import { serverText } from '../messages'
import { log } from '../telemetry/log'

const encoder = new TextEncoder()

/** A body made of texts as they come; a reader that goes away stops the work. */
export function streamText(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]()
  // Pulled by the socket: what is asked for the reader stays the reader's.
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
        // The connection is being closed, and cancels this body.
        if (asBefore(() => isUnawaited(error))) return
        // The status has gone out already: all that is left is to break the connection, and to say why here.
        log.failure('Stream', error)
        // Printed by the HTTP server as it is, so without values.
        controller.error(new Error(serverText.internal))
      }
    },
    async cancel() {
      isGone = true
      await iterator.return?.()
    },
  })
}

/** Whether work was stopped because its reader went away. */
function isUnawaited(error: unknown): boolean {
  const isStopped = error instanceof DatabaseError && error.code === stopped
  return isStopped && Boolean(currentAsker().signal?.aborted)
}

/** Batches of values as the text of one JSON array. */
export async function* writeJsonArray(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map((each) => JSON.stringify(each)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
