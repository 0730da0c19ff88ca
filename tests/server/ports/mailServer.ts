/* A small SMTP server for tests, optionally with TLS. Its key is only valid for "localhost" in these tests. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9ujunztXw3Ix9ksn
eEG0ckYO+Sfmqhl2AmNTTEcTH12hRANCAASSYVnKOM5Abpzx0qx0e/2Ghp3IhFKD
4j/aroPzw/gJF/xZ3yutgVvn5J2xJS9OFWINph4355TCw0spZMn+7dep
-----END PRIVATE KEY-----
`

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUEY5EKak+4DF0m6C4cJk8S+qWMwwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA0NDMxNloYDzIxMjYxMDI4
MDQ0MzE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASSYVnKOM5Abpzx0qx0e/2Ghp3IhFKD4j/aroPzw/gJF/xZ3yutgVvn
5J2xJS9OFWINph4355TCw0spZMn+7depo2kwZzAdBgNVHQ4EFgQUWEH5iL+wu6Rm
Upn+5pt5R5Z3TmAwHwYDVR0jBBgwFoAUWEH5iL+wu6RmUpn+5pt5R5Z3TmAwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgI0rxlL9j0qV9kFhZFrDQmxABhxzvW6znQWi6Ky7rhGMCIQCK+Py/H3qR
QflaVAMZJ3HGQuxFxAHnyzpK0Eor2cNc3w==
-----END CERTIFICATE-----
`

export interface MailServerOptions {
  /** TLS from the first byte, after STARTTLS, or never. */
  readonly tls?: 'implicit' | 'starttls'
  /** Offered authentication methods. */
  readonly auth?: string
  /** Command → the reply that rejects it. */
  readonly refuse?: Readonly<Record<string, string>>
}

export interface MailServer {
  readonly port: number
  /** Every received line, with `[tls] ` before encrypted ones. */
  readonly heard: readonly string[]
  close(): Promise<void>
}

export async function startMailServer({ tls, auth, refuse = {} }: MailServerOptions): Promise<MailServer> {
  const heard: string[] = []
  const sockets = new Set<Socket>()

  function serve(socket: Socket, isSecret: boolean): void {
    let buffered = ''
    let inData = false
    let secrets = 0
    const say = (text: string) => socket.write(`${text.replaceAll('\n', '\r\n')}\r\n`)
    const listen = (chunk: Buffer) => {
      buffered += chunk.toString('latin1')
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        heard.push(`${isSecret ? '[tls] ' : ''}${line}`)
        answer(line)
      }
    }
    const answer = (line: string) => {
      const command = line.split(/[ :]/)[0] ?? ''
      if (inData) {
        if (line === '.') {
          inData = false
          say(refuse['.'] ?? '250 taken')
        }
      } else if (secrets > 0) {
        secrets -= 1
        say(secrets > 0 ? '334 UGFzc3dvcmQ6' : '235 welcome')
      } else if (refuse[command]) say(refuse[command])
      else if (command === 'EHLO') {
        const offers = [
          ...(tls === 'starttls' && !isSecret ? ['STARTTLS'] : []),
          ...(auth ? [`AUTH ${auth}`] : []),
        ]
        say(
          ['localhost', ...offers]
            .map((offer, i) => `250${i < offers.length ? '-' : ' '}${offer}`)
            .join('\n'),
        )
      } else if (command === 'STARTTLS') {
        say('220 go ahead')
        socket.off('data', listen)
        serve(new TLSSocket(socket, { isServer: true, key, cert: certificate }), true)
      } else if (line.startsWith('AUTH PLAIN')) say('235 welcome')
      else if (line === 'AUTH LOGIN') {
        secrets = 2
        say('334 VXNlcm5hbWU6')
      } else if (command === 'DATA') {
        inData = true
        say('354 go on')
      } else say(command === 'QUIT' ? '221 bye' : '250 ok')
    }
    socket.on('data', listen)
    socket.on('error', () => socket.destroy())
  }

  const greet = (socket: Socket) => {
    sockets.add(socket)
    socket.write('220-hello\r\n220 at your service\r\n')
    serve(socket, tls === 'implicit')
  }
  const server = tls === 'implicit' ? createTlsServer({ key, cert: certificate }, greet) : createServer(greet)
  // A client without trust in the certificate disconnects during the handshake.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
