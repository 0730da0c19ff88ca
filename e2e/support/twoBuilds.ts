/*
 * The product behind another address, where a second build can be deployed: the same files under other names, as after
 * any change of the code. Files of the build that is not deployed are not found.
 */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

export interface TwoBuilds {
  readonly url: string
  /** Acts of devices are answered 503. */
  isBusy: boolean
  deploy(): void
  close(): Promise<void>
}

const hashed = /([\w.~-]+-)([\w-]{8})(\.\w+)/g
const names = new Set(readdirSync('dist/client/assets'))
const turned = (hash: string) => [...hash].reverse().join('')
const secondOf = (name: string) =>
  name.replace(hashed, (_all, start, hash, end) => `${start}${turned(hash)}${end}`)
const firstOf = new Map([...names].map((name) => [secondOf(name), name]))

export async function serveTwoBuilds(target: string): Promise<TwoBuilds> {
  const state = { isSecond: false, isBusy: false }
  const server = createServer((asked, answer) => {
    if (state.isBusy && asked.headers['device-act']) return void answer.writeHead(503).end('busy')
    void (asked.url?.startsWith('/api/')
      ? pass(target, asked, answer)
      : serveFile(target, state, asked, answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    // Service workers need a trustworthy origin.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      state.isSecond = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

async function pass(target: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method, headers, url = '/' } = asked
  const sent = request(new URL(url, target), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(answer)
  })
  answer.on('close', () => sent.destroy())
  sent.on('error', () => answer.destroy())
  asked.pipe(sent)
}

async function serveFile(
  target: string,
  { isSecond }: { readonly isSecond: boolean },
  { url = '/' }: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const name = url.split('/').at(-1) ?? ''
  const isAsset = url.startsWith('/assets/')
  const own = isSecond && isAsset ? firstOf.get(name) : name
  if (isAsset && (own === undefined || !names.has(own))) return void answer.writeHead(404).end()
  const path = isAsset ? `/assets/${own}` : url
  const sent = request(new URL(path, target))
  sent.end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const isText = /javascript|css|html|json/.test(reply.headers['content-type'] ?? '')
  if (!isSecond || !isText) {
    answer.writeHead(reply.statusCode ?? 500, reply.headers)
    return void reply.pipe(answer)
  }
  const { 'content-length': _, etag: _etag, ...headers } = reply.headers
  const content = (await readText(reply)).replace(hashed, (all) => (names.has(all) ? secondOf(all) : all))
  // Files without a hash in their name are known by their revision.
  const second = content.replace(/(index\.html[`"],revision:[`"])\w/, '$1-')
  answer.writeHead(reply.statusCode ?? 500, headers).end(second)
}
