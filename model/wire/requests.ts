/* The client's requests: headers, bodies, queries too long for a URL, and errors. */
import { isRow } from '../entity/jsonSchema'
import { Problem } from '../problem/problem'
import { isFieldProblem, type ProblemBody, type ProblemCode, problemStatus } from '../problem/problemBody'

export interface ClientOptions {
  /** Base URL of the console, without `/api`. */
  readonly url: string
  readonly token?: string
  fetch?(url: string, init: RequestInit): Response | Promise<Response>
}

export class ClientProblem extends Problem {
  readonly answered: number
  readonly retryAfterSeconds?: number
  readonly requestId?: string

  constructor(answer: Response, { error, message, ...more }: ProblemBody) {
    super(error, message, more)
    this.name = 'ClientProblem'
    this.answered = answer.status
    const [later, id] = [answer.headers.get('retry-after'), answer.headers.get('x-request-id')]
    if (later !== null) this.retryAfterSeconds = Number(later)
    if (id !== null) this.requestId = id
  }
}

interface RequestOptions {
  readonly method?: string
  readonly search?: URLSearchParams
  readonly body?: unknown
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface ChangeOptions {
  readonly version?: number
  readonly key?: string
}

export interface Requests {
  /** @throws ClientProblem */
  request(path: string, options?: RequestOptions): Promise<Response>
  read<T>(answer: Response): Promise<T>
  /** @throws ClientProblem */
  send<T>(method: string, path: string, body?: unknown, change?: ChangeOptions): Promise<T>
}

/** Maximum URL length that every server and proxy accepts. */
const longestAddress = 4_000

export function openRequests({ url, token, fetch: send = fetch }: ClientOptions): Requests {
  async function request(path: string, options: RequestOptions = {}): Promise<Response> {
    const { method = 'GET', search, body, accept = 'application/json', headers } = options
    const question = search?.size ? `?${search}` : ''
    const isLong = method === 'GET' && path.length + question.length > longestAddress
    const answer = await send(`${url}/api${path}${isLong ? '' : question}`, {
      method: isLong ? 'POST' : method,
      headers: {
        Accept: accept,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...(isLong && {
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-HTTP-Method-Override': 'GET',
        }),
        ...headers,
      },
      ...(isLong && { body: String(search) }),
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new ClientProblem(answer, problemIn(await answer.json().catch(() => undefined)))
    return answer
  }

  async function read<T>(answer: Response): Promise<T> {
    // biome-ignore lint/plugin: the document of the calls says what is answered, and every test is held against it
    return (await answer.json()) as T
  }

  return {
    request,
    read,
    async send(method, path, body, { version, key } = {}) {
      const headers = {
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      }
      return read(await request(path, { method, body, headers }))
    },
  }
}

/** A proxy in front of the server may answer with something else than our errors. */
function problemIn(body: unknown): ProblemBody {
  if (!isRow(body) || !isCode(body.error)) return { error: 'internal', message: 'O servidor não respondeu.' }
  return {
    error: body.error,
    message: String(body.message),
    ...(Array.isArray(body.errors) && { errors: body.errors.filter(isFieldProblem) }),
    ...(isRow(body.current) && { current: body.current }),
    ...(Array.isArray(body.allowed) && { allowed: body.allowed.map(String) }),
  }
}

function isCode(value: unknown): value is ProblemCode {
  return typeof value === 'string' && Object.hasOwn(problemStatus, value)
}
