/* A copy of the project with as many entities as wanted, to be built, started and developed on without touching ours. */
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
  /** Runs a command to its end, and gives the seconds. @throws where it fails */
  run(command: string, args: readonly string[]): Promise<number>
  /** Starts a process that goes on. */
  start(args: readonly string[], environment?: NodeJS.ProcessEnv): ChildProcess
  /** The next start is the first of an installation again. */
  forgetData(): void
  /** The generator has never run here. */
  forgetKept(): void
  remove(): void
}

/** What is made out of the rest, or belongs to an installation. */
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
  // Not removed: for some seconds after thousands of files are, ext4 takes ten times as long to make new ones.
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

/** The same packages: a link to the folder would lead Vite out of the project. What ours has kept is not taken along. */
function linkModules(to: string): void {
  mkdirSync(to)
  const packages = readdirSync('node_modules').filter((name) => name !== '.cache' && name !== '.vite')
  const paths = packages.map((name) => join('node_modules', name))
  // Another disk has no links to this one.
  const { status } = spawnSync('cp', ['-al', ...paths, to], { stdio: 'ignore' })
  if (status !== 0) execFileSync('cp', ['-a', ...paths, to])
  writeStamp(join(to, '.installed'), hashOf(['package.json', 'package-lock.json']))
}

/** Ends a process and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
