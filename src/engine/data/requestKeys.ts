/*
 * Keys by which the server knows a request that is sent again. What was sent and never answered keeps its key until it
 * is: sent once more, it is carried out once.
 */
import { HttpError } from 'react-admin'
import { posting } from './http'

/** Keys by what is asked. */
export interface RequestKeys {
  of(name: string): string
  /** The answer itself; one that came, whatever it says, gives the key up. */
  settle<T>(name: string, answer: Promise<T>): Promise<T>
}

/** No keys yet. */
export function createRequestKeys(): RequestKeys {
  const open = new Map<string, string>()
  return {
    of(name) {
      const key = open.get(name) ?? makeKey()
      open.set(name, key)
      return key
    },
    async settle(name, answer) {
      try {
        const result = await answer
        open.delete(name)
        return result
      } catch (error) {
        // Of a server that is away it is not known what it has done.
        const wasAnswered = error instanceof HttpError && error.status > 0 && error.status < 502
        if (wasAnswered) open.delete(name)
        throw error
      }
    },
  }
}

/** From now on every POST has a key, which it keeps until it is answered. */
export function keyPosts(): void {
  if (posting.send) return
  const keys = createRequestKeys()
  posting.send = (url, options, send) => {
    const headers = new Headers(options.headers)
    const name = `${url} ${nameOf(options.body)}`
    headers.set('Idempotency-Key', keys.of(name))
    return keys.settle(name, send(url, { ...options, headers }))
  }
}

/** What is sent, in words: files by what tells them from others. */
function nameOf(body: RequestInit['body']): string {
  if (!(body instanceof FormData)) return String(body)
  const parts = [...body].map(([name, value]) =>
    value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value],
  )
  return JSON.stringify(parts)
}

/** Random; pages that are not served by https have no `randomUUID`. */
function makeKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('-')
}
