/*
 * HTTP requests to the bank, with a client certificate, a cached access token and timeouts. A broken
 * connection is retried once, which is safe because every call is idempotent.
 */
import { Agent, request } from 'node:https'
import { isRow } from '#model/entity/jsonSchema'

export interface BankOptions {
  readonly url: URL
  readonly tokenUrl: URL
  readonly clientId: string
  readonly clientSecret: string
  readonly certificate: { readonly cert: Buffer; readonly key: Buffer }
  readonly ca?: Buffer
  readonly scopes?: readonly string[]
  readonly patienceMs?: number
}

export interface BankResponse {
  readonly status: number
  readonly body: unknown
}

export interface BankClient {
  ask(method: 'GET' | 'PUT', path: string, body?: object): Promise<BankResponse>
}

interface Call {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

interface Token {
  readonly value: string
  readonly until: number
}

const usualPatienceMs = 15_000
const chargeScopes = ['cob.read', 'cob.write', 'cobv.read', 'cobv.write']
const longestAnswer = 1024 * 1024

type SendToBank = (call: Call) => Promise<BankResponse>

export function createBankClient(options: BankOptions): BankClient {
  const send = senderOf(options)
  const tokens = createTokens(options, send)

  async function attempt(method: string, path: string, body: object | undefined): Promise<BankResponse> {
    const call = async ({ value }: Token) =>
      send({
        method,
        url: new URL(`${options.url.href.replace(/\/+$/, '')}${path}`),
        headers: {
          Authorization: `Bearer ${value}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const used = await tokens.current()
    const answer = await call(used)
    if (answer.status !== 401) return answer
    await tokens.drop(used)
    return call(await tokens.current())
  }

  return {
    async ask(method, path, body) {
      try {
        return await attempt(method, path, body)
      } catch {
        return attempt(method, path, body)
      }
    },
  }
}

function senderOf({ certificate, ca, patienceMs = usualPatienceMs }: BankOptions): SendToBank {
  const agent = new Agent({ ...certificate, ...(ca && { ca }), keepAlive: true, minVersion: 'TLSv1.2' })
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url,
        { method, agent, headers, signal: AbortSignal.timeout(patienceMs) },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            text += part
            if (text.length > longestAnswer) sent.destroy(new Error('The bank answers without end.'))
          })
          answer.on('error', reject)
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: readJson(text) }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
}

interface Tokens {
  /** Concurrent callers share one token, because some banks only keep the latest. */
  current(): Promise<Token>
  /** Discards a token that the bank rejected, unless a concurrent request has renewed it. */
  drop(used: Token): Promise<void>
}

function createTokens(options: BankOptions, send: SendToBank): Tokens {
  let token: Promise<Token> | undefined
  let renewing: Promise<Token> | undefined
  return {
    async current() {
      const known = await token?.catch(() => undefined)
      if (known && known.until > Date.now()) return known
      if (!renewing) {
        renewing = requestToken(options, send).finally(() => {
          renewing = undefined
        })
        token = renewing
      }
      return renewing
    },
    async drop(used) {
      if ((await token?.catch(() => undefined)) === used) token = undefined
    },
  }
}

async function requestToken(
  { tokenUrl, clientId, clientSecret, scopes = [] }: BankOptions,
  send: SendToBank,
): Promise<Token> {
  const answer = await send({
    method: 'POST',
    url: tokenUrl,
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: `grant_type=client_credentials&scope=${[...chargeScopes, ...scopes].join('+')}`,
  })
  const { access_token: value, expires_in: seconds } = isRow(answer.body) ? answer.body : {}
  if (answer.status !== 200 || typeof value !== 'string') {
    throw new Error(`The bank gives no token (${answer.status}).`)
  }
  // Expires 30 seconds early, to allow for clock differences.
  return { value, until: Date.now() + Math.max(0, Number(seconds ?? 0) - 30) * 1000 }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
