// @module-tag extended
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTestTemplate } from '../support/database'
import { findServerProgram } from '../support/programs'

/** Makes every fsync fail once a file exists, as on a failing disk, so that the engine gives up. */
const preload = join(import.meta.dirname, 'db/processes/failFsyncs.mjs')

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

function start(
  more: Record<string, string> = {},
  args: readonly string[] = [],
): { child: ChildProcess; output: () => string } {
  const { DATABASE_URL: _, ...env } = process.env
  // The process is short-lived, so optimising compilation would take longer than it saves.
  const child = spawn(process.execPath, ['--liftoff-only', ...args, program], {
    // The demonstration data are not needed and take time.
    env: { ...env, DATA_DIR: join(folder, 'data'), PORT: '0', HOST: '127.0.0.1', DEMO: '0', ...more },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  return { child, output: () => output }
}

async function urlOf({ child, output }: ReturnType<typeof start>): Promise<string> {
  for (;;) {
    const url = /http:\/\/[^\s"]+/.exec(output())?.[0]
    if (url) return url
    if (child.exitCode !== null || !child.stdout) throw new Error(output())
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
}

it('the server runs until it is terminated, locks its folder and leaves it consistent', async () => {
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

  // A request that never ends delays the shutdown up to its limit.
  const again = start({ SHUTDOWN_SECONDS: '1' })
  const held = await hold(await urlOf(again))
  again.child.kill('SIGINT')
  expect(await once(again.child, 'exit')).toEqual([0, null])
  expect(held.destroyed || (await once(held, 'close'))).toBeTruthy()

  const impatient = start({ SHUTDOWN_SECONDS: '600' })
  await hold(await urlOf(impatient))
  impatient.child.kill('SIGTERM')
  while (!impatient.output().includes('Encerrando')) await once(impatient.child.stdout ?? fail(), 'data')
  impatient.child.kill('SIGTERM')
  expect(await once(impatient.child, 'exit')).toEqual([143, null])
}, 300_000)

it('the server prepares its data while the pages are built and serves afterwards', async () => {
  const data = join(folder, 'building')
  const starting = JSON.stringify(pathToFileURL(join(dirname(program), 'start.js')).href)
  // The pages are ready once a line is read.
  const script = join(folder, 'starting.mjs')
  const pages = "new Promise((resolve) => process.stdin.once('data', resolve))"
  await writeFile(script, `import { startProcess } from ${starting}\nawait startProcess(${pages})\n`)
  const server = start({ DATA_DIR: data }, [script])
  while (!existsSync(join(data, 'cluster'))) {
    if (server.child.exitCode !== null) throw new Error(server.output())
    await pause(50)
  }
  await pause(500)
  expect(server.output()).not.toContain('http://')
  server.child.stdin?.end('built\n')
  const url = await urlOf(server)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await once(server.child, 'exit')).toEqual([0, null])
})

it('the server reads secrets from files, refuses ambiguous messages and TRACE', async () => {
  const secret = join(folder, 'metrics-token')
  await writeFile(secret, 'a-secret-for-the-numbers\n', { mode: 0o600 })
  const server = start({ METRICS_TOKEN_FILE: secret })
  const url = await urlOf(server)
  const ask = (token: string) => fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await ask('another-secret-for-it')).status).toBe(403)
  expect((await ask('a-secret-for-the-numbers')).status).toBe(200)
  expect(await readFile(`/proc/${server.child.pid}/environ`, 'utf8').catch(() => '')).not.toContain(
    'for-the-numbers',
  )

  // Ambiguous messages and TRACE are refused.
  const { host } = new URL(url)
  const head = `Host: ${host}\r\nContent-Type: application/json\r\n`
  const smuggled = `POST /api/auth/login/web HTTP/1.1\r\n${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`
  const twice = `POST /api/auth/login/web HTTP/1.1\r\n${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `
  for (const message of [smuggled, twice]) {
    expect(await say(url, message)).toMatch(/^HTTP\/1\.1 400 /)
    expect((await say(url, message)).match(/HTTP\/1\.1/g)).toHaveLength(1)
  }
  const traced = await say(
    url,
    `TRACE /api/sistema HTTP/1.1\r\nHost: ${host}\r\nCookie: a=secret\r\nConnection: close\r\n\r\n`,
  )
  expect(traced).toMatch(/^HTTP\/1\.1 (?:404|405|501) /)
  expect(traced).not.toContain('a=secret')
  server.child.kill('SIGKILL')
}, 120_000)

it('the server exits with a code when its engine dies and has all data after a restart', async () => {
  const signal = join(folder, 'disk-is-dying')
  const dying = start({ FAIL_FSYNCS: signal, LOG: 'json' }, ['--import', preload])
  const url = await urlOf(dying)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await writeFile(signal, '')
  const exited = once(dying.child, 'exit')
  // Any write will do; a failed sign-in is one.
  await fetch(`${url}/api/auth/login/web`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userLogin: 'a@example.com', password: 'wrong' }),
  }).catch(() => undefined)
  expect(await exited).toEqual([70, null])
  expect(dying.output()).toContain('O processo termina para ser iniciado de novo')
  const again = start()
  expect((await fetch(`${await urlOf(again)}/readyz`)).status).toBe(200)
  again.child.kill('SIGKILL')
}, 300_000)

it('the server refuses invalid environment variables, all at once with messages', async () => {
  const refused = start({
    PORT: 'http',
    LOG: 'xml',
    SHUTDOWN_SECONDS: '0',
    BEHIND_PROXY: 'yes',
    METRICS_TOKEN: 'abc',
  })
  expect((await once(refused.child, 'close'))[0]).toBe(1)
  expect(refused.output()).toBe(`Há variáveis de ambiente com valores inválidos:
  METRICS_TOKEN: deve ter pelo menos 16 caracteres
  PORT: deve ser um número inteiro de 0 a 65535; recebido "http"
  BEHIND_PROXY: deve ser 1 ou 0; recebido "yes"
  LOG: deve ser json ou text; recebido "xml"
  SHUTDOWN_SECONDS: deve ser um número de segundos de 1 a 600; recebido "0"
`)
})

/** The response to raw bytes, until the server closes the connection or is silent. */
async function say(url: string, message: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('error', () => undefined)
  socket.on('data', (part) => (said += String(part)))
  socket.write(message)
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 2_000))])
  socket.destroy()
  return said
}

/** Sends a request without its body and resolves once the server has its headers. */
async function hold(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    'POST /api/auth/login/web HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n',
  )
  await once(socket, 'data')
  return socket
}

function fail(): never {
  throw new Error('The process has no output.')
}
