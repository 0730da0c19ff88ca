/* A copy of the project with any number of entities, which can be built and run without affecting the original. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf, writeStamp } from '../../build/stale.mjs'
import { fillFolder } from './copies'

/** The copy. */
export interface Project {
  readonly folder: string
  /** Runs a command and returns its duration in seconds. @throws if it fails */
  run(command: string, args: readonly string[]): Promise<number>
  /** Starts a process in the background. */
  start(args: readonly string[], environment?: NodeJS.ProcessEnv): ChildProcess
  /** Makes the next start the first one of an installation. */
  forgetData(): void
  /** Clears the generator's cache. */
  forgetKept(): void
  remove(): void
}

/** Build output and data, which are not copied. */
const left = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results', 'schemas'])

/** Copies the project that this process runs in. */
export function copyProject(size: number): Project {
  const folder = mkdtempSync(join(tmpdir(), 'bench-project-'))
  for (const name of readdirSync('.')) {
    if (!left.has(name)) cpSync(name, join(folder, name), { recursive: true })
  }
  fillFolder(join(folder, 'schemas'), size)
  linkModules(join(folder, 'node_modules'))
  const { DATABASE_URL: _url, DEMO: _demo, NODE_ENV: _env, ...rest } = process.env
  const environment = { ...rest, HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') }
  // Kept, because ext4 creates files ten times slower for some seconds after thousands are deleted.
  const putAside = (name: string) => renameSync(join(folder, name), join(folder, `before-${randomUUID()}`))
  const start: Project['start'] = (args, more) =>
    spawn(process.execPath, args, {
      cwd: folder,
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  return {
    folder,
    start,
    async run(command, args) {
      const before = performance.now()
      const child = spawn(command, args, {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout.resume()
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${[command, ...args].join(' ')}: ${code}`)
      return (performance.now() - before) / 1000
    },
    forgetData() {
      putAside('data')
      putAside('data.instalacao')
    },
    forgetKept: () => putAside('node_modules/.cache'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Hard links to the same packages, because a symbolic link would lead Vite out of the project. Excludes our caches. */
function linkModules(to: string): void {
  mkdirSync(to)
  const packages = readdirSync('node_modules').filter((name) => name !== '.cache' && name !== '.vite')
  const paths = packages.map((name) => join('node_modules', name))
  // Hard links do not work across disks.
  const { status } = spawnSync('cp', ['-al', ...paths, to], { stdio: 'ignore' })
  if (status !== 0) execFileSync('cp', ['-a', ...paths, to])
  writeStamp(join(to, '.installed'), hashOf(['package.json', 'package-lock.json']))
}

/** Stops a process and waits for its exit. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
