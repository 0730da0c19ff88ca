// @module-tag extended
import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withContext } from '../../../server/db/queryContext'
import { type PictureHeader, readHeader } from '../../../server/engine/pictures/header'
import { createShrink } from '../../../server/engine/pictures/shrinkPicture'
import { makePhoto } from '../../support/photo'

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

function crc(bytes: Uint8Array): number {
  let left = 0xffffffff
  for (const byte of bytes) {
    left ^= byte
    for (let bit = 0; bit < 8; bit++) left = (left >>> 1) ^ (left & 1 ? 0xedb88320 : 0)
  }
  return (left ^ 0xffffffff) >>> 0
}

function png(width: number, height: number, packed: Uint8Array, more: readonly Buffer[] = []): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([start, ...parts]))
}

const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))

function headerOf(bytes: Uint8Array): PictureHeader {
  const header = readHeader(bytes)
  if (!header) throw new Error('There is no header.')
  return header
}

describe('a picture with a false header', () => {
  const thread = createShrink()
  const small = (bytes: Uint8Array) =>
    thread({ bytes: new Uint8Array(bytes), header: headerOf(bytes), side: 160 })

  it('is decompressed up to its declared size, and the next one is processed', async () => {
    const memory = () => process.memoryUsage().rss
    const before = memory()
    const hidden = Buffer.concat([Buffer.from('icc\0\0'), bomb])
    const lies = [
      png(1, 1, bomb),
      png(4, 4, deflateSync(Buffer.alloc(3))),
      png(8, 8, deflateSync(Buffer.alloc(72)), [chunk('iCCP', hidden)]),
      png(8, 8, deflateSync(Buffer.alloc(72)), [chunk('zTXt', hidden), chunk('IHDR', Buffer.alloc(13, 255))]),
      png(8, 8, randomBytes(100_000)),
    ]
    for (const lie of lies) {
      const made = await small(lie)
      if (made) expect(headerOf(made).width).toBeLessThanOrEqual(8)
    }
    expect(memory() - before).toBeLessThan(600 * 1024 * 1024)
    const photo = await makePhoto(320, 200, { orientation: 1, place: '' })
    expect(headerOf((await small(photo)) ?? new Uint8Array())).toMatchObject({ width: 160, height: 100 })
  }, 120_000)
})

describe('many pictures at once', () => {
  it('of one person delay another person by one at most, and too many are refused with a message', async () => {
    const thread = createShrink()
    const photo = await makePhoto(200, 100, { orientation: 1, place: '' })
    const asked = { bytes: new Uint8Array(photo), header: headerOf(photo), side: 160 }
    const order: string[] = []
    const ask = (who: string) =>
      withContext({ key: who }, () => thread({ ...asked, bytes: new Uint8Array(photo) })).then(
        (made) => order.push(made ? who : 'none'),
        (error: Error & { code?: string }) => order.push(`${who} ${error.code}`),
      )
    const many = Array.from({ length: 70 }, () => ask('account 1'))
    await Promise.all([...many, ask('account 2')])
    expect(order.filter((each) => each === 'account 1 too_slow').length).toBeGreaterThanOrEqual(9)
    const done = order.filter((each) => !each.includes('too_slow'))
    expect(done.indexOf('account 2')).toBeLessThanOrEqual(2)
    expect(done.filter((each) => each === 'account 1').length).toBeGreaterThanOrEqual(60)
  }, 120_000)
})
