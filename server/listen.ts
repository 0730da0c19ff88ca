/*
 * Listens on the port: plain HTTP for a proxy on this machine, or TLS. A renewed certificate is loaded when
 * its file changes, without a restart.
 */
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Server } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { log, processText } from './engine/index'
import type { Certificate } from './settings/network'
import type { Settings } from './settings/settings'

const lookMs = 60_000

export interface HttpListener {
  readonly http: Server
  readonly port: number
}

export function listen(
  { port, host, http: timeouts, certificate }: Pick<Settings, 'port' | 'host' | 'http' | 'certificate'>,
  fetch: Hono['fetch'],
): Promise<HttpListener> {
  return new Promise((resolve, reject) => {
    const http = certificate
      ? openTls(certificate, timeouts, fetch)
      : (createAdaptorServer({ fetch, serverOptions: timeouts }) as Server)
    endSilentRequests(http, timeouts.silenceTimeout)
    http.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(processText.portTaken(port)) : error)
    })
    http.listen(port, host, () => {
      const address = http.address()
      resolve({ http, port: typeof address === 'object' && address ? address.port : port })
    })
  })
}

/** Closes the connection of a client that stalls in the middle of a request. */
function endSilentRequests(http: Server, silenceMs: number): void {
  http.on('request', (request) => {
    const { socket, headers } = request
    if (!('content-length' in headers || 'transfer-encoding' in headers)) return
    let read = socket.bytesRead
    const look = () => {
      if (request.complete || request.destroyed) return
      // Unread bytes mean that the server is slow, not the client.
      if (socket.bytesRead === read && request.readableLength === 0) return void request.destroy()
      read = socket.bytesRead
      timer.refresh()
    }
    // If the event loop was busy, pending input is read before the check.
    const timer = setTimeout(() => setImmediate(look), silenceMs).unref()
    request.once('close', () => clearTimeout(timer))
  })
}

function openTls(files: Certificate, timeouts: Settings['http'], fetch: Hono['fetch']): Server {
  const read = () => ({ cert: readFileSync(files.cert), key: readFileSync(files.key) })
  const serverOptions = { ...timeouts, ...read(), minVersion: 'TLSv1.2' as const }
  const server = createAdaptorServer({ fetch, createServer: createTlsServer, serverOptions })
  if (!(server instanceof TlsServer)) throw new Error('The server speaks no TLS.')
  const renew = () => {
    try {
      server.setSecureContext(read())
      log.info(processText.certificateRead)
    } catch (error) {
      // Certificate and key may be replaced one after the other; the old pair is used until both match.
      log.failure('TLS_CERT', error)
    }
  }
  watchFile(files.cert, { interval: lookMs, persistent: false }, renew)
  server.once('close', () => unwatchFile(files.cert, renew))
  return server
}
