/* How the other sides call the API: with a session of their own, as documented. */
import type { Row } from '#model/entity/jsonSchema'
import { password } from './schemas'

let authorization = ''

/** Signs in. */
export async function prepare(): Promise<void> {
  const answer = await fetch('/api/auth/login/web', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', platform: 'web' },
    body: JSON.stringify({ userLogin: 'chief@example.com', password }),
  })
  const { token } = (await answer.json()) as { token: string }
  authorization = `Bearer ${token}`
}

/** Headers of each request. */
export function headers(): Headers {
  return new Headers({ Accept: 'application/json', Authorization: authorization, platform: 'web' })
}

/** Requests rows and their total. */
export async function askRows(path: string): Promise<{ rows: Row[]; total: number }> {
  const answer = await fetch(path, { headers: headers() })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  const total = Number(answer.headers.get('Content-Range')?.split('/').pop())
  return { rows: (await answer.json()) as Row[], total }
}
