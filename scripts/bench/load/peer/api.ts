/* Calls to Directus as its administrator. */

/** Calls the API and returns the response's data. @throws Error with the message from Directus */
export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Signs in. */
export async function openApi(address: string, email: string, password: string): Promise<Api> {
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok)
      throw new Error(
        `Directus: ${method} ${path} ${answer.status} ${text.slice(0, 400)} ${JSON.stringify(body)?.slice(0, 200)}`,
      )
    return text === '' ? undefined : (JSON.parse(text) as { data?: unknown }).data
  }
  const session = (await call('POST', '/auth/login', { email, password })) as { access_token: string }
  return (method, path, body) => call(method, path, body, session.access_token)
}
