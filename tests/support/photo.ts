// Photographs for tests: encoded with the library that the product decodes them with, plus the metadata that
// a camera writes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import encodeJpeg, { init as initEncode } from '@jsquash/jpeg/encode.js'
import decodeWebp, { init as initDecode } from '@jsquash/webp/decode.js'

const require = createRequire(import.meta.url)
const wasm = (name: string) => new WebAssembly.Module(readFileSync(require.resolve(name)))

class Pixels {
  readonly colorSpace = 'srgb'
  constructor(
    readonly data: Uint8ClampedArray<ArrayBuffer>,
    readonly width: number,
    readonly height: number,
  ) {}
}

let isReady = false
async function prepare(): Promise<void> {
  if (isReady) return
  isReady = true
  Object.assign(globalThis, { ImageData: Pixels })
  await initEncode(wasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
  await initDecode(wasm('@jsquash/webp/codec/dec/webp_dec.wasm'))
}

/** A JPEG whose pixels are red on the left and blue on the right, with a camera's metadata. */
export async function makePhoto(
  width: number,
  height: number,
  noted: { readonly orientation: number; readonly place: string },
): Promise<Uint8Array<ArrayBuffer>> {
  await prepare()
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    data.set(at % width < width / 2 ? [220, 20, 20, 255] : [20, 20, 220, 255], at * 4)
  }
  const plain = new Uint8Array(await encodeJpeg(new Pixels(data, width, height)))
  const exif = exifOf(noted)
  return new Uint8Array([...plain.subarray(0, 2), ...exif, ...plain.subarray(2)])
}

/** Width, height, and the colours at the top and at the bottom: `red` or `blue`. */
export async function lookAt(webp: Uint8Array<ArrayBuffer>) {
  await prepare()
  const { data, width, height } = await decodeWebp(webp.buffer)
  const colour = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return Number(data[at]) > Number(data[at + 2]) ? 'red' : 'blue'
  }
  const [middle, last] = [Math.floor(width / 2), height - 1]
  return { width, height, top: colour(middle, 0), bottom: colour(middle, last) }
}

function exifOf({
  orientation,
  place,
}: {
  readonly orientation: number
  readonly place: string
}): Uint8Array {
  const text = Buffer.from(`${place}\0`)
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  tiff.write('II', 0)
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  for (const [at, tag, type, count, value] of [
    [10, 0x0112, 3, 1, orientation],
    [22, 0x010e, 2, text.length, tiff.length],
  ] as const) {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, text])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
