// @module-tag extended
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTestTemplate, openEmbedded } from '../../support/database'
import { effort } from '../../support/effort'
import { acknowledgedIds, runWriter } from './processes/startWriter'

let folder = ''
let template = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'durability-'))
  template = await findTestTemplate()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readIds(dataDir: string): Promise<number[]> {
  const db = await openEmbedded({ dataDir })
  try {
    const rows = await db.query<{ id: number }>('select id from widget order by id')
    return rows.map((row) => row.id)
  } finally {
    await db.close()
  }
}

describe('the embedded database on a folder', () => {
  it('fsyncs its log before it acknowledges a write', async () => {
    const isLast = (line: string) => line === 'written 30'
    const lines = await runWriter({
      dataDir: join(folder, 'order'),
      template,
      preload: 'sayFsyncs.mjs',
      onLine: isLast,
    })
    const fromReady = lines.slice(lines.indexOf('ready') + 1, lines.indexOf('written 30') + 1)
    let syncsOfLog = 0
    const syncsBefore: number[] = []
    for (const line of fromReady) {
      if (/^synced .*[\\/]pg_wal[\\/]/.test(line)) syncsOfLog += 1
      if (!line.startsWith('written ')) continue
      syncsBefore.push(syncsOfLog)
      syncsOfLog = 0
    }
    expect(syncsBefore).toHaveLength(30)
    expect(syncsBefore.filter((count) => count === 0)).toEqual([])
  })

  it('loses no acknowledged write in a power cut', async () => {
    const source = join(folder, 'powered')
    const copy = join(folder, 'after-power-cut')
    await (await openEmbedded({ dataDir: source, template })).close()
    cpSync(source, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    const lines = await runWriter({
      dataDir: source,
      writersAtOnce: 3,
      preload: 'keepOnlySynced.mjs',
      env: { SYNCED_SOURCE: source, SYNCED_COPY: copy },
      onLine: (line) => line === 'written 200',
    })
    const acknowledged = acknowledgedIds(lines)
    expect(acknowledged.length).toBeGreaterThanOrEqual(198)
    expect(await readIds(copy)).toEqual(expect.arrayContaining(acknowledged))
  })

  it('acknowledges nothing after a failed fsync and reports it', async () => {
    const dataDir = join(folder, 'dying')
    const signal = join(folder, 'disk-is-dying')
    const lines = await runWriter({
      dataDir,
      template,
      preload: 'failFsyncs.mjs',
      env: { FAIL_FSYNCS: signal },
      onLine: (line) => {
        if (line === 'written 10') writeFileSync(signal, '')
        return line === 'written 3000'
      },
    })
    expect(existsSync(signal)).toBe(true)
    expect(lines.at(-1)).toMatch(/^failed O banco de dados embutido parou de funcionar: could not fsync/)
    expect(await readIds(dataDir)).toEqual(expect.arrayContaining(acknowledgedIds(lines)))
  })

  it('loses no acknowledged write of a process killed repeatedly during writes', async () => {
    const dataDir = join(folder, 'killed')
    const acknowledged: number[] = []
    for (let round = 0; round < effort.killedWriters; round++) {
      const enough = 5 + ((round * 13) % 40)
      let count = 0
      const lines = await runWriter({
        dataDir,
        template,
        writersAtOnce: 4,
        onLine: (line) => line.startsWith('written ') && ++count >= enough,
      })
      expect(lines.filter((line) => line.startsWith('failed'))).toEqual([])
      acknowledged.push(...acknowledgedIds(lines))
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(effort.killedWriters * 5)
    expect(await readIds(dataDir)).toEqual(expect.arrayContaining(acknowledged))
  }, 480_000)
})
