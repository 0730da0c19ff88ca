/*
 * An office behind one address: thirty people sign in at once and work, while silent connections, oversized
 * bodies and password guesses come from the same address. Workers must not be refused, and guesses must be.
 */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { entities } from '#generated/entities.ts'
import type { Entity } from '#model/entity/entity'
import { isRow } from '#model/entity/jsonSchema'
import { openSource } from '../../server/copies/source'
import { type DrillKit, makeFolder, must, startServer } from './kit'

/** People of an office, and the attacks next to them. */
export interface Office {
  readonly url: string
  /** Their logins; all have the same password. */
  readonly logins: readonly string[]
  readonly password: string
  readonly silent: number
  readonly oversized: number
  /** Guesses, each for a person who does not exist. */
  readonly guesses: number
  tell(line: string): void
}

interface SignedInClerk {
  readonly login: string
  readonly token: string
  /** The cookie that identifies the device as theirs. */
  readonly cookie: string
  /** Lists that they may see. */
  readonly lists: readonly Pick<Entity, 'name' | 'endpoint'>[]
}

/** Number of responses by status, and the longest `Retry-After`. */
interface Tally {
  readonly statuses: Map<number, number>
  wait: number
}

type FetchPath = (path: string, init?: RequestInit) => Promise<Response>

function createAsk(url: string, tally: Tally): FetchPath {
  return async (path, init) => {
    const answer = await fetch(`${url}/api${path}`, init)
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
    tally.wait = Math.max(tally.wait, Number(answer.headers.get('retry-after') ?? 0))
    return answer
  }
}

const countOf = ({ statuses }: Tally, status: number) => statuses.get(status) ?? 0

function summarise({ statuses, wait }: Tally): string {
  const counts = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
  return `${counts.join(', ')}${wait > 0 ? `; espera pedida: até ${wait} s` : ''}`
}

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Opens the page and signs in; undefined if that was refused. */
async function enter(
  ask: FetchPath,
  login: string,
  password: string,
  cookie = '',
): Promise<SignedInClerk | undefined> {
  await ask('/sistema', { headers: { Cookie: cookie } })
  const answer = await ask('/auth/login/web', json({ userLogin: login, password }, { Cookie: cookie }))
  const body: unknown = await answer.json()
  if (!answer.ok || !isRow(body) || typeof body.token !== 'string') return undefined
  const { token } = body
  const permissions = permissionsOf(body.user)
  const lists = entities
    .filter(({ name, endpoint }) => permissions[`${name}.list`] === true && !endpoint.includes('{'))
    .slice(0, 4)
  const [mark = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  return { login, token, cookie: mark || cookie, lists }
}

function permissionsOf(user: unknown): Readonly<Record<string, unknown>> {
  const roles = isRow(user) && Array.isArray(user.roles) ? user.roles : []
  const [first] = roles
  return isRow(first) && isRow(first.permissions) ? first.permissions : {}
}

/** Opens lists with their totals, and saves something. */
async function work(ask: FetchPath, { token, lists }: SignedInClerk): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  for (const { name, endpoint } of lists) {
    const answer = await ask(`/${endpoint}?range=[0,24]&labels=1`, { headers })
    const rows: unknown = await answer.json()
    await (await ask(`/${endpoint}/resumo`, { headers })).arrayBuffer()
    const [first] = Array.isArray(rows) ? rows : []
    if (isRow(first)) await ask('/favoritos', json({ entidade: name, registro: first.id }, headers))
  }
}

/** Connections that announce a body and send none. */
async function openSilent(url: string, count: number): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(url)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      // Must be read, or its end would not be noticed.
      socket.resume()
      socket.write(
        `POST /api/auth/login/web HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{`,
      )
      return socket
    }),
  )
}

/** Sends a body that is rejected, over a separate connection, because the server closes it. */
async function sendTooMuch(url: string): Promise<number | undefined> {
  const body = JSON.stringify({ nome: 'x'.repeat(2_000_000) })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const sending = request(`${url}/api/register`, { method: 'POST', headers, agent: false })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  sending.on('error', () => undefined)
  answer.resume()
  return answer.statusCode
}

/** Simulates the day of an office; returns what went wrong. */
export async function playOffice(office: Office): Promise<readonly string[]> {
  const { url, logins, password, tell } = office
  const complaints: string[] = []
  const step = async (
    name: string,
    isAllowed: (status: number) => boolean,
    run: (ask: FetchPath) => Promise<unknown>,
  ) => {
    const tally: Tally = { statuses: new Map(), wait: 0 }
    const start = performance.now()
    await run(createAsk(url, tally))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const wrong = [...tally.statuses.keys()].filter((status) => !isAllowed(status))
    if (wrong.length > 0) complaints.push(`${name}: ${summarise(tally)}`)
    tell(`  ${name}, em ${seconds} s: ${summarise(tally)}`)
    return tally
  }
  const isServed = (status: number) => status !== 429 && status < 500
  const clerks: SignedInClerk[] = []
  const enterAll = (ask: FetchPath) =>
    Promise.all(
      logins.map(async (login, at) => {
        const clerk = await enter(ask, login, password, clerks[at]?.cookie)
        if (clerk) clerks[at] = clerk
      }),
    )
  const workAll = (ask: FetchPath) => Promise.all(clerks.map((clerk) => work(ask, clerk)))

  await step(`${logins.length} pessoas entram ao mesmo tempo`, (status) => status === 200, enterAll)
  await step('e trabalham', isServed, workAll)
  const silent = await openSilent(url, office.silent)
  await step(`com ${office.silent} conexões caladas, trabalham`, isServed, workAll)
  await step('e entram de novo', (status) => status === 200, enterAll)
  await Promise.all(silent.map((socket) => socket.closed || once(socket, 'close')))
  tell('  as conexões caladas foram encerradas')
  const refused = await Promise.all(Array.from({ length: office.oversized }, () => sendTooMuch(url)))
  tell(`  ${refused.length} envios grandes demais: ${[...new Set(refused)].join(', ')}`)
  if (refused.some((status) => status !== 413)) complaints.push('um envio grande demais não foi recusado')
  await step('depois deles, entram e trabalham', isServed, async (ask) => {
    await enterAll(ask)
    await workAll(ask)
  })
  const guesses = await step(
    'senhas espalhadas',
    (status) => status === 401 || status === 429,
    (ask) =>
      Promise.all(
        Array.from({ length: office.guesses }, (_, at) =>
          ask('/auth/login/web', {
            ...json({ userLogin: `ninguem${at}@example.com`, password: 'Cafe-da-Serra-1' }),
            headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${at}` },
          }),
        ),
      ),
  )
  if (office.guesses > 100 && countOf(guesses, 429) === 0) complaints.push('senhas espalhadas: sem fim')
  await step('no mesmo endereço, entram e trabalham', isServed, async (ask) => {
    await enterAll(ask)
    await workAll(ask)
  })
  return complaints
}

/** Simulates it on the built server. */
export async function workingOffice(kit: DrillKit): Promise<void> {
  const DATA_DIR = await makeFolder(kit, 'office')
  const logins = await givePasswords(kit, DATA_DIR)
  const server = await startServer(kit, { DATA_DIR, SILENCE_SECONDS: '5' })
  const office = { logins, password: 'Demo@2026', silent: 60, oversized: 20, guesses: 130 }
  const complaints = await playOffice({ ...office, url: server.url, tell: kit.tell })
  await server.end('SIGTERM')
  must(complaints.length === 0, complaints.join('\n   '))
}

/** Thirty people of the demo data sign in with its password. */
async function givePasswords(kit: DrillKit, DATA_DIR: string): Promise<readonly string[]> {
  const source = await openSource({ DATA_DIR }, { thread: kit.thread })
  const people = await source.db
    .query<{ login: string }>(
      `update sys_account set password_hash = (select password_hash from sys_account where password_hash is not null limit 1)
        where id in (select id from sys_account where active and login_email is not null order by id limit 30)
        returning login_email as login`,
    )
    .finally(source.close)
  return people.map(({ login }) => login)
}
