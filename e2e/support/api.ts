/* Asking the server beside the page, as one of the demo people. */
import type { APIRequestContext } from '@playwright/test'

/** How somebody asks. */
export interface Asker {
  get<T>(path: string): Promise<T>
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<number>
}

/** Signs somebody in without a page; on another server than the usual one, when its address is given. */
export async function askAs(
  request: APIRequestContext,
  login: string,
  password = 'Demo@2026',
  url = '',
): Promise<Asker> {
  const answer = await request.post(`${url}/api/auth/login/web`, { data: { userLogin: login, password } })
  const { token } = (await answer.json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  return {
    get: async (path) => (await request.get(`${url}/api${path}`, { headers })).json(),
    send: async (method, path, data) =>
      (
        await request.fetch(`${url}/api${path}`, { method, headers, ...(data !== undefined && { data }) })
      ).status(),
  }
}
