/* Reads an image's header before anything is decoded, since a small file may claim any dimensions. Pure. */

export interface PictureHeader {
  readonly format: 'jpeg' | 'png' | 'webp'
  readonly width: number
  readonly height: number
  /** EXIF orientation: 1 upright, 2 to 8 mirrored or rotated. */
  readonly orientation: number
}

export function readHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint16(0) === 0xffd8) return readJpeg(bytes, view)
    if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return readPng(bytes, view)
    if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return readWebp(bytes, view)
  } catch (error) {
    // The file ends before its header does.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

function readJpeg(bytes: Uint8Array, view: DataView): PictureHeader | undefined {
  let orientation = 1
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker === 0xe1 && textAt(bytes, at + 4) === 'Exif') {
      orientation = readOrientation(bytes, at + 10, at + 2 + length) ?? orientation
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) {
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5), orientation }
    }
    if (marker === 0xd9 || marker === 0xda) return undefined
    at += 2 + length
  }
}

function readPng(bytes: Uint8Array, view: DataView): PictureHeader | undefined {
  if (textAt(bytes, 12) !== 'IHDR') return undefined
  let orientation = 1
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = textAt(bytes, at + 4)
    if (name === 'eXIf') orientation = readOrientation(bytes, at + 8, at + 8 + view.getUint32(at)) ?? 1
    if (name === 'IDAT' || name === 'IEND') break
  }
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20), orientation }
}

function readWebp(bytes: Uint8Array, view: DataView): PictureHeader | undefined {
  const kind = textAt(bytes, 12)
  const of = (width: number, height: number, orientation = 1) =>
    ({ format: 'webp', width, height, orientation }) as const
  if (kind === 'VP8 ') return of(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true)
    return of((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
  }
  if (kind !== 'VP8X') return undefined
  const isMoving = (view.getUint8(20) & 2) !== 0
  if (isMoving) return undefined
  const threeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
  let orientation = 1
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    if (textAt(bytes, at) === 'EXIF') {
      const from = textAt(bytes, at + 8) === 'Exif' ? at + 14 : at + 8
      orientation = readOrientation(bytes, from, at + 8 + size) ?? 1
    }
    at += 8 + size + (size % 2)
  }
  return of(threeBytes(24), threeBytes(27), orientation)
}

const orientationTag = 0x0112
const mostTags = 200

function readOrientation(bytes: Uint8Array, from: number, to: number): number | undefined {
  const tiff = bytes.subarray(from, to)
  if (tiff.length < 14) return undefined
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return undefined
  const count = Math.min(view.getUint16(directory, isLittle), mostTags)
  for (let place = 0; place < count; place++) {
    const at = directory + 2 + place * 12
    if (at + 12 > tiff.length) return undefined
    if (view.getUint16(at, isLittle) !== orientationTag) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
