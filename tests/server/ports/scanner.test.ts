/* Local daemons that imitate ClamAV, correctly or not. */
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { entities } from '#generated/entities.ts'
import { validators } from '#generated/validators/index.ts'
import { files } from '../../../server/features/files/feature'
import { createImportFiles } from '../../../server/features/pdf-import/feature'
import { openScanner } from '../../../server/ports/scanner'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server'

/** The harmless EICAR test file, which every scanner reports. */
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const longestStream = 3_000_000

type ScannerBehaviour = 'as it should' | 'hangs' | 'hangs up' | 'is busy'
let manner: ScannerBehaviour = 'as it should'
const seen: Buffer[] = []
const daemons: Server[] = []

/** Reads `zINSTREAM` and length-prefixed chunks up to the empty one, and responds like clamd. */
function converse(socket: Socket): void {
  let held = Buffer.alloc(0)
  const chunks: Buffer[] = []
  let hasBegun = false
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    held = Buffer.concat([held, Buffer.from(data)])
    if (manner === 'hangs') return
    if (manner === 'hangs up') return void socket.destroy()
    if (manner === 'is busy') return void socket.end('stream: Command queue full ERROR\0')
    if (!hasBegun) {
      const command = Buffer.from('zINSTREAM\0')
      if (held.length < command.length) return
      if (!held.subarray(0, command.length).equals(command)) return void socket.end('UNKNOWN COMMAND\0')
      held = held.subarray(command.length)
      hasBegun = true
    }
    while (held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
      const length = held.readUInt32BE()
      chunks.push(Buffer.from(held.subarray(4, 4 + length)))
      held = held.subarray(4 + length)
      const whole = Buffer.concat(chunks)
      if (whole.length > longestStream) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (length > 0) continue
      seen.push(whole)
      socket.end(whole.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      return
    }
  })
}

async function listen(where: string | number): Promise<Server> {
  const daemon = createServer(converse)
  daemons.push(daemon)
  await new Promise<void>((resolve) =>
    typeof where === 'string' ? daemon.listen(where, resolve) : daemon.listen(where, '127.0.0.1', resolve),
  )
  return daemon
}

const portOf = (daemon: Server) => {
  const address = daemon.address()
  return typeof address === 'object' ? address?.port : undefined
}

let url: string
beforeAll(async () => {
  url = `tcp://127.0.0.1:${portOf(await listen(0))}`
})
afterAll(() => {
  for (const daemon of daemons) daemon.close()
})

describe('the virus scanner', () => {
  it('is absent without an address, and an invalid one is refused with a message', () => {
    expect(openScanner({})).toBeUndefined()
    for (const wrong of ['clamav', 'http://clamav:3310', 'tcp://', 'unix:///']) {
      expect(() => openScanner({ ANTIVIRUS_URL: wrong }), wrong).toThrow('ANTIVIRUS_URL')
    }
    expect(() => openScanner({ ANTIVIRUS_URL: url, ANTIVIRUS_SECONDS: '0' })).toThrow('ANTIVIRUS_SECONDS')
    expect(() => openScanner({ ANTIVIRUS_URL: url, ANTIVIRUS_OPTIONAL: 'sim' })).toThrow('ANTIVIRUS_OPTIONAL')
  })

  it('receives every byte in chunks and returns what it found', async () => {
    const scanner = openScanner({ ANTIVIRUS_URL: url })
    for (const size of [0, 1, 65_536, 1_000_003]) {
      const bytes = new Uint8Array(size).map((_, at) => at % 251)
      expect(await scanner?.find(bytes)).toBeUndefined()
      expect(seen.at(-1)?.equals(bytes), String(size)).toBe(true)
    }
    expect(await scanner?.find(Buffer.from(`before ${eicar} after`))).toBe('Eicar-Test-Signature')
  })

  it('can be reached over a local socket', async () => {
    const path = join(tmpdir(), `clamd-${process.pid}.ctl`)
    rmSync(path, { force: true })
    await listen(path)
    const scanner = openScanner({ ANTIVIRUS_URL: `unix://${path}` })
    expect(await scanner?.find(Buffer.from(eicar))).toBe('Eicar-Test-Signature')
  })

  it.each<readonly [ScannerBehaviour, RegExp]>([
    ['hangs', /não respondeu em 0\.2 s/],
    ['hangs up', /Não foi possível falar com o antivírus/],
    ['is busy', /Command queue full/],
  ])('that %s fails with a message', async (how, words) => {
    manner = how
    const scanner = openScanner({ ANTIVIRUS_URL: url, ANTIVIRUS_SECONDS: '0.2' })
    await expect(scanner?.find(new Uint8Array(200_000))).rejects.toThrow(words)
    manner = 'as it should'
  })

  it('fails for a file above the size limit of the daemon', async () => {
    const scanner = openScanner({ ANTIVIRUS_URL: url })
    await expect(scanner?.find(new Uint8Array(longestStream + 1))).rejects.toThrow('size limit')
  })
})

describe('an uploaded file', () => {
  let server: TestServer
  let admin: SignedIn
  const environment = () => ({ ANTIVIRUS_URL: url, ANTIVIRUS_SECONDS: '5' })
  const isOptional = { now: false }

  beforeAll(async () => {
    const scanner = openScanner(environment())
    if (!scanner) throw new Error('no scanner')
    server = await startTestServer({
      entities,
      validators,
      features: [files, createImportFiles()],
      scanner: {
        find: scanner.find,
        get isOptional() {
          return isOptional.now
        },
      },
    })
    admin = await server.signIn('admin')
  }, 120_000)
  afterAll(() => server.close())

  const send = (content: string, path = 'arquivos', name = 'nota.txt', type = 'text/plain') => {
    const body = new FormData()
    body.set('arquivo', new File([content], name, { type }))
    const headers = { Authorization: `Bearer ${admin.token}` }
    return server.app.request(`/api/${path}`, { method: 'POST', headers, body })
  }
  const count = async () => (await server.db.query('select from sys_content')).length

  it('is stored when clean and refused with a message when infected, on every endpoint', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect((await send('limpo')).status).toBe(201)
    const before = await count()
    const ways = [
      await send(eicar),
      await send(`%PDF-1.4 ${eicar}\n%%EOF\n`, 'integracaofile', 'laudo.pdf', 'application/pdf'),
    ]
    for (const answer of ways) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        error: 'invalid',
        message:
          'O antivírus recusou este arquivo (Eicar-Test-Signature). Ele não foi guardado; confira o computador de onde veio.',
      })
    }
    expect(await count()).toBe(before)
    expect(said.mock.calls.flat().join('\n')).toContain('Eicar-Test-Signature')
    said.mockRestore()
  })

  it('gets 503 with Retry-After while the scanner is unavailable, or is stored when configured', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    manner = 'hangs up'
    const before = await count()
    const refused = await send('sem antivírus')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused.json()).toMatchObject({
      error: 'unavailable',
      message: expect.stringContaining('o antivírus não respondeu'),
    })
    expect(await count()).toBe(before)
    isOptional.now = true
    expect((await send('sem antivírus')).status).toBe(201)
    isOptional.now = false
    manner = 'as it should'
    expect(said.mock.calls.flat().join('\n')).toContain('Não foi possível falar com o antivírus')
    said.mockRestore()
    const metrics = await (await server.app.request('/metrics')).text()
    expect(metrics).toContain('files_scanned_total{outcome="found"} 2')
    expect(metrics).toContain('files_scanned_total{outcome="unseen"} 2')
  })
})
