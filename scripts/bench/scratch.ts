/* A temporary database for one run: durable PGlite in a temporary folder, or a new database on a server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import type { Database } from '../../server/db/database'
import { openPglite } from '../../server/db/pglite'
import { openPostgres } from '../../server/db/postgres'
import type { RunSql } from './server/bare'

/** The database, and how a hand-written server would query it. */
export interface Scratch {
  readonly db: Database
  readonly ask: RunSql
  /** Closes and removes it. */
  remove(): Promise<void>
}

/** Opens PGlite in a temporary folder or, with a URL, a new database on that PostgreSQL server. */
export function openScratch(server: string | undefined): Promise<Scratch> {
  return server === undefined ? openOnFolder() : openOnServer(server)
}

async function openOnFolder(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const db = await openPglite({ dataDir: join(folder, 'data') })
  return {
    db,
    // A process has one PGlite thread, which both servers share.
    ask: (sql, params) => db.query(sql, params),
    async remove() {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates an empty database on a server; `drop` removes it. */
export async function createOnServer(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `bench_${process.pid}_${Date.now()}`
  const run = async (sql: string): Promise<void> => {
    const admin = await openPostgres(server, { max: 1 })
    await admin.exec(sql).finally(() => admin.close())
  }
  await run(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

async function openOnServer(server: string): Promise<Scratch> {
  const { url, drop } = await createOnServer(server)
  const db = await openPostgres(url)
  const pool = new Pool({ connectionString: url, max: 10 })
  return {
    db,
    ask: async (sql, params = []) => (await pool.query(sql, [...params])).rows as Record<string, unknown>[],
    async remove() {
      await pool.end()
      await db.close()
      await drop()
    },
  }
}
