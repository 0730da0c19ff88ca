/*
 * The conversation with an SMTP server (RFC 5321): one command, one reply, in order. Hides line splitting, multi-line
 * replies and time-outs; promises that a reply that was not expected rejects with the server's words.
 */
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'

/** A reply: the code, and the text of each line. */
export interface Reply {
  readonly code: number
  readonly lines: readonly string[]
}

/** A conversation. */
export interface SmtpConnection {
  /** Waits for a reply whose code begins with the expected digit. @throws Error */
  expect(digit: number): Promise<Reply>
  /** Sends a line, then waits. `shown` takes the place of a secret line in errors. */
  say(line: string, digit: number, shown?: string): Promise<Reply>
  /** Goes on over TLS. */
  secure(): Promise<void>
  readonly isSecure: boolean
  close(): void
}

/** Where the server is. */
export interface SmtpAddress {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. */
  readonly isImplicitTls: boolean
  /** Certificates to trust instead of the usual ones; for tests. */
  readonly ca?: string
}

const timeoutMs = 30_000
/** A server that says more than this in one reply is no mail server. */
const maxReply = 64 * 1024

/** Opens a conversation; the server's greeting comes first. */
export async function connectSmtp(address: SmtpAddress): Promise<SmtpConnection> {
  const { host, port, ca } = address
  let buffered = ''
  let failure: Error | undefined
  let wake: (() => void) | undefined
  let socket: Socket | TLSSocket

  const fail = (error: Error) => {
    failure ??= error
    wake?.()
  }
  const follow = (next: Socket | TLSSocket) => {
    socket = next
    next.setEncoding('latin1')
    next.setTimeout(timeoutMs, () => fail(new Error(`SMTP ${host}: no answer in ${timeoutMs / 1000} s`)))
    next.on('data', (chunk: string) => {
      buffered += chunk
      if (buffered.length > maxReply) fail(new Error(`SMTP ${host}: reply too long`))
      wake?.()
    })
    next.on('error', fail)
    next.on('close', () => fail(new Error(`SMTP ${host}: connection closed`)))
  }

  const tlsOptions = { host, servername: host, ...(ca !== undefined && { ca }) }
  const opened = address.isImplicitTls ? connectTls({ ...tlsOptions, port }) : connectPlain({ host, port })
  follow(opened)
  await new Promise<void>((resolve, reject) => {
    opened.once(address.isImplicitTls ? 'secureConnect' : 'connect', resolve)
    wake = () => failure && reject(failure)
  })
  let isSecure = address.isImplicitTls

  async function readLine(): Promise<string> {
    for (;;) {
      const end = buffered.indexOf('\r\n')
      if (end >= 0) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        return line
      }
      if (failure) throw failure
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  async function expect(digit: number, after = 'connect'): Promise<Reply> {
    const lines: string[] = []
    for (;;) {
      const match = /^(\d{3})([ -]?)(.*)$/.exec(await readLine())
      if (!match) throw new Error(`SMTP ${host}: unreadable reply to ${after}`)
      lines.push(match[3] ?? '')
      if (match[2] === '-') continue
      const code = Number(match[1])
      if (Math.floor(code / 100) === digit) return { code, lines }
      throw new Error(`SMTP ${host}: ${code} ${lines.join(' ')} (${after})`)
    }
  }

  return {
    expect,
    say(line, digit, shown = line) {
      socket.write(`${line}\r\n`)
      return expect(digit, shown.slice(0, 80))
    },
    async secure() {
      const plain = socket
      plain.removeAllListeners()
      // What came before the handshake was not the server's, or not only.
      buffered = ''
      const secured = connectTls({ ...tlsOptions, socket: plain })
      follow(secured)
      await new Promise<void>((resolve, reject) => {
        secured.once('secureConnect', resolve)
        wake = () => failure && reject(failure)
      })
      isSecure = true
    },
    get isSecure() {
      return isSecure
    },
    close() {
      socket.destroy()
    },
  }
}
