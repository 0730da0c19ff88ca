// @module-tag extended
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { markMoved } from '../../../server/db/folderLoss'
import { createServer } from '../../../server/engine/index'
import { findTestTemplate, openEmbedded } from '../../support/database'
import { findServerProgram } from '../../support/programs'

let root: string
let program: string
const isRoot = process.getuid?.() === 0

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'commands-'))
  chmodSync(root, 0o755)
  const bundle = await findServerProgram()
  program = join(bundle, 'command.js')
  const db = await openEmbedded({ dataDir: join(root, 'dados'), template: await findTestTemplate() })
  const server = await createServer({ db, entities, validators, features: [], version: 'test' })
  await server.close()
}, 300_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
    cwd: root,
  })
  return { status, output: stdout + stderr }
}

it("every command names its database first, and the service's data are copied under its account", () => {
  const copies = join(root, 'copias')
  mkdirSync(copies)
  writeFileSync(
    join(root, 'console.service'),
    `[Service]\n${isRoot ? 'User=nobody\n' : ''}Environment=DATA_DIR=${root}/dados\nEnvironment=BACKUP_DIR=${copies}\n`,
  )
  if (isRoot) {
    chownSync(copies, 65_534, 65_534)
    spawnSync('chown', ['-R', 'nobody', join(root, 'dados')])
  }
  const service = ['--service', join(root, 'console.service')]
  const copied = run(['backup', ...service], { DATA_DIR: '/elsewhere' })
  expect(copied.output).toMatch(
    /^Banco: banco embutido, .*\/dados \(do serviço em .*console\.service\)\n[\s\S]*Cópia feita e conferida/,
  )
  expect(copied.status).toBe(0)
  const [name = ''] = readdirSync(copies)
  if (isRoot) expect(statSync(join(copies, name)).uid).toBe(65_534)
  for (const command of ['check-data', 'keys']) {
    const { status, output } = run([command, ...service])
    expect(output, command).toMatch(/^Banco: /)
    expect(status, output).toBe(0)
  }
}, 300_000)

it('no command acts on a folder whose data were moved', async () => {
  await markMoved(join(root, 'dados'), 'postgres://console:***@dez/console', new Date())
  const env = { DATA_DIR: join(root, 'dados') }
  const [name = ''] = readdirSync(join(root, 'copias'))
  for (const args of [
    ['backup'],
    ['check-data'],
    ['keys'],
    ['restore', join(root, 'copias', name), '--replace'],
  ]) {
    const { status, output } = run(args, env)
    expect(output, args[0]).toContain('foram levados para postgres://console:***@dez/console')
    expect(status, args[0]).toBe(1)
  }
}, 300_000)

it('an unknown command lists the known ones', () => {
  const { status, output } = run(['bakcup'], { DATA_DIR: join(root, 'dados') })
  expect(output).toContain('backup, restore, check-data, move, keys')
  expect(status).toBe(1)
})
