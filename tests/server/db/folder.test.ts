// @module-tag extended
import { AsyncResource } from 'node:async_hooks'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../../../server/db/folderLock'
import { embeddedVersion } from '../../../server/db/folderLoss'
import { openDatabase } from '../../../server/db/open'
import { withContext } from '../../../server/db/queryContext'
import { findTestTemplate, openEmbedded } from '../../support/database'
import { runWriter } from './processes/startWriter'

let root = ''
let template = ''

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'folder-'))
  template = await findTestTemplate()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the data folder', () => {
  it('persists rows between two openings', async () => {
    const environment = { DATA_DIR: join(root, 'deep', 'kept') }
    const first = await openDatabase(environment, { template })
    expect(first.engine).toBe('pglite')
    await first.exec('create table widget (id int); insert into widget values (7)')
    await first.close()
    const second = await openDatabase(environment, { template })
    expect(await second.query('select * from widget')).toEqual([{ id: 7 }])
    await second.close()
  })

  it('is opened with fsync on', async () => {
    const db = await openEmbedded({ dataDir: join(root, 'settings'), template })
    expect(
      await db.query(
        "select name, setting from pg_settings where name in ('fsync', 'wal_sync_method') order by 1",
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ])
    await db.close()
  })

  it('answers what others read during a long transaction as of its beginning, and removes the copy', async () => {
    const dataDir = join(root, 'aside')
    const db = await openEmbedded({ dataDir, template })
    await db.exec('create table widget (id int primary key); insert into widget values (1)')
    const count = async () =>
      (await db.query<{ many: number }>('select count(*) as many from widget'))[0]?.many
    const outside = AsyncResource.bind(count)
    const write = AsyncResource.bind(() => db.exec('insert into widget values (3)'))
    const whileRunning: unknown[] = []
    // It is queued behind the transaction.
    let early: Promise<unknown> | undefined
    const order: string[] = []
    let written: Promise<void> | undefined
    const slow = db.exec('select pg_sleep(0.2)')
    const transaction = withContext({ isLong: true }, () =>
      db.transaction(async (tx) => {
        await tx.query('insert into widget values (2)')
        whileRunning.push(await early)
        written = write().then(() => void order.push('another write'))
        whileRunning.push(await outside(), (await tx.query('select id from widget')).length)
        await tx.query('insert into widget values (4)')
        whileRunning.push(await outside())
        order.push('end')
      }),
    )
    early = count()
    await Promise.all([slow, transaction])
    await written
    expect(whileRunning).toEqual([1, 1, 2, 1])
    expect(order).toEqual(['end', 'another write'])
    expect(await count()).toBe(4)
    await withContext({ isLong: true }, () =>
      db.transaction(() => Promise.reject(new Error('refused'))).catch(() => undefined),
    )
    expect(await count()).toBe(4)
    await db.close()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('lida-'))).toEqual([])
  })

  it('is locked against a second process with a message and released afterwards', async () => {
    const dataDir = join(root, 'shared')
    const db = await openEmbedded({ dataDir, template })
    const refused = await runWriter({ dataDir, template })
    expect(refused).toEqual([
      `failed A pasta de dados "${dataDir}" já está em uso por outro processo. Encerre o outro servidor ou escolha outra pasta em DATA_DIR.`,
    ])
    await expect(openEmbedded({ dataDir, template })).rejects.toThrow(/já está em uso/)
    await db.close()
    const lines = await runWriter({ dataDir, template, onLine: (line) => line === 'written 1' })
    expect(lines).toContain('written 1')
  })

  it('is retried for a moment while its lock is released', async () => {
    const first = await lockFolder(root)
    const second = lockFolder(root)
    await first.release()
    await (await second).release()
  })

  it('is released when its process is killed', async () => {
    const dataDir = join(root, 'killed')
    await runWriter({ dataDir, template, onLine: (line) => line === 'ready' })
    const db = await openEmbedded({ dataDir, template })
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
    await db.close()
  })

  it('that cannot be created is refused with a message', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    await expect(openEmbedded({ dataDir: join(file, 'data'), template })).rejects.toThrow(
      /Não foi possível usar a pasta de dados ".*file.data"/,
    )
  })
})

describe('the first start', () => {
  it('restarts from the beginning when it was killed halfway', async () => {
    const dataDir = join(root, 'half')
    mkdirSync(join(dataDir, 'cluster.partial', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'cluster.partial', 'PG_VERSION'), '18\n')
    const db = await openEmbedded({ dataDir, template })
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
    await db.close()
    expect(existsSync(join(dataDir, 'cluster.partial'))).toBe(false)
  })

  it('killed while it fills the folder leaves a folder that opens', async () => {
    const dataDir = join(root, 'filling')
    mkdirSync(dataDir)
    const isFilling = new Promise<void>((resolve) => {
      const watcher = watch(dataDir, (_, name) => {
        if (name !== 'cluster.partial') return
        watcher.close()
        resolve()
      })
    })
    const killed = new AbortController()
    isFilling.then(() => killed.abort())
    expect(await runWriter({ dataDir, template, killOn: killed.signal })).toEqual([])
    const db = await openEmbedded({ dataDir, template })
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
    await db.close()
  })

  it('accepts a compressed template and refuses a truncated one without leftovers', async () => {
    const whole = gzipSync(await readFile(template), { level: 1 })
    const good = join(root, 'good.tar.gz')
    writeFileSync(good, whole)
    const bad = join(root, 'bad.tar')
    writeFileSync(bad, (await readFile(template)).subarray(0, 3_000_000))
    const dataDir = join(root, 'fresh')
    await expect(openEmbedded({ dataDir, template: bad })).rejects.toThrow(
      /O modelo do banco de dados ".*bad.tar"/,
    )
    const db = await openEmbedded({ dataDir, template: good })
    expect(await db.query("select extname from pg_extension where extname = 'pg_trgm'")).toHaveLength(1)
    await db.close()
  })
})

describe('a deferred first start', () => {
  const open = (dataDir: string) =>
    openEmbedded({ dataDir, template, settlesLater: true, isInstallation: true })

  it('writes nothing until it is settled and everything afterwards', async () => {
    const dataDir = join(root, 'later', 'data')
    const first = await open(dataDir)
    await first.exec('create table widget (id int); insert into widget values (7)')
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
    await expect(first.copyAside?.()).rejects.toThrow('O console ainda grava seus primeiros dados.')
    expect(await first.freeBytes?.()).toBeGreaterThan(0)
    await first.close()
    expect(existsSync(`${dataDir}.instalacao`)).toBe(false)

    const again = await open(dataDir)
    await again.exec('create table widget (id int)')
    await again.settle?.()
    expect(existsSync(`${dataDir}.instalacao`)).toBe(true)
    await again.exec('insert into widget values (8)')
    expect(await again.query("select setting from pg_settings where name = 'fsync'")).toEqual([
      { setting: 'on' },
    ])
    // Calling it again does nothing.
    await again.settle?.()
    await again.close()

    const kept = await open(dataDir)
    expect(await kept.query('select id from widget')).toEqual([{ id: 8 }])
    await kept.settle?.()
    await kept.close()
  })

  it('leaves nothing when the folder cannot be written', async () => {
    const dataDir = join(root, 'unwritable')
    const db = await open(dataDir)
    await db.exec('create table widget (id int)')
    // Another folder already exists at the cluster's path.
    mkdirSync(join(dataDir, 'cluster', 'base'), { recursive: true })
    await expect(db.settle?.()).rejects.toThrow()
    await db.close().catch(() => undefined)
    expect(existsSync(join(dataDir, 'cluster', 'PG_VERSION'))).toBe(false)
    expect(existsSync(`${dataDir}.instalacao`)).toBe(false)
  })
})

describe('lost data', () => {
  const open = (DATA_DIR: string, more: object = {}) => openDatabase({ DATA_DIR, ...more }, { template })
  let dataDir = ''

  it('are not replaced by an empty database until the marker next to them is removed', async () => {
    dataDir = join(root, 'lost', 'gone')
    await (await open(dataDir)).close()
    rmSync(dataDir, { recursive: true })
    await expect(open(dataDir)).rejects.toThrow(
      /não estão mais lá[\s\S]*npm run restore[\s\S]*gone\.instalacao/,
    )
    mkdirSync(dataDir)
    await expect(open(dataDir)).rejects.toThrow(/não estão mais lá/)
    rmSync(`${dataDir}.instalacao`)
    await (await open(dataDir)).close()
  })

  it('of another engine version are not touched', async () => {
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
    await expect(open(dataDir)).rejects.toThrow(/da versão 17, e este console usa a versão 18/)
  })

  it('with any missing part are not completed', async () => {
    for (const part of [
      'cluster/PG_VERSION',
      'cluster/global',
      'cluster/base',
      'cluster/pg_wal',
      'cluster',
    ]) {
      rmSync(join(dataDir, part), { recursive: true })
      writeFileSync(join(dataDir, 'left'), '')
      await expect(open(dataDir), part).rejects.toThrow(/está incompleta: falta/)
    }
  })

  it('on an unmounted disk are detected with DATA_MUST_EXIST', async () => {
    const unmounted = join(root, 'lost', 'unmounted')
    await expect(open(unmounted, { DATA_MUST_EXIST: '1' })).rejects.toThrow(/DATA_MUST_EXIST/)
    expect(existsSync(unmounted)).toBe(false)
  })

  it('are compared with the version of the embedded engine', async () => {
    const db = await openEmbedded({ dataDir: 'memory', template })
    const [row] = await db.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    expect(Math.floor(Number(row?.version) / 10_000)).toBe(embeddedVersion)
    await db.close()
  })
})
