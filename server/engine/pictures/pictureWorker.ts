/* A separate process, because decoding takes a second and hundreds of megabytes. Metadata is dropped. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initEncode } from '@jsquash/webp/encode.js'
import { answerWork } from '../workers/answerWork'
import type { PictureHeader } from './header'
import { fitWithin, type Pixels, shrink, turnUpright } from './pixels'

export interface PictureJob {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly header: PictureHeader
  readonly side: number
}

/** Replaces the browser's `ImageData`, which the codecs construct. */
class Image implements Pixels {
  readonly colorSpace = 'srgb'

  constructor(
    readonly data: Uint8ClampedArray<ArrayBuffer>,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { ImageData: Image })

const require = createRequire(import.meta.url)

const ready = new Map<string, Promise<unknown>>()

/** Loads a codec when the first image needs it. */
async function start(name: string, init: (made: WebAssembly.Module) => Promise<unknown>): Promise<void> {
  const started = ready.get(name) ?? init(new WebAssembly.Module(readFileSync(require.resolve(name))))
  ready.set(name, started)
  await started
}

const decoders = {
  async jpeg(bytes: ArrayBuffer) {
    await start('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', initJpeg)
    return decodeJpeg(bytes)
  },
  async png(bytes: ArrayBuffer) {
    await start('@jsquash/png/codec/pkg/squoosh_png_bg.wasm', initPng)
    return decodePng(bytes)
  },
  async webp(bytes: ArrayBuffer) {
    await start('@jsquash/webp/codec/dec/webp_dec.wasm', initWebp)
    return decodeWebp(bytes)
  },
} satisfies Record<PictureHeader['format'], (bytes: ArrayBuffer) => Promise<Pixels>>

async function makeSmall({ bytes, header, side }: PictureJob): Promise<Uint8Array<ArrayBuffer>> {
  // Bytes from another process are a view of a larger buffer, so they are copied.
  const found = await decoders[header.format](new Uint8Array(bytes).buffer)
  const small = turnUpright(shrink(found, ...fitWithin(found.width, found.height, side)), header.orientation)
  await start('@jsquash/webp/codec/enc/webp_enc_simd.wasm', initEncode)
  const { data, width, height } = small
  const made = await encodeWebp(new Image(new Uint8ClampedArray(data), width, height), {
    quality: 78,
    method: 3,
  })
  return new Uint8Array(made)
}

answerWork(makeSmall)
