import { describe, expect, it } from 'vitest'
import { readHeader } from '../../../server/engine/pictures/header'
import { fitWithin, shrink, turnUpright } from '../../../server/engine/pictures/pixels'
import { makePhoto } from '../../support/photo'

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : [...part])))
const png = (width: number, height: number) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return bytesOf(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
    'IHDR',
    [...size],
    [8, 6, 0, 0, 0, 0, 0, 0, 0],
  )
}

describe('the header of a picture', () => {
  it('has format, size and orientation', async () => {
    const photo = await makePhoto(60, 40, { orientation: 6, place: 'x' })
    expect(readHeader(photo)).toEqual({ format: 'jpeg', width: 60, height: 40, orientation: 6 })
    expect(readHeader(png(70_000, 65_000))).toEqual({
      format: 'png',
      width: 70_000,
      height: 65_000,
      orientation: 1,
    })
    const webp = bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0], [99, 0, 0, 49, 0, 0])
    expect(readHeader(webp)).toEqual({ format: 'webp', width: 100, height: 50, orientation: 1 })
  })

  it('is undefined for truncated, broken or other bytes', async () => {
    const photo = await makePhoto(60, 40, { orientation: 8, place: 'x' })
    for (let length = 0; length < 120; length++) {
      const found = readHeader(photo.subarray(0, length))
      expect([undefined, 'jpeg']).toContain(found?.format)
    }
    for (const text of ['', 'GIF89a', '%PDF-1.4', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      expect(readHeader(bytesOf(text))).toBeUndefined()
    }
    for (let at = 0; at < 160; at++) {
      const broken = new Uint8Array(photo)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      expect(() => readHeader(broken)).not.toThrow()
    }
  })
})

describe('scaled pixels', () => {
  const dot = (value: number, alpha = 255) => [value, value, value, alpha]
  const strip = (...values: readonly number[]) => ({
    data: new Uint8ClampedArray(values.flatMap((value) => dot(value))),
    width: values.length,
    height: 1,
  })
  const valuesOf = ({ data }: { readonly data: Uint8ClampedArray }) =>
    [...data].filter((_, at) => at % 4 === 0)

  it('are the means of their source pixels, ignoring the colour of transparent ones', () => {
    expect(valuesOf(shrink(strip(0, 100, 200, 250), 2, 1))).toEqual([50, 225])
    const half = { data: new Uint8ClampedArray([...dot(200), ...dot(0, 0)]), width: 2, height: 1 }
    expect([...shrink(half, 1, 1).data]).toEqual([200, 200, 200, 128])
    expect(fitWithin(4000, 3000, 320)).toEqual([320, 240])
    expect(fitWithin(100, 3000, 320)).toEqual([11, 320])
    expect(fitWithin(100, 30, 320)).toEqual([100, 30])
  })

  it.each([
    [1, [1, 2, 3, 4, 5, 6], 3],
    [2, [3, 2, 1, 6, 5, 4], 3],
    [3, [6, 5, 4, 3, 2, 1], 3],
    [4, [4, 5, 6, 1, 2, 3], 3],
    [5, [1, 4, 2, 5, 3, 6], 2],
    [6, [4, 1, 5, 2, 6, 3], 2],
    [7, [6, 3, 5, 2, 4, 1], 2],
    [8, [3, 6, 2, 5, 1, 4], 2],
  ])('are upright from orientation %i', (orientation, upright, width) => {
    const kept = { ...strip(1, 2, 3, 4, 5, 6), width: 3, height: 2 }
    const made = turnUpright(kept, orientation)
    expect([valuesOf(made), made.width]).toEqual([upright, width])
  })
})
