/* Files outside the database: a bucket that checks each signature, and the engine over it. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { Database } from '../../../server/db/database'
import { createFileKeeper } from '../../../server/engine/files/files'
import { applySystemTables } from '../../../server/engine/tables/systemTables'
import { openContents } from '../../../server/ports/files'
import { signS3 } from '../../../server/ports/s3Signature'
import { openTestDatabase } from '../../support/database'

const keys = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const kept = new Map<string, Buffer>()
let bucket: Server
let db: Database
let address: string

beforeAll(async () => {
  bucket = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const url = new URL(`http://${request.headers.host}${request.url}`)
    const range = request.headers.range
    const time = String(request.headers['x-amz-date'])
    const at = time.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z')
    const wanted = signS3(keys, new Date(at), {
      method: String(request.method),
      url,
      payloadHash: createHash('sha256').update(body).digest('hex'),
      ...(range && { headers: { range } }),
    })
    if (wanted.Authorization !== request.headers.authorization)
      return response.writeHead(403).end('SignatureDoesNotMatch')
    const found = kept.get(url.pathname)
    if (request.method === 'PUT') kept.set(url.pathname, body)
    else if (!found) return response.writeHead(404).end()
    else if (request.method === 'DELETE') kept.delete(url.pathname)
    else {
      const [, from = 0, to = found.length - 1] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? []
      const part = found.subarray(Number(from), Number(to) + 1)
      return response.writeHead(range ? 206 : 200, { 'Content-Length': part.length }).end(part)
    }
    return response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/balde/arquivos`
  db = await openTestDatabase()
  await applySystemTables(db)
}, 120_000)
afterAll(async () => {
  bucket.close()
  await db.close()
})

it('signs as the published example of S3', () => {
  const signed = signS3(keys, new Date('2013-05-24T00:00:00Z'), {
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    payloadHash: createHash('sha256').digest('hex'),
    headers: { range: 'bytes=0-9' },
  })
  expect(signed.Authorization).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

it('says what is missing in the settings', () => {
  expect(openContents({})).toBeUndefined()
  expect(() => openContents({ FILES_URL: 's3://balde' })).toThrow('FILES_KEY_ID')
})

it('keeps bytes in the bucket, their names in the database, and drops both with the last name', async () => {
  const contents = openContents({ FILES_URL: address, FILES_KEY_ID: keys.keyId, FILES_SECRET: keys.secret })
  const inDatabase = createFileKeeper({ now: () => new Date() }).over(db)
  const files = createFileKeeper({ contents, now: () => new Date() }).over(db)
  const before = await inDatabase.save(Buffer.from('kept before'), systemActor)
  const [one, other] = [
    await files.save(Buffer.from('0123456789'), systemActor),
    await files.save(Buffer.from('0123456789'), systemActor),
  ]
  expect(kept.size).toBe(1)
  const file = await files.find(one)
  if (!file) throw new Error('not found')
  const parts: Uint8Array[] = []
  for await (const part of files.read(file, 3, 5)) parts.push(part)
  expect(Buffer.concat(parts).toString()).toBe('345')
  expect(await contents?.sizeOf(file.sha256)).toBe(10)
  await files.remove(one)
  expect(kept.size).toBe(1)
  await files.remove(other)
  expect(kept.size).toBe(0)
  // What was kept in the database before stays there.
  expect(Buffer.from((await files.bytesOf(before)) ?? []).toString()).toBe('kept before')
})

it('tells a refusal of the bucket, and then keeps no name', async () => {
  const contents = openContents({ FILES_URL: address, FILES_KEY_ID: 'other', FILES_SECRET: 'other' })
  const files = createFileKeeper({ contents, now: () => new Date() }).over(db)
  const count = async () => (await db.query('select from sys_file')).length
  const before = await count()
  await expect(files.save(Buffer.from('refused'), systemActor)).rejects.toThrow('403')
  expect(await count()).toBe(before)
})
