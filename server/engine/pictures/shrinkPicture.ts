import { serverText } from '../messages'
import { createWorker } from '../workers/worker'
import type { PictureJob } from './pictureWorker'

/** Undefined for an unreadable image. @throws Problem too_slow when too many wait */
export type ShrinkPicture = (asked: PictureJob) => Promise<Uint8Array<ArrayBuffer> | undefined>

export function createShrink(): ShrinkPicture {
  const work = createWorker<PictureJob, Uint8Array<ArrayBuffer>>({
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
