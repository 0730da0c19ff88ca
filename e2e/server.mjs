/* The built product on a fresh embedded database with demo data, for the browser tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'))
process.env.DATA_DIR = join(folder, 'data')
delete process.env.DATABASE_URL
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../dist/server/main.js')
