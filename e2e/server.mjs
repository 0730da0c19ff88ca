/*
 * Serves the built product on fresh embedded databases with demo data for the browser tests, one server per given
 * port. The demo data is written once and copied, and removed when the servers stop.
 * `--prepare <folder>` only writes it; E2E_DEMONSTRATION names such a folder.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const { DATABASE_URL: _url, DEMO: _demo, ...environment } = process.env
const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'))
const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)

const [option, target] = process.argv.slice(2)
if (option === '--prepare') {
  await prepare(target)
  await stop()
}
const prepared = process.env.E2E_DEMONSTRATION || (await prepare(join(folder, 'prepared')))
await Promise.all(
  process.argv.slice(2).map((port) => {
    const data = join(folder, port)
    cpSync(prepared, data, { recursive: true })
    return start(port, data)
  }),
)

/** Writes the demo data into a folder. */
async function prepare(data) {
  const first = await start('0', data)
  first.kill()
  await once(first, 'exit')
  return data
}

/**
 * Starts the product and resolves when it responds. The database is compiled only once, with the fast compiler:
 * optimised code would save less than it costs in a run of a few minutes.
 */
async function start(port, data) {
  const child = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    env: { ...environment, PORT: port, HOST: '127.0.0.1', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('http://')) break
  }
  child.stdout.resume()
  return child
}

async function stop() {
  await Promise.all([...children].map((child) => child.kill() && once(child, 'exit')))
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}
