/*
 * Runs `npm run dev` on a copy of the project, for tests that change its files. `stop` removes the copy and the
 * processes. If E2E_DEMONSTRATION names a folder with demo data, the server starts from a copy of it, which halves
 * the time to start.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { JsonSchema } from '../../model/entity/jsonSchema'

export interface DevServer {
  readonly url: string
  readonly folder: string
  /** The output so far. */
  output(): string
  /** Tries to start another server on the same data; returns its output after it has exited. */
  startSecond(): Promise<string>
  /** Sends SIGINT, as Ctrl+C does. */
  interrupt(): Promise<void>
  /** Ends the server if it still runs, and removes the copy. */
  stop(): Promise<void>
}

const left = new Set([
  'node_modules',
  'dist',
  'data',
  // Without the data folder this file would trigger the warning about lost data.
  'data.instalacao',
  '.git',
  'test-results',
  'playwright-report',
  'coverage',
])

/**
 * Copies the project and waits until its development server responds.
 * @param schemas additional entities, by name
 * @example const dev = await startDevServer()
 */
export async function startDevServer(schemas: Readonly<Record<string, JsonSchema>> = {}): Promise<DevServer> {
  const folder = copyProject()
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(join(folder, 'schemas', `${name}.json`), JSON.stringify(schema))
  const main = run(folder)
  let url: string | undefined
  try {
    url = await findUrl(main)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    url,
    folder,
    output: main.output,
    async startSecond() {
      const second = run(folder)
      await second.ended
      return second.output()
    },
    interrupt: () => end(main, 'SIGINT'),
    async stop() {
      await end(main, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copyProject(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dev-')))
  for (const name of readdirSync('.')) {
    if (!left.has(name)) cpSync(name, join(folder, name), { recursive: true })
  }
  const { E2E_DEMONSTRATION: demonstration } = process.env
  if (demonstration) cpSync(demonstration, join(folder, 'data'), { recursive: true })
  // Linked one by one, because Vite stores its cache beside the packages.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules')) {
    if (!name.startsWith('.vite'))
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
  return folder
}

interface DevProcess {
  readonly child: ChildProcess
  /** Resolves when the process and all its children have exited. */
  readonly ended: Promise<unknown>
  output(): string
}

function run(folder: string): DevProcess {
  const { DATABASE_URL: _database, DATA_DIR: _folder, DEMO: _demo, ...env } = process.env
  const child = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: { ...env, PORT: '0', NO_COLOR: '1', FORCE_COLOR: '0', npm_config_update_notifier: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a signal reaches npm and its children, as from a terminal.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  return { child, ended: once(child, 'close'), output: () => output }
}

async function findUrl({ child, output, ended }: DevProcess): Promise<string> {
  for (;;) {
    const url = /http:\/\/localhost:\d+/.exec(output())?.[0]
    if (url) return url
    if (child.exitCode !== null || !child.stdout) throw new Error(output())
    await Promise.race([once(child.stdout, 'data'), ended])
  }
}

async function end({ child, ended }: DevProcess, signal: NodeJS.Signals): Promise<void> {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  await ended
}
