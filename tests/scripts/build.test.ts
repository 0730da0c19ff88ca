// @module-tag extended
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'

const project = realpathSync(mkdtempSync(join(tmpdir(), 'building-')))
afterAll(() => rmSync(project, { recursive: true }))

const copied = ['generated', 'model', 'package-lock.json', 'package.json', 'schemas', 'scripts', 'server']

it('npm start stops its child processes when it is terminated during the build', async () => {
  for (const path of [...copied, 'tsconfig.json']) cpSync(path, join(project, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  const made = (path: string) => existsSync(join(project, 'dist', path))
  // A separate process group, so that the test can wait for its last member.
  const start = spawn(process.execPath, ['scripts/start.mjs'], { cwd: project, detached: true })
  start.stderr.resume()
  const ended = once(start, 'exit')
  while (!made('client') && start.exitCode === null) await pause(10)
  const group = -(start.pid ?? 0)
  process.kill(start.pid ?? 0, 'SIGTERM')
  expect(await ended).toEqual([143, null])
  while (isThere(group)) await pause(10)
  expect(['server/start.js', 'template.tar.gz', '.built'].filter(made)).toEqual([])
})

function isThere(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}
