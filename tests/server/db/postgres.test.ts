import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/open'
import { openPostgres } from '../../../server/db/postgres'

let server: Server | undefined

afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const started = createServer(onConnection)
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const address = started.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `postgres://someone@127.0.0.1:${address.port}/any`
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The types of the messages that were sent together. */
function typesOf(data: Buffer): readonly string[] {
  const types: string[] = []
  for (let at = 0; at < data.length; at += 1 + data.readInt32BE(at + 1)) {
    types.push(data.toString('latin1', at, at + 1))
  }
  return types
}

/** A fake server that accepts every login and answers every statement with its version. */
function answerAsVersion(number: string): (socket: Socket) => void {
  const ready = message('Z', Buffer.from('I'))
  const int = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const column = Buffer.concat([
    Buffer.from('server_version_num\0'),
    int(0, 4),
    int(0, 2),
    int(25, 4),
    int(-1, 2),
    int(-1, 4),
    int(0, 2),
  ])
  const answer = Buffer.concat([
    message('T', Buffer.concat([int(1, 2), column])),
    message('D', Buffer.concat([int(1, 2), int(number.length, 4), Buffer.from(number)])),
    message('C', Buffer.from('SHOW\0')),
    ready,
  ])
  return (socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0, 4)), ready]))
      socket.on('data', (data) => {
        for (const type of typesOf(data)) {
          if (type === 'Q') socket.write(Buffer.concat([message('C', Buffer.from('SET\0')), ready]))
          else if (type === 'P') {
            socket.write(
              Buffer.concat([message('1', Buffer.alloc(0)), message('2', Buffer.alloc(0)), answer]),
            )
          }
        }
      })
    })
    socket.on('error', () => undefined)
  }
}

describe('a PostgreSQL server', () => {
  it('older than 14 is refused with a message', async () => {
    const url = await listen(answerAsVersion('130012'))
    await expect(openDatabase({ DATABASE_URL: url })).rejects.toThrow(
      'O servidor PostgreSQL é da versão 13.12; é necessária a versão 14 ou mais nova.',
    )
  })

  it('gets UTC and disabled JIT on every connection', async () => {
    const said: string[] = []
    const answer = answerAsVersion('130012')
    const url = await listen((socket) => {
      socket.on('data', (data) => said.push(data.toString('latin1')))
      answer(socket)
    })
    await expect(openPostgres(url)).rejects.toThrow()
    const settings = said.find((message) => message.startsWith('Q'))
    expect(settings).toContain("set timezone = 'UTC'")
    expect(settings).toContain('set jit = off')
  })

  it('that refuses connections is reported with a message and the error code', async () => {
    await expect(openPostgres('postgres://someone@127.0.0.1:1/any')).rejects.toMatchObject({
      name: 'DatabaseError',
      code: '08006',
      message: expect.stringMatching(/^Não foi possível falar com o servidor PostgreSQL: .*ECONNREFUSED/),
    })
  })

  it('that closes the connection is reported with a message', async () => {
    const url = await listen((socket) => socket.destroy())
    await expect(openPostgres(url)).rejects.toMatchObject({ code: '08006' })
  })
})
