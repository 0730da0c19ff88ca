// @module-tag extended
/*
 * The console behind nginx, Caddy and HAProxy with the files of deploy/, TLS on both sides and two servers on one
 * database; only addresses are changed. A proxy that is not installed (Debian: nginx-light, caddy, haproxy) is skipped.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as requestPlain, type Server } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer as createSocket, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../server/engine/app'
import type { ConsoleServer } from '../../server/engine/consoleServer'
import { listen } from '../../server/listen'
import { readSettings } from '../../server/settings/settings'
import { openSharedDatabase } from '../support/database'
import { cheapPasswords } from '../support/server'
import { samples } from './engine/samples'

const isHere = (program: string) =>
  [program, 'openssl'].every((name) => spawnSync('which', [name]).status === 0)

interface ProxyTarget {
  readonly folder: string
  readonly port: number
  readonly plain: number
  readonly servers: readonly number[]
  readonly key: string
  readonly certificate: string
  readonly authority: string
}

interface Proxy {
  readonly program: string
  /** The pattern of its request ids. */
  readonly names: RegExp
  start(place: ProxyTarget): Promise<ChildProcess>
}

const proxies: readonly Proxy[] = [
  { program: 'nginx', names: /^[0-9a-f]{32}$/, start: startNginx },
  { program: 'caddy', names: /^[0-9a-f-]{36}$/, start: startCaddy },
  { program: 'haproxy', names: /^[0-9A-F]{20,}$/, start: startHaproxy },
]

interface ProxyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

describe.each(proxies)('behind $program', ({ program, names, start }) => {
  if (!isHere(program)) return it.skip(`${program} is not installed`, () => undefined)
  let folder: string
  let proxy: ChildProcess
  let port: number
  let plain: number
  const consoles: ConsoleServer[] = []
  const listening: Server[] = []
  const sockets: Socket[] = []
  const seen: (string | undefined)[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `${program}-`))
    const inside = makeInside(folder)
    const settings = readSettings({
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      TLS_CERT: inside.certificate,
      TLS_KEY: inside.key,
    })
    const databases = await openSharedDatabase(2)
    for (const [at, db] of databases.entries()) {
      const server = await createServer({
        ...samples,
        db,
        features: [
          {
            name: 'who',
            routes: (api) => {
              api.get('/who', (c) => {
                seen.push(c.req.header('x-forwarded-for'))
                return c.json({ server: at })
              })
              api.post('/who', async (c) => c.json({ server: at, length: (await c.req.text()).length }))
            },
          },
        ],
        version: 'test',
        isBehindProxy: true,
        ...cheapPasswords,
      })
      consoles.push(server)
      const { http } = await listen(settings, server.app.fetch)
      http.on('connection', (socket) => {
        sockets.push(socket)
      })
      listening.push(http)
    }
    port = await freePort()
    plain = await freePort()
    const { authority } = inside
    const outside = makeCertificate(folder)
    proxy = await start({ folder, port, plain, servers: listening.map(portOf), authority, ...outside })
    await untilThere(proxy, port)
  })
  afterAll(async () => {
    proxy.kill('SIGTERM')
    await once(proxy, 'exit')
    for (const http of listening) http.closeAllConnections()
    for (const http of listening) http.close()
    await consoles[0]?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (path: string, method = 'GET', body = '', headers: Record<string, string> = {}) =>
    askOver(port, { path, method, body, headers })

  it('serves TLS with ids of the proxy and ignores forwarded headers of the client', async () => {
    const answer = await ask('/api/who', 'GET', '', {
      'X-Request-Id': 'made-up-by-a-client',
      'X-Forwarded-For': '8.8.8.8',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['x-request-id']).toMatch(names)
    expect(seen).toEqual(['127.0.0.1'])
  })

  it('only supports TLS 1.2 and 1.3 with forward secrecy', async () => {
    const weak = 'ALL:COMPLEMENTOFALL:@SECLEVEL=0'
    const agreed = (options: ConnectionOptions) => handshake(port, options)
    expect(await agreed({})).toMatch(/^TLSv1\.3 /)
    expect(await agreed({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-.*(?:GCM|CHACHA20|POLY1305)/)
    for (const version of ['TLSv1', 'TLSv1.1'] as const) {
      const old = { minVersion: version, maxVersion: version, ciphers: weak }
      expect(await agreed(old), version).toBe('refused')
    }
    for (const ciphers of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-ECDSA-AES128-SHA', 'aNULL', 'eNULL']) {
      const offered = { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` } as const
      expect(await agreed(offered), ciphers).toBe('refused')
    }
  })

  it('redirects pages to TLS and refuses other plain requests', async () => {
    const page = await askOver(
      plain,
      { path: '/fazendas?a=1', method: 'GET', body: '', headers: {} },
      requestPlain,
    )
    expect(page.status).toBe(301)
    expect(page.headers.location).toMatch(/^https:\/\/127\.0\.0\.1(:\d+)?\/fazendas\?a=1$/)
    for (const method of ['GET', 'POST']) {
      const call = await askOver(plain, { path: '/api/who', method, body: '', headers: {} }, requestPlain)
      expect(call.status).toBe(403)
      expect(call.headers.location).toBeUndefined()
    }
  })

  it('refuses TRACE', async () => {
    const answer = await ask('/api/who', 'TRACE', '', { Cookie: 'a=secret' })
    expect([404, 405, 501]).toContain(answer.status)
    expect(answer.body).not.toContain('secret')
  })

  it('hides the metrics and passes large bodies', async () => {
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/healthz')).status).toBe(200)
    const sent = await ask('/api/who', 'POST', 'x'.repeat(3_000_000))
    expect(JSON.parse(sent.body)).toMatchObject({ length: 3_000_000 })
  })

  it('balances between two servers and uses the remaining one when one is gone', async () => {
    const asked = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/who')))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
      return new Set(answers.map(({ body }) => body))
    }
    expect((await asked()).size).toBe(2)
    listening[0]?.close()
    // Also closes connections during the handshake, which the server does not count yet; the other server
    // accepts new ones.
    for (const socket of sockets) socket.destroy()
    expect([...(await asked())]).toEqual(['{"server":1}'])
  })
})

function portOf(server: { address(): string | AddressInfo | null }): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

async function freePort(): Promise<number> {
  const socket = createSocket()
  socket.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const port = portOf(socket)
  socket.close()
  await once(socket, 'close')
  return port
}

function makeInside(folder: string): {
  readonly authority: string
  readonly key: string
  readonly certificate: string
} {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const [authority, secret] = [at('inside.pem'), at('inside-key.pem')]
  openssl('req', '-x509', ...curve, '-days', '2', '-subj', '/CN=inside', '-keyout', secret, '-out', authority)
  const [key, certificate, wish, names] = [at('own-key.pem'), at('own.pem'), at('own.csr'), at('own.ext')]
  openssl('req', ...curve, '-subj', '/CN=console.interno', '-keyout', key, '-out', wish)
  writeFileSync(names, 'subjectAltName=DNS:console.interno')
  const signing = ['-CA', authority, '-CAkey', secret, '-CAcreateserial', '-days', '2', '-extfile', names]
  openssl('x509', '-req', '-in', wish, ...signing, '-out', certificate)
  return { authority, key, certificate }
}

/** The TLS version and cipher negotiated with the proxy, or its refusal. */
function handshake(port: number, options: ConnectionOptions): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
      socket.destroy()
    })
    socket.on('error', () => resolve('refused'))
  })
}

function makeCertificate(folder: string): { readonly key: string; readonly certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const subject = [...names, '-days', '2', '-nodes', '-keyout', key, '-out', certificate]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject], { stdio: 'ignore' })
  return { key, certificate }
}

async function withAddresses(
  file: string,
  { servers: [first, second], authority }: ProxyTarget,
): Promise<string> {
  const said = await readFile(file, 'utf8')
  return said
    .replace('10.0.0.11:3000', `127.0.0.1:${first}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${second}`)
    .replace('/etc/console/rede-interna.pem', authority)
}

async function startNginx(place: ProxyTarget): Promise<ChildProcess> {
  const { folder, port, plain, key, certificate } = place
  const said = (await withAddresses('deploy/nginx.conf', place))
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  await mkdir(join(folder, 'temp'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp', name)};`,
  )
  const config = `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr crit;
events { worker_connections 256; }
http { access_log off; ${temporary.join(' ')} ${said} }`
  await writeFile(join(folder, 'nginx.conf'), config)
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function startCaddy(place: ProxyTarget): Promise<ChildProcess> {
  const { folder, port, plain, key, certificate } = place
  // Caddy gets a certificate of its own, because there is no ACME server here.
  const said = (await withAddresses('deploy/Caddyfile', place))
    .replace('http://console.exemplo.com.br {', `http://127.0.0.1:${plain} {`)
    .replace('console.exemplo.com.br {', `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`)
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{\n\tadmin off\n\tauto_https off\n\tskip_install_trust\n\tdefault_sni 127.0.0.1\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${said}`,
  )
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
}

async function startHaproxy(place: ProxyTarget): Promise<ChildProcess> {
  const { folder, port, plain, key, certificate } = place
  // The PostgreSQL part is for another machine; scripts/drills/failover.ts runs it.
  const [said = ''] = (await withAddresses('deploy/haproxy.cfg', place)).split('\n# DATABASE_URL=')
  const both = join(folder, 'both.pem')
  await writeFile(both, `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`)
  const file = join(folder, 'haproxy.cfg')
  const config = said
    .replace('bind :443 ssl crt /etc/haproxy/console.pem', `bind 127.0.0.1:${port} ssl crt ${both}`)
    .replace('bind :80', `bind 127.0.0.1:${plain}`)
  await writeFile(file, config)
  return spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
}

async function untilThere(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString()
  })
  for (;;) {
    const answer = await askOver(port, { path: '/healthz', method: 'GET', body: '', headers: {} }).catch(
      () => undefined,
    )
    if (answer?.status === 200) return
    if (child.exitCode !== null) throw new Error(`The proxy did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

interface ReceivedRequest {
  readonly path: string
  readonly method: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

function askOver(
  port: number,
  { path, method, body, headers }: ReceivedRequest,
  over: typeof request = request,
): Promise<ProxyResponse> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers,
      rejectUnauthorized: false,
      agent: false,
    }
    const asked = over(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
