/*
 * Requests to the bank: the client certificate, the access token (kept until it ends, renewed when the bank no longer
 * takes it), patience, and one more attempt when a connection breaks, which is safe because every call can be repeated.
 */
import { Agent, request } from 'node:https'

/** Where the bank is, and who we are. */
export interface BankOptions {
  /** Address that calls begin with. */
  readonly url: URL
  readonly tokenUrl: URL
  readonly clientId: string
  readonly clientSecret: string
  readonly certificate: { readonly cert: Buffer; readonly key: Buffer }
  readonly ca?: Buffer
  /** Rights asked for beside those over charges. */
  readonly scopes?: readonly string[]
  readonly patienceMs?: number
}

/** Status and JSON of an answer. */
export interface BankAnswer {
  readonly status: number
  readonly body: unknown
}

/** The way to the bank. */
export interface BankClient {
  ask(method: 'GET' | 'PUT', path: string, body?: object): Promise<BankAnswer>
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

/** A client of one bank. */
export function createBankClient(options: BankOptions): BankClient {
  const { url, tokenUrl, clientId, clientSecret, certificate, ca, scopes = [] } = options
  const { patienceMs = usualPatienceMs } = options
  const agent = new Agent({ ...certificate, ...(ca && { ca }), keepAlive: true, minVersion: 'TLSv1.2' })
  let token: Promise<Token> | undefined
  let renewing: Promise<Token> | undefined

  function send({ method, url: to, headers, body }: Call): Promise<BankAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        to,
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

  /** Many who ask at once share one token: some banks keep only the latest. */
  async function authorize(): Promise<Token> {
    const known = await token?.catch(() => undefined)
    if (known && known.until > Date.now()) return known
    if (!renewing) {
      renewing = requestToken().finally(() => {
        renewing = undefined
      })
      token = renewing
    }
    return renewing
  }

  async function requestToken(): Promise<Token> {
    const answer = await send({
      method: 'POST',
      url: tokenUrl,
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: `grant_type=client_credentials&scope=${[...chargeScopes, ...scopes].join('+')}`,
    })
    const { access_token: value, expires_in: seconds } = (answer.body ?? {}) as Record<string, unknown>
    if (answer.status !== 200 || typeof value !== 'string') {
      throw new Error(`The bank gives no token (${answer.status}).`)
    }
    // A little early: the clock of the bank is not ours.
    return { value, until: Date.now() + Math.max(0, Number(seconds ?? 0) - 30) * 1000 }
  }

  async function attempt(method: string, path: string, body: object | undefined): Promise<BankAnswer> {
    const call = async ({ value }: Token) =>
      send({
        method,
        url: new URL(`${url.href.replace(/\/+$/, '')}${path}`),
        headers: {
          Authorization: `Bearer ${value}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const used = await authorize()
    const answer = await call(used)
    if (answer.status !== 401) return answer
    // Unless a concurrent request has renewed it.
    if ((await token?.catch(() => undefined)) === used) token = undefined
    return call(await authorize())
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
