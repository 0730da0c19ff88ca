/* Installs packages if the lock file does not match what is installed. */
import { spawnSync } from 'node:child_process'
import { hashOf, isFresh, writeStamp } from './stale.mjs'

const stamp = 'node_modules/.installed'

/** Ends the process if the installation fails. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`É preciso Node.js 20.19 ou mais novo; este é o ${process.versions.node}.`)
    process.exit(1)
  }
  const hash = hashOf(['package.json', 'package-lock.json'])
  if (isFresh(stamp, hash)) return
  console.log('Instalando dependências…')
  // `install` instead of `ci`, so that only changed packages are replaced.
  const { status } = spawnSync('npm', ['install', '--include=dev', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  writeStamp(stamp, hashOf(['package.json', 'package-lock.json']))
}
