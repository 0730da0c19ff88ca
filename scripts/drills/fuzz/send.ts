/* Sends requests as a person of each role, who signs in again after a request has ended the session. */
import type { Database } from '../../../server/db/database'
import type { ConsoleServer } from '../../../server/engine/index'
import type { FuzzRequest } from './requests'
import type { SendFuzz } from './run'

/** Sends a request: over a socket, or without one. */
export type FetchServer = (url: string, init: RequestInit) => Response | Promise<Response>

interface Sender {
  readonly db: Database
  readonly sessions: ConsoleServer['sessions']
  readonly origin: string
  readonly ask: FetchServer
}

/** The fuzzer's connection to a server. */
export function createSend({ db, sessions, origin, ask }: Sender): SendFuzz {
  const tokens = new Map<string, string>()

  async function tokenOf(role: string): Promise<string | undefined> {
    const known = tokens.get(role)
    if (known) return known
    const accounts = await db.query<{ id: number }>(
      'select id from sys_account where role = $1 and active order by id limit 1',
      [role],
    )
    const token = accounts[0] && (await sessions.open(accounts[0].id, { address: 'fuzz' }))
    if (token) tokens.set(role, token)
    return token
  }

  return async (request) => {
    const token = await tokenOf(request.role)
    const answer = await ask(urlOf(origin, request), {
      method: request.method,
      headers: { ...(token && { Authorization: `Bearer ${token}` }), platform: 'web', ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
    })
    const text = await answer.text()
    if (answer.status === 401) tokens.delete(request.role)
    // Errors of single records in a bulk call are inside a 200 response.
    const isFault = text.startsWith('{"resultados"') && text.includes('"error":"internal"')
    return { status: isFault ? 500 : answer.status }
  }
}

/** The URL of a request, as a client writes it. */
function urlOf(origin: string, { path, query }: FuzzRequest): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value]))
  return `${origin}${path}${query.length > 0 ? `?${search}` : ''}`
}
