/* Which packages the commands install, and when. A fake `npm` creates a folder for each package it is not told to omit. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const npm = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, readFileSync } = require('node:fs')
const args = process.argv.slice(2)
appendFileSync('calls', args.join(' ') + '\\n')
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const groups = [dependencies, !process.env.UNREACHABLE && optionalDependencies, args.includes('--include=dev') && devDependencies]
for (const name of groups.flatMap((group) => Object.keys(group || {}))) mkdirSync('node_modules/' + name, { recursive: true })
`

describe.skipIf(process.platform === 'win32')('ensureInstalled', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-'))
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'bin/npm'), npm, { mode: 0o755 })
    write({
      dependencies: { hono: '1' },
      optionalDependencies: { vite: '1' },
      devDependencies: { vitest: '1' },
    })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (manifest: object) => writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const has = (name: string) => existsSync(join(folder, 'node_modules', name))
  const countCalls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n').length

  function install(options: string, more: NodeJS.ProcessEnv = {}) {
    const program = `import { ensureInstalled } from ${JSON.stringify(resolve('scripts/packages/install.mjs'))}
ensureInstalled(${options})`
    const path = [join(folder, 'bin'), dirname(process.execPath)].join(delimiter)
    return spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      env: { ...process.env, PATH: path, ...more },
      encoding: 'utf8',
    })
  }

  it('installs no test tools for a start, and adds them for the tests', () => {
    expect(install('{}').status).toBe(0)
    expect(['hono', 'vite', 'vitest'].map(has)).toEqual([true, true, false])
    install('{}')
    expect(countCalls()).toBe(1)
    expect(install('{ withTools: true }').status).toBe(0)
    expect(has('vitest')).toBe(true)
    install('{ withTools: true }')
    install('{}')
    expect(countCalls()).toBe(2)
  })

  it('keeps the test tools when a start installs another version of the packages', () => {
    install('{ withTools: true }')
    write({ dependencies: { hono: '2' }, devDependencies: { vitest: '2', knip: '2' } })
    install('{}')
    expect(countCalls()).toBe(2)
    expect(['knip', 'vitest'].map(has)).toEqual([true, true])
  })

  it('installs a package again that was removed by hand', () => {
    install('{}')
    rmSync(join(folder, 'node_modules/hono'), { recursive: true })
    install('{}')
    expect(has('hono')).toBe(true)
  })

  it('names a build tool that npm skipped, and installs it at the next start', () => {
    const { status, stderr } = install('{}', { UNREACHABLE: '1' })
    expect([status, stderr]).toEqual([1, 'Não foi possível instalar: vite.\n'])
    expect(install('{}').status).toBe(0)
    expect(has('vite')).toBe(true)
  })
})
