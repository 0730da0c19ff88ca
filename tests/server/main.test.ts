import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTestTemplate } from '../support/database'
import { findServerProgram } from '../support/programs'

let folder: string
let program: string
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'main-'))
  const bundle = await findServerProgram()
  program = join(bundle, 'main.js')
  await cp(await findTestTemplate(), join(bundle, '../template.tar.gz'))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function start(): { child: ChildProcess; output: () => string } {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [program], {
    // The demonstration is written in the browser tests' servers; here it would only take its time.
    env: { ...env, DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', DEMO: '0' },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  return { child, output: () => output }
}

async function urlOf({ child, output }: ReturnType<typeof start>): Promise<string> {
  for (;;) {
    const url = /http:\/\/\S+/.exec(output())?.[0]
    if (url) return url
    if (child.exitCode !== null || !child.stdout) throw new Error(output())
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
}

it('serves until told to stop, keeps its folder to itself, and leaves it whole', async () => {
  const first = start()
  const url = await urlOf(first)
  expect((await fetch(`${url}/api/sistema`)).status).toBe(200)
  expect((await fetch(`${url}/api/auth/me`, { method: 'POST' })).status).toBe(401)

  const second = start()
  expect((await once(second.child, 'exit'))[0]).toBe(1)
  expect(second.output()).toContain(join(folder, 'data'))
  expect(second.output()).not.toContain('    at ')

  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])

  const again = start()
  expect((await fetch(`${await urlOf(again)}/api/sistema`)).status).toBe(200)
  again.child.kill('SIGINT')
  expect(await once(again.child, 'exit')).toEqual([0, null])
}, 300_000)
