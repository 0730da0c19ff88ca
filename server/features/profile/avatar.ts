/* Validates an avatar data URL by its bytes, not its declared type. */

const maxSide = 1024
const maxBytes = 600_000

/** PNG or JPEG, 1024 × 1024 pixels and 600 kB at most. */
export function isAvatar(text: string): boolean {
  const match = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text)
  if (!match?.[2] || match[2].length > (maxBytes * 4) / 3) return false
  const bytes = Buffer.from(match[2], 'base64')
  const size = match[1] === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  return size?.every((side) => side > 0 && side <= maxSide) ?? false
}

type Size = readonly [width: number, height: number]

function sizeOfPng(bytes: Buffer): Size | undefined {
  const isPng = bytes.length > 24 && bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  return isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined
}

function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
