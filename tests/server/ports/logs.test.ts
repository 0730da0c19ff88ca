/* A local receiver reads syslog frames over TLS as in RFC 5425. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openLogs } from '../../../server/ports/logs'
import { patience } from '../../support/patience'

const at = (name: string) => `tests/server/ports/certificates/${name}`
const received: string[] = []
const sockets: TLSSocket[] = []

/** Reads frames of the form `length message`. */
function takeFrames(socket: TLSSocket): void {
  sockets.push(socket)
  let held = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    held = Buffer.concat([held, Buffer.from(data)])
    for (;;) {
      const space = held.indexOf(' ')
      const length = Number(held.subarray(0, Math.max(space, 0)).toString())
      if (space < 1 || held.length < space + 1 + length) return
      received.push(held.subarray(space + 1, space + 1 + length).toString())
      held = held.subarray(space + 1 + length)
    }
  })
}

function receiver() {
  return createServer({ cert: readFileSync(at('cert.pem')), key: readFileSync(at('key.pem')) }, takeFrames)
}

const servers: { close(): unknown }[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

async function listen(port = 0): Promise<number> {
  const server = receiver()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe('log lines for a remote receiver', () => {
  it('arrive complete and in order over TLS, after a reconnect and before the process ends', async () => {
    const port = await listen()
    const logs = openLogs({ LOG_URL: `syslog+tls://localhost:${port}`, LOG_CA: at('cert.pem') })
    logs?.write('{"msg":"começou"}\n')
    await vi.waitFor(() => expect(received).toHaveLength(1), patience)
    expect(received[0]).toMatch(/^<134>1 \d{4}-\d\d-\d\dT\S+Z \S+ console \d+ - - \{"msg":"começou"\}$/)
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true), patience)
    for (let line = 1; line <= 500; line++) logs?.write(`{"line":${line}}\n`)
    await vi.waitFor(() => expect(received.at(-1)).toContain('{"line":500}'), patience)
    // The first write to a closed connection can be lost; nothing after it is.
    const lines = received.slice(1).map((frame) => Number(/"line":(\d+)/.exec(frame)?.[1]))
    expect(lines[0]).toBeLessThanOrEqual(2)
    expect(lines).toEqual(lines.map((_, at) => (lines[0] ?? 0) + at))
    logs?.write('{"msg":"terminou"}\n')
    await logs?.close()
    await vi.waitFor(() => expect(received.at(-1)).toContain('terminou'), patience)
  }, 30_000)

  it('are not sent to an untrusted certificate', async () => {
    const port = await listen()
    const before = received.length
    const logs = openLogs({ LOG_URL: `syslog+tls://localhost:${port}` })
    logs?.write('{"msg":"segredo"}\n')
    await logs?.close()
    expect(received.slice(before)).toEqual([])
  }, 30_000)

  it('cannot be sent in clear text and stay local without an address', () => {
    expect(openLogs({})).toBeUndefined()
    for (const LOG_URL of ['syslog://logs.interno:514', 'tcp://logs.interno', 'logs']) {
      expect(() => openLogs({ LOG_URL })).toThrow('syslog+tls')
    }
    expect(() => openLogs({ LOG_URL: 'syslog+tls://a', LOG_CA: 'nowhere.pem' })).toThrow('LOG_CA')
  })
})
