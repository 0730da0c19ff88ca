// @module-tag extended
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexEntities } from '#model/entity/paths'
import { systemActor } from '#model/people/actor'
import { createBackup } from '../../../server/copies/backup'
import { check } from '../../../server/copies/check'
import { restore } from '../../../server/copies/restore'
import { createSchedule, readCopyPlan } from '../../../server/copies/schedule'
import { readCopyFile } from '../../../server/db/copy/copyFile'
import { emptySchema, loadCopy } from '../../../server/db/copy/load'
import type { Database } from '../../../server/db/database'
import { createFileStorage } from '../../../server/engine/files/files'
import { applySystemTables } from '../../../server/engine/tables/systemTables'
import { openContents } from '../../../server/ports/files'
import { signS3 } from '../../../server/ports/s3Signature'
import { findTestTemplate, openEmbedded, openTestDatabase } from '../../support/database'
import { findDatabasePrograms } from '../../support/programs'
import { saveFile } from '../../support/saveFile'

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

it('signS3 signs like the published example of S3', () => {
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

it('openContents reports missing settings', () => {
  expect(openContents({})).toBeUndefined()
  expect(() => openContents({ FILES_URL: 's3://balde' })).toThrow('FILES_KEY_ID')
})

it('the bucket stores bytes and the database their names, and both are deleted with the last name', async () => {
  const contents = openContents({ FILES_URL: address, FILES_KEY_ID: keys.keyId, FILES_SECRET: keys.secret })
  const inDatabase = createFileStorage({ now: () => new Date() }).over(db)
  const files = createFileStorage({ contents, now: () => new Date() }).over(db)
  const before = await saveFile(inDatabase, Buffer.from('kept before'), systemActor)
  const [one, other] = [
    await saveFile(files, Buffer.from('0123456789'), systemActor),
    await saveFile(files, Buffer.from('0123456789'), systemActor),
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
  // Files stored in the database earlier stay there.
  expect(Buffer.from((await files.bytesOf(before)) ?? []).toString()).toBe('kept before')
})

it('a refusal by the bucket is reported, and no name is stored', async () => {
  const contents = openContents({ FILES_URL: address, FILES_KEY_ID: 'other', FILES_SECRET: 'other' })
  const files = createFileStorage({ contents, now: () => new Date() }).over(db)
  const count = async () => (await db.query('select from sys_file')).length
  const before = await count()
  await expect(saveFile(files, Buffer.from('refused'), systemActor)).rejects.toThrow('403')
  expect(await count()).toBe(before)
})

it('a backup includes the bytes of the bucket on request and restores them into the database', async () => {
  const contents = openContents({ FILES_URL: address, FILES_KEY_ID: keys.keyId, FILES_SECRET: keys.secret })
  if (!contents) throw new Error('no place')
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  const inDatabase = createFileStorage({ now: () => new Date() })
  const outside = createFileStorage({ contents, now: () => new Date() }).over(db)
  const written = new Map<string, Buffer>()
  for (const size of [0, 1, 256 * 1024, 700_001]) {
    for (const files of [outside, inDatabase.over(db)]) {
      const bytes = randomBytes(size)
      written.set(await saveFile(files, bytes, systemActor), bytes)
    }
  }
  const copyAt = (second: number, from = contents) =>
    createBackup(db, { folder, contents: from }, 'test', new Date(second * 1000))
  const index = indexEntities([])
  const findings = (readsOutside: boolean) =>
    check({ db, place: 'here' }, index, { contents, readsOutside }, () => undefined)
  const other = await openTestDatabase()
  try {
    const { path, manifest } = await copyAt(1)
    await other.transaction(emptySchema)
    expect((await other.transaction((tx) => loadCopy(tx, readCopyFile(path)))).tables).toEqual(
      manifest.tables,
    )
    const back = inDatabase.over(other)
    for (const [key, bytes] of written) {
      expect(Buffer.from((await back.bytesOf(key)) ?? []).equals(bytes), key).toBe(true)
    }
    expect(await findings(true)).toBe(0)
    // Changes one byte, with the same length.
    const [name, bytes] = [...kept].find(([, each]) => each.length > 1) ?? []
    if (name === undefined || bytes === undefined) throw new Error('nothing outside')
    kept.set(name, Buffer.from(bytes).fill(bytes.readUInt8(0) ^ 1, 0, 1))
    expect([await findings(false), await findings(true)]).toEqual([0, 1])
    await expect(copyAt(2)).rejects.toThrow('não é o que foi guardado')
    expect(readdirSync(folder)).toEqual([basename(path)])
    kept.set(name, bytes)
  } finally {
    await other.close()
    rmSync(folder, { recursive: true })
  }
})

it('scheduled backups include the bytes of the bucket when configured, and a restored folder has them', async () => {
  const settings = { FILES_URL: address, FILES_KEY_ID: keys.keyId, FILES_SECRET: keys.secret }
  const contents = openContents(settings)
  const root = mkdtempSync(join(tmpdir(), 'clock-'))
  const thread = pathToFileURL(join(await findDatabasePrograms(), 'pgliteWorker.js'))
  const bytes = randomBytes(300_000)
  const outside = createFileStorage({ contents, now: () => new Date() }).over(db)
  const key = await saveFile(outside, bytes, systemActor)
  const lines: string[] = []
  const copyAt = async (place: string, hour: number, BACKUP_FILES: string) => {
    const folder = join(root, place)
    const plan = readCopyPlan({ BACKUP_EVERY: '1h', BACKUP_DIR: folder, BACKUP_FILES })
    if (!plan) throw new Error('no plan')
    const at = new Date(Date.UTC(2026, 10, 23, hour))
    const tools = { db, contents, environment: settings, madeBy: 'test', thread, now: () => at }
    await createSchedule(plan, {
      ...tools,
      log: { info: (line) => lines.push(line), error: expect.fail },
    }).run()
    return join(folder, readdirSync(folder)[0] ?? '')
  }
  try {
    await copyAt('without', 10, '0')
    expect(lines.join('\n')).toContain('aws s3 sync')
    const path = await copyAt('with', 12, '1')
    expect(lines.slice(2).join('\n')).not.toContain('aws s3 sync')
    const DATA_DIR = join(root, 'data')
    await restore({
      path,
      environment: { DATA_DIR },
      isReplacing: false,
      copies: join(root, 'copies'),
      madeBy: 'test',
      template: await findTestTemplate(),
      thread,
      tell: () => undefined,
    })
    const restored = await openEmbedded({ dataDir: DATA_DIR })
    // Without the bucket: the restored bytes are in the database.
    const back = createFileStorage({ now: () => new Date() }).over(restored)
    expect(Buffer.from((await back.bytesOf(key)) ?? []).equals(bytes)).toBe(true)
    await restored.close()
    expect(() => readCopyPlan({ BACKUP_EVERY: '1h', BACKUP_FILES: 'sim' })).toThrow('BACKUP_FILES')
  } finally {
    await outside.remove(key)
    rmSync(root, { recursive: true })
  }
})

it('a redirect by the bucket to another address is not followed', async () => {
  const led: string[] = []
  const elsewhere = createServer((request, response) => {
    led.push(String(request.headers.authorization))
    response.writeHead(200).end('stolen')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  const leading = createServer((_request, response) => {
    response.writeHead(307, { Location: `http://127.0.0.1:${port}/other` }).end()
  })
  await new Promise<void>((resolve) => leading.listen(0, '127.0.0.1', resolve))
  const place = `http://127.0.0.1:${(leading.address() as AddressInfo).port}/balde`
  const contents = openContents({ FILES_URL: place, FILES_KEY_ID: keys.keyId, FILES_SECRET: keys.secret })
  await expect(contents?.put('a'.repeat(64), Buffer.from('x'))).rejects.toThrow('307')
  await expect(contents?.sizeOf('a'.repeat(64))).rejects.toThrow('307')
  expect(led).toEqual([])
  leading.close()
  elsewhere.close()
})
