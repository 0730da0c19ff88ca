/*
 * The baseline for cold starts: Hono alone or, with DATABASE_URL or DATA_DIR, a driver that runs one
 * statement before it listens. It uses plain PGlite, whose folder is neither durable nor locked.
 */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const { DATABASE_URL, DATA_DIR } = process.env

async function openDriver() {
  if (DATABASE_URL) {
    const { Pool } = await import('pg')
    const pool = new Pool({ connectionString: DATABASE_URL })
    return async () => (await pool.query('select 1 as one')).rows
  }
  if (DATA_DIR) {
    const { PGlite } = await import('@electric-sql/pglite')
    const db = await PGlite.create(DATA_DIR)
    return async () => (await db.query('select 1 as one')).rows
  }
  return async () => []
}

const ask = await openDriver()
const app = new Hono().get('/api/sistema', async (c) => c.json(await ask()))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`http://localhost:${port}`)
})
