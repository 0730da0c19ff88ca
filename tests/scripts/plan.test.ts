// @module-tag extended
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'plan-'))
  cpSync('schemas', join(root, 'schemas'), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('npm run plan reports the problems of invalid schemas with their places', () => {
  writeFileSync(join(root, 'schemas/doenca.json'), '{ "title": "Doença"\n  "type": "object" }')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', resolve('node_modules/tsx/dist/loader.mjs'), resolve('scripts/plan.ts'), '--json'],
    { encoding: 'utf8', cwd: root, env: { PATH: process.env.PATH ?? '', DATA_DIR: join(root, 'dados') } },
  )
  expect(`${stdout}${stderr}`).toMatch(/schemas\/doenca\.json:2:3/)
  expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at /)
  expect(status).toBe(1)
})
