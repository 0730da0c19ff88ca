/*
 * Directus, for comparison under load. Hides how it is installed, started, and configured with our entities,
 * people and rules.
 *
 * It is installed in a temporary folder that is kept between runs, and is not part of this repository.
 * Package scripts are not run; isolated-vm, the only native package without a prebuilt binary, is compiled
 * here.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The newest version that runs on Node.js 20. */
const version = '11.3.5'

/** Installs Directus if it is missing; returns the path of its program. */
export function installDirectus(say: (words: string) => void): string {
  const folder = join(tmpdir(), `bench-directus-${version}`)
  const program = 'node_modules/directus/cli.js'
  if (existsSync(join(folder, program))) return join(folder, program)
  say(`Installing Directus ${version} in ${folder}`)
  // Installed under another name, so that an interrupted installation is not used.
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making)
  const run = (command: string, args: readonly string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  run('npm', ['init', '--yes'], making)
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `directus@${version}`], making)
  const modules = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim()
  const prefix = dirname(dirname(process.execPath))
  const headers = existsSync(join(prefix, 'include/node/common.gypi')) ? [`--nodedir=${prefix}`] : []
  const gyp = join(modules, 'npm/node_modules/node-gyp/bin/node-gyp.js')
  run(
    process.execPath,
    [gyp, 'rebuild', '--release', '--silent', ...headers],
    join(making, 'node_modules/isolated-vm'),
  )
  renameSync(making, folder)
  return join(folder, program)
}
