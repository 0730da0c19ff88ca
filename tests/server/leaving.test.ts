import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setSink } from '../../server/engine/telemetry/log'
import { startDemonstration } from '../support/demonstration'
import type { TestServer } from '../support/server'

let server: TestServer
let http: ServerType
let token: string
const lines: { level: string; status: unknown; error: unknown }[] = []

beforeAll(async () => {
  server = await startDemonstration()
  token = (await server.signInAs('admin', 1)).token
  http = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(http, 'listening')
  setSink({ write: (level, _words, { status }, error) => void lines.push({ level, status, error }) })
}, 240_000)
afterAll(async () => {
  setSink(undefined)
  http.close()
  await server.close()
})

const form = 'multipart/form-data; boundary=part'
const json = 'application/json'

it.each([
  ['POST', '/arquivos', form],
  ['POST', '/integracaofile', form],
  ['POST', '/fazenda', json],
  ['PATCH', '/profile', json],
  ['PATCH', '/role', json],
  ['POST', '/recentes', json],
  ['POST', '/auth/login/web', json],
])(
  '%s %s with a disconnecting client is logged as disconnected, not as failed',
  async (method, path, type) => {
    lines.length = 0
    const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    const head = [
      `${method} /api${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      'Content-Length: 500000',
    ]
    const start =
      type === form
        ? '--part\r\nContent-Disposition: form-data; name="arquivo"; filename="a.pdf"\r\n\r\n%PDF'
        : '{"a":"'
    const begun = once(http, 'request')
    socket.write(`${head.join('\r\n')}\r\n\r\n${start}`)
    await begun
    socket.destroy()
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { timeout: 20_000 })
    expect(lines).toEqual([{ level: 'info', status: 499, error: undefined }])
  },
  30_000,
)
