/* The worker that makes pictures smaller, one after another. */
import { serverText } from '../messages'
import { createWorker } from '../workers/worker'
import type { PictureAsked } from './pictureWorker'

/**
 * Makes one picture smaller; undefined when it cannot be read or takes too long.
 * @throws Problem too_slow when too many wait: that says nothing of the picture
 */
export type Shrink = (asked: PictureAsked) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** A way to the worker, which is started when it is needed. */
export function createShrink(): Shrink {
  const work = createWorker<PictureAsked, Uint8Array<ArrayBuffer>>({
    program: new URL('./pictureWorker.js', import.meta.url),
    memoryMb: 256,
    patienceMs: 20_000,
    mostWaiting: { all: 400, one: 60 },
    busy: serverText.picturesBusy,
  })
  return async (asked) => {
    const outcome = await work(asked)
    return 'made' in outcome ? outcome.made : undefined
  }
}
