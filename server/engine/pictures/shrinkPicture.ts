import { serverText } from '../messages'
import { createWorker } from '../workers/worker'
import type { PictureAsked } from './pictureWorker'

/**
 * Undefined when the image cannot be read or takes too long.
 * @throws Problem too_slow when too many wait, which says nothing of the image
 */
export type Shrink = (asked: PictureAsked) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** The worker starts on demand. */
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
