/*
 * Installs missing packages of the lock file: `npm start` only needs those that build and serve the console,
 * tests and development need all. As a program (`node scripts/packages/install.mjs`), it installs all.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isFresh, writeStamp } from '../build/stale.mjs'

/**
 * Ends the process if the installation fails.
 * @param folder of the package.json
 * @param withTools includes packages for tests and development
 */
export function ensureInstalled({ folder = '.', withTools = false } = {}) {
  refuseOldNode()
  const stamp = join(folder, 'node_modules/.installed')
  const hash = () => hashOf(['package.json', 'package-lock.json'].map((name) => join(folder, name)))
  if (isFresh(stamp, hash()) && missingIn(folder, withTools).length === 0) return
  console.log('Instalando dependências…')
  // Without this, npm would remove the tools that an earlier `npm test` installed.
  const hasTools = existsSync(join(folder, 'node_modules/vitest'))
  const development = withTools || hasTools ? '--include=dev' : '--omit=dev'
  // `install` instead of `ci`, so that only changed packages are replaced.
  const args = ['install', '--include=optional', development, '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  // npm exits with 0 even if it skipped optional packages, which the build tools are.
  const missing = missingIn(folder, withTools)
  if (missing.length > 0) {
    console.error(`Não foi possível instalar: ${missing.join(', ')}.`)
    process.exit(1)
  }
  writeStamp(stamp, hash())
}

function missingIn(folder, withTools) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { dependencies, optionalDependencies, devDependencies } = manifest
  const wanted = { ...dependencies, ...optionalDependencies, ...(withTools && devDependencies) }
  return Object.keys(wanted).filter((name) => !existsSync(join(folder, 'node_modules', name)))
}

/** Vite does not run on older versions. */
function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const least = { 20: 19, 22: 12 }[major] ?? (major > 22 ? 0 : Number.POSITIVE_INFINITY)
  if (minor >= least) return
  console.error(`É preciso Node.js 20.19, 22.12 ou mais novo; este é o ${process.versions.node}.`)
  process.exit(1)
}

if (process.argv[1] === import.meta.filename) ensureInstalled({ withTools: true })
