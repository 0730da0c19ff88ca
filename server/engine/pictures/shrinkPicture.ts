import { serverText } from '../messages'
import { createWorker } from '../workers/worker'
import type { PictureAsked } from './pictureWorker'

/** Undefined for an unreadable image. @throws Problem too_slow when too many wait */
export type Shrink = (asked: PictureAsked) => Promise<Uint8Array<ArrayBuffer> | undefined>

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
