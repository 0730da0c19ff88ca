/* Installs the packages when the lock file says something else than what is installed. */
import { spawnSync } from 'node:child_process'
import { hashOf, isFresh, writeStamp } from './stale.mjs'

const stamp = 'node_modules/.installed'

/** Makes sure the packages of the lock file are there; stops the process when they cannot be. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`É preciso Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`)
    process.exit(1)
  }
  const hash = hashOf(['package.json', 'package-lock.json'])
  if (isFresh(stamp, hash)) return
  console.log('Instalando dependências…')
  // `install`, not `ci`: a new version changes the few packages it must, and what is there stays.
  const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', ['install', ...options], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  writeStamp(stamp, hashOf(['package.json', 'package-lock.json']))
}
