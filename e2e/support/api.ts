/* Calls the API outside of the page, as one of the demo users. */
import type { APIRequestContext } from '@playwright/test'

export interface ApiClient {
  get<T>(path: string): Promise<T>
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<number>
}

interface OutboxMessage {
  readonly recipient: string
  readonly subject: string
  readonly state: string
  readonly text: string | null
}

/** The messages of the outbox, the most recent first. */
export function messagesIn(admin: Pick<ApiClient, 'get'>): Promise<readonly OutboxMessage[]> {
  return admin.get('/caixa-de-saida?sort=["id","DESC"]')
}

/** Signs a user in without a page, optionally on another server. */
export async function askAs(
  request: APIRequestContext,
  login: string,
  password = 'Demo@2026',
  url = '',
): Promise<ApiClient> {
  const token = await findToken(request, login, password, url)
  const headers = { Authorization: `Bearer ${token}` }
  return {
    get: async (path) => (await request.get(`${url}/api${path}`, { headers })).json(),
    send: async (method, path, data) =>
      (
        await request.fetch(`${url}/api${path}`, { method, headers, ...(data !== undefined && { data }) })
      ).status(),
  }
}

/**
 * Tokens by server, name and password, for a whole run of this worker: checking a password deliberately takes half
 * a second.
 */
const tokens = new Map<string, string>()

/** The token of an earlier session, unless it has ended. */
async function findToken(
  request: APIRequestContext,
  login: string,
  password: string,
  url: string,
): Promise<string> {
  const key = [url, login, password].join(' ')
  const kept = tokens.get(key)
  if (kept !== undefined) {
    const headers = { Authorization: `Bearer ${kept}` }
    if ((await request.post(`${url}/api/auth/me`, { headers, data: {} })).ok()) return kept
  }
  const answer = await request.post(`${url}/api/auth/login/web`, { data: { userLogin: login, password } })
  const { token } = (await answer.json()) as { token: string }
  tokens.set(key, token)
  return token
}
