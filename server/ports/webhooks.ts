/*
 * Webhooks of schema events, as defined by Standard Webhooks: signed, with the same id for each attempt.
 * Without configuration, a local substitute stores them. WEBHOOKS: JSON of endpoints by name, {"erp": {"url":
 * "https://…", "secret": "at least 24 letters", "private": false}}. Hosts that resolve to a private network
 * are rejected unless `private` is true.
 */
import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isRow } from '#model/entity/jsonSchema'
import { UndeliverableError } from './undeliverable'

export interface WebhookCall {
  /** The same for each attempt. */
  readonly key: string
  readonly to: string
  readonly text: string
}

export interface WebhookPort {
  /** A substitute that sends nothing. */
  readonly isLocal: boolean
  /** @throws Error; `isPermanent` if the endpoint will never accept the call */
  send(call: WebhookCall): Promise<void>
}

export interface WebhookEnvironment {
  readonly WEBHOOKS?: string | undefined
}

interface Target {
  readonly url: URL
  readonly secret: Buffer
  readonly isPrivate: boolean
}

const patienceMs = 15_000
const shortestSecret = 24
const passing = [401, 403, 404, 408, 409, 421, 425, 429]

const webhookText = {
  bad: (why: string) =>
    `WEBHOOKS deve ser JSON da forma {"erp": {"url": "https://…", "secret": "…"}}: ${why}`,
  badUrl: (name: string) => `"${name}" precisa de um endereço https (http só com "private": true)`,
  badSecret: (name: string) => `o "secret" de "${name}" deve ter ao menos ${shortestSecret} caracteres`,
  unknown: (name: string) => `Nenhum endereço "${name}" em WEBHOOKS.`,
  isPrivate:
    'O endereço é de uma rede privada, e a configuração não diz que é de propósito ("private": true).',
  refused: (status: number) => `O endereço recusou a chamada (HTTP ${status}).`,
  unreachable: (words: string) => `Não foi possível falar com o endereço: ${words}`,
} as const

/**
 * @throws Error with a message for the operator
 * @example await openWebhooks(process.env).send({ key: 'a1', to: 'erp', text: '{"type":"order.paid"}' })
 */
export function openWebhooks({ WEBHOOKS }: WebhookEnvironment): WebhookPort {
  if (!WEBHOOKS) return { isLocal: true, send: async () => undefined }
  const targets = readTargets(WEBHOOKS)
  return {
    isLocal: false,
    async send({ key, to, text }) {
      const target = targets.get(to)
      if (!target) throw new UndeliverableError(webhookText.unknown(to))
      const status = await post(target, headersOf(target, key, text), text)
      if (status >= 200 && status < 300) return
      const words = webhookText.refused(status)
      const isFinal = status >= 300 && status < 500 && !passing.includes(status)
      throw isFinal ? new UndeliverableError(words) : new Error(words)
    },
  }
}

function readTargets(text: string): ReadonlyMap<string, Target> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    throw new Error(webhookText.bad(error instanceof Error ? error.message : String(error)))
  }
  if (!isRow(read)) throw new Error(webhookText.bad('não é um objeto'))
  return new Map(Object.entries(read).map(([name, words]) => [name, readTarget(name, words)]))
}

function readTarget(name: string, words: unknown): Target {
  const { url: address, secret, private: isPrivate = false } = isRow(words) ? words : {}
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isPrivate === true)
  if (!url || !isSafe) throw new Error(webhookText.bad(webhookText.badUrl(name)))
  if (typeof secret !== 'string' || secret.length < shortestSecret)
    throw new Error(webhookText.bad(webhookText.badSecret(name)))
  const isCoded = secret.startsWith('whsec_')
  const bytes = isCoded ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
  return { url, secret: bytes, isPrivate: isPrivate === true }
}

/** The id deduplicates; timestamp and signature prove origin and freshness. */
function headersOf({ secret }: Target, key: string, text: string): Readonly<Record<string, string>> {
  const id = encodeURIComponent(key)
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${time}.${text}`).digest('base64')
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
}

/** Connects to the address that was checked, follows no redirect and ignores the response body. */
function post(target: Target, headers: Readonly<Record<string, string>>, text: string): Promise<number> {
  const { url, isPrivate } = target
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPrivate && !isPublic(host)) throw new UndeliverableError(webhookText.isPrivate)
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? request : plainRequest
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(patienceMs),
      agent: false,
      ...(!isPrivate && { lookup: lookupPublic }),
    } as const
    const sent = send(url, options, (answer: IncomingMessage) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sent.on('error', (error: Error) =>
      reject(error instanceof UndeliverableError ? error : new Error(webhookText.unreachable(error.message))),
    )
    sent.end(text)
  })
}

/** Rejects a name if any of its addresses is private. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(host), '')
    if (!found.every(({ address }) => isPublic(address)))
      return done(new UndeliverableError(webhookText.isPrivate), '')
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/** Networks that are not public: private, loopback, link-local, documentation and multicast. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, bits, 'ipv6')
}
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
